public import Foundation
public import FoundationNetworking

/// What says where a download goes and is told how it goes.
///
/// Only the destination must be decided, by one of the two spellings; all else is optional.
@MainActor @preconcurrency
public protocol WKDownloadDelegate: NSObjectProtocol {
    /// Asks where to write the file, which must not exist yet; `nil` cancels the download.
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
    )

    /// Returns where to write the file, which must not exist yet; `nil` cancels the download.
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL?

    /// Asks whether to follow a redirect; never called on Linux, where the engine follows by itself.
    func download(
        _ download: WKDownload,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
    )

    /// Returns whether to follow a redirect; never called on Linux.
    func download(
        _ download: WKDownload,
        decidedPolicyForHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> WKDownload.RedirectPolicy

    /// Asks how to answer a challenge.
    ///
    /// On Linux the view's navigation delegate is asked instead while the view begins to load a page, and
    /// about a server that a redirect led to.
    func download(
        _ download: WKDownload,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @MainActor @Sendable (
                URLSession.AuthChallengeDisposition, URLCredential?
            ) -> Void
    )

    /// Returns how to answer a challenge.
    func download(
        _ download: WKDownload,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

    /// Tells that the file is complete.
    func downloadDidFinish(_ download: WKDownload)

    /// Tells that the download failed; there is no data to resume with on Linux.
    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

// MARK: Default implementation

extension WKDownloadDelegate {
    /// Answers with what the async spelling returns.
    public func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
    ) {
        OtherSpelling.ask(self, "destination") {
            await self.download(
                download,
                decideDestinationUsing: response,
                suggestedFilename: suggestedFilename
            )
        } then: {
            completionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or `nil`.
    public func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL? {
        await OtherSpelling.ask(self, "destination", fallback: nil) { answer in
            self.download(
                download,
                decideDestinationUsing: response,
                suggestedFilename: suggestedFilename,
                completionHandler: answer
            )
        }
    }

    /// Allows the redirect.
    public func download(
        _ download: WKDownload,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
    ) {
        decisionHandler(.allow)
    }

    /// Allows the redirect.
    public func download(
        _ download: WKDownload,
        decidedPolicyForHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> WKDownload.RedirectPolicy { .allow }

    /// Answers with what the async spelling returns.
    public func download(
        _ download: WKDownload,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @MainActor @Sendable (
                URLSession.AuthChallengeDisposition, URLCredential?
            ) -> Void
    ) {
        OtherSpelling.ask(self, "download challenge") {
            await self.download(download, respondTo: challenge)
        } then: {
            completionHandler($0.0, $0.1)
        }
    }

    /// Returns what the callback spelling answers, or has no credential to offer.
    public func download(
        _ download: WKDownload,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        await OtherSpelling.ask(
            self,
            "download challenge",
            fallback: (.performDefaultHandling, nil)
        ) { answer in
            self.download(
                download,
                didReceive: challenge,
                completionHandler: { answer(($0, $1)) }
            )
        }
    }

    /// Does nothing.
    public func downloadDidFinish(_ download: WKDownload) {}

    /// Does nothing.
    public func download(
        _ download: WKDownload,
        didFailWithError error: any Error,
        resumeData: Data?
    ) {}
}
