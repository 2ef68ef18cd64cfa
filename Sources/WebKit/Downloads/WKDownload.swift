public import Foundation
public import FoundationNetworking

/// A file that a view downloads.
///
/// It lives as long as it runs, whoever holds it. Its delegate says where the file goes; without a
/// delegate by then, it is cancelled.
@MainActor @preconcurrency
open class WKDownload: NSObject, @preconcurrency ProgressReporting {
    /// What becomes of a download that the server redirects.
    public enum RedirectPolicy: Int, Sendable {
        /// It ends.
        case cancel = 0

        /// It goes on.
        case allow = 1
    }

    /// What a download came from.
    struct Origin {
        var request: URLRequest?
        var webView: WKWebView?
        var frame: WKFrameInfo
        var isUserInitiated = false
    }

    private let request: URLRequest?
    private let frame: WKFrameInfo
    private let isByUser: Bool
    private weak var view: WKWebView?

    /// How much has arrived; cancelling it cancels the download.
    open private(set) var progress = Progress(totalUnitCount: -1)

    /// What is told how the download goes; not retained.
    open weak var delegate: (any WKDownloadDelegate)? {
        didSet { tellFailure() }
    }

    /// Why the download could not begin, until its delegate has been told.
    private var failure: (any Error)?

    /// The engine's half; `nil` in a subclass that stands in for a download.
    private(set) var engine: DownloadEngine?

    /// Creates a download of nothing, for subclasses that stand in for one.
    public override init() {
        request = nil
        frame = WKFrameInfo()
        isByUser = false
        super.init()
    }

    init(_ origin: Origin, engine: DownloadEngine?, failure: (any Error)? = nil) {
        request = origin.request
        frame = origin.frame
        isByUser = origin.isUserInitiated
        view = origin.webView
        self.engine = engine
        self.failure = failure
        super.init()
        progress.makeObservable()
        progress.kind = .file
        progress.setUserInfoObject(
            Progress.FileOperationKind.downloading,
            forKey: .fileOperationKindKey
        )
        progress.cancellationHandler = { [weak self] in
            Task { @MainActor in self?.cancel() }
        }
        engine?.start(self)
    }

    /// Tells a delegate in a later turn, as the end of a download that began would be told.
    private func tellFailure() {
        guard let failure, delegate != nil else { return }
        self.failure = nil
        Task { delegate?.download(self, didFailWithError: failure, resumeData: nil) }
    }

    /// The request that the download began with; `nil` when it is not known.
    open var originalRequest: URLRequest? { request }

    /// The view that the download began in.
    open weak var webView: WKWebView? { view }

    /// Whether the user set the download off.
    open var isUserInitiated: Bool { isByUser }

    /// The frame that asked for the download.
    open var originatingFrame: WKFrameInfo { frame }

    /// Ends the download; the delegate is told nothing more.
    ///
    /// The handler takes data to resume with, which on Linux is always `nil`: the engine cannot resume.
    open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
        engine?.cancel()
        if let completionHandler { Task { completionHandler(nil) } }
    }

    /// Ends the download; the delegate is told nothing more.
    ///
    /// - Returns: Data to resume with; always `nil` on Linux, where the engine cannot resume.
    @discardableResult
    open func cancel() async -> Data? {
        engine?.cancel()
        return nil
    }
}
