import Foundation
import WebKit

/// Downloads what a page offers, by its delegate's word, into a folder.
@main
struct Main {
    @MainActor
    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let downloader = Downloader(folder: folder)
        let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        webView.navigationDelegate = downloader
        let page = """
            <a href="data:application/octet-stream,contents">Download</a>
            <script>onload = () => document.querySelector("a").click()</script>
            """
        webView.loadHTMLString(page, baseURL: nil)
        let file = try await downloader.file
        let contents = try String(contentsOf: file, encoding: .utf8)
        print("\(file.lastPathComponent) holds \(contents)")
        guard contents == "contents" else { throw CancellationError() }
    }
}

/// Decides what is downloaded, where to, and awaits the end.
final class Downloader: NSObject, WKNavigationDelegate, WKDownloadDelegate {
    private let folder: URL
    private var destination: URL?
    private var result: Result<URL, any Error>?
    private var completion: (() -> Void)?

    init(folder: URL) {
        self.folder = folder
    }

    var file: URL {
        get async throws {
            if result == nil {
                await withCheckedContinuation { continuation in
                    completion = { continuation.resume() }
                }
            }
            guard let result else { throw CancellationError() }
            return try result.get()
        }
    }

    private func end(_ result: Result<URL, any Error>) {
        self.result = result
        completion?()
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        navigationAction.request.url?.scheme == "data" || navigationAction.shouldPerformDownload
            ? .download : .allow
    }

    func webView(
        _ webView: WKWebView,
        navigationAction: WKNavigationAction,
        didBecome download: WKDownload
    ) {
        download.delegate = self
    }

    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL? {
        print("Suggested: \(suggestedFilename)")
        destination = folder.appendingPathComponent("download.bin")
        return destination
    }

    func downloadDidFinish(_ download: WKDownload) {
        print("Finished: \(download.progress.fractionCompleted == 1)")
        if let destination { end(.success(destination)) }
    }

    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
        end(.failure(error))
    }
}
