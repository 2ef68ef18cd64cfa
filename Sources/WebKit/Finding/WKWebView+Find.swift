internal import Foundation

extension WKWebView {
    /// Looks for a text in the page, from the selection on, and selects what it finds.
    ///
    /// An empty text is not found.
    @MainActor @preconcurrency
    public func find(
        _ string: String,
        configuration: WKFindConfiguration = .init(),
        completionHandler: @escaping @MainActor @Sendable (WKFindResult) -> Void
    ) {
        guard let finder else { return completionHandler(WKFindResult(matchFound: false)) }
        finder.find(string, configuration: configuration) {
            completionHandler(WKFindResult(matchFound: $0))
        }
    }

    /// Looks for a text in the page, from the selection on, and selects what it finds.
    ///
    /// - Returns: Whether there is a match; for an empty text there is none.
    /// - Throws: Nothing on Linux.
    @MainActor @preconcurrency
    public func find(
        _ string: String,
        configuration: WKFindConfiguration = .init()
    ) async throws -> WKFindResult {
        await withCheckedContinuation { continuation in
            find(string, configuration: configuration) { continuation.resume(returning: $0) }
        }
    }
}
