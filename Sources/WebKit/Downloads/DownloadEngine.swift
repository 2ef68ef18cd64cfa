internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// GTK's half of a download, and what keeps both halves while it runs.
@MainActor
final class DownloadEngine {
    /// The downloads that run; nobody else need hold them.
    private static var running: [ObjectIdentifier: WKDownload] = [:]

    private let reference: GObjectReference
    private var signals: [Signal] = []
    private weak var download: WKDownload?

    /// Whether the delegate is to be told nothing more.
    private var isOver = false

    /// Whether there is no response yet.
    private var isAwaitingResponse = true

    init(_ download: OpaquePointer) {
        reference = GObjectReference(retaining: download)
    }

    /// The download of a view that a challenge of a host can be for: one that has no response yet.
    static func challenged(by host: String, _ port: Int, in webView: WKWebView) -> WKDownload? {
        running.values.first { download in
            guard let engine = download.engine, engine.isAwaitingResponse else { return false }
            return download.webView === webView && engine.url?.host() == host
                && engine.url?.portOrDefault == port
        }
    }

    /// Begins to tell a download's delegate how it goes.
    func start(_ download: WKDownload) {
        self.download = download
        Self.running[ObjectIdentifier(download)] = download
        on("decide-destination") { [weak self] arguments -> SignalReturn in
            self?.decideDestination(suggestion: arguments.string(1) ?? "")
            return .handled(true)
        }
        on("received-data") { [weak self] arguments -> SignalReturn in
            self?.receive(Int64(arguments.number(1)))
            return .none
        }
        on("failed") { [weak self] arguments -> SignalReturn in
            if let error = arguments.raw(1) {
                self?.fail(GLibError(copying: error.assumingMemoryBound(to: GError.self)))
            }
            return .none
        }
        on("finished") { [weak self] _ -> SignalReturn in
            self?.finish()
            return .none
        }
    }

    /// Ends the download without a word to the delegate.
    func cancel() {
        guard !isOver else { return }
        end()
        webkit_download_cancel(reference.opaque)
    }

    private func on(
        _ name: String,
        returning body: @escaping @MainActor (SignalArguments) -> SignalReturn
    ) {
        signals.append(Signal(name, of: reference.raw, returning: body))
    }

    private func receive(_ length: Int64) {
        guard let progress = download?.progress else { return }
        progress.set(
            completed: progress.completedUnitCount + length,
            total: progress.totalUnitCount
        )
    }

    private var url: URL? {
        webkit_download_get_request(reference.opaque)
            .flatMap { URL(engine: String(gString: webkit_uri_request_get_uri($0))) }
    }

    private func decideDestination(suggestion: String) {
        isAwaitingResponse = false
        guard let download, let delegate = download.delegate else { return refuse() }
        let response = webkit_download_get_response(reference.opaque).map(URLResponse.make(engine:))
        if let length = response?.expectedContentLength, length > 0 {
            download.progress.set(completed: 0, total: length)
        }
        let once = Once<URL?>(fallback: nil) { [weak self] destination in
            guard let self, !isOver else { return }
            guard let destination, destination.isFileURL else { return refuse() }
            // The engine would remove what is there.
            guard !FileManager.default.fileExists(atPath: destination.path) else {
                return refuse(.cannotCreateFile)
            }
            download.progress.setUserInfoObject(destination, forKey: .fileURLKey)
            webkit_download_set_destination(reference.opaque, destination.path)
        }
        delegate.download(
            download,
            decideDestinationUsing: response
                ?? URLResponse(
                    url: url ?? .blank,
                    mimeType: nil,
                    expectedContentLength: -1,
                    textEncodingName: nil
                ),
            suggestedFilename: suggestion
        ) { once($0) }
    }

    /// The file cannot go anywhere; with the default code, because nobody says where.
    private func refuse(_ code: URLError.Code = .cancelled) {
        guard !isOver else { return }
        fail(URLError(code))
        webkit_download_cancel(reference.opaque)
    }

    private func fail(_ error: GLibError) {
        fail(LoadError.error(ofDownload: error, url: url))
    }

    private func fail(_ error: any Error) {
        guard let download, !isOver else { return }
        end()
        download.delegate?.download(download, didFailWithError: error, resumeData: nil)
    }

    private func finish() {
        guard let download, !isOver else { return }
        // A length that was not known in advance is known now.
        let length = max(download.progress.completedUnitCount, 1)
        download.progress.set(completed: length, total: length)
        end()
        download.delegate?.downloadDidFinish(download)
    }

    /// Lets go of both halves, in a later turn: a signal of this object may be under way.
    private func end() {
        isOver = true
        guard let download else { return }
        Task { Self.running[ObjectIdentifier(download)] = nil }
    }
}

extension URL {
    /// The port, or the one that goes without saying.
    fileprivate var portOrDefault: Int { port ?? (scheme == "https" ? 443 : 80) }
}
