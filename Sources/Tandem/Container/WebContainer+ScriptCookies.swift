import WebKit

extension WebContainer {
    /// What is known of the page's readiness to run a script.
    enum PageState {
        /// There is none, or its process has ended.
        case missing
        case responsive
        /// It left a script unanswered for long.
        case hanging
    }

    /// Asks the process that has the cookie store for something, behind what scripts have set so far.
    ///
    /// Reading `document.cookie` would not do: it is a synchronous message, which the receiver may take
    /// before the ones that wait, or is answered from a cache. A page that is no secure context has no
    /// `cookieStore`; what it fetches comes from the same process in turn. The page's own rules for
    /// fetches do not count in the content world of the app.
    private static let question = """
        if (window.cookieStore) {
            await cookieStore.get('tandem');
        } else {
            const url = URL.createObjectURL(new Blob());
            try { await fetch(url); } finally { URL.revokeObjectURL(url); }
        }
        """

    /// Has the cookies that scripts of the page have set so far brought to the store.
    ///
    /// They go from the page's process to the one that has the store, beside what the page tells the
    /// app: a message, or the result of a script, can arrive before a cookie that was set before it.
    ///
    /// A page that hangs is waited for once, as long as WebKit itself takes to call it unresponsive:
    /// what it had sent before has arrived by then. It is asked again when it has answered, or another
    /// page has come. What waits for a page does not keep its container.
    ///
    /// - Returns: What ends without an element when they are there; nil if there is nothing to wait for.
    func beginDeliveringScriptCookies() -> AsyncStream<Void>? {
        guard page == .responsive else { return nil }
        let (ends, end) = AsyncStream<Void>.makeStream()
        let timer = Task { [weak self] in
            try await Task.sleep(for: .seconds(3))
            // The answer may come between the end of the sleep and this line.
            try Task.checkCancellation()
            self?.page = .hanging
            end.finish()
        }
        webView.callAsyncJavaScript(Self.question, in: nil, in: .defaultClient) { [weak self] _ in
            timer.cancel()
            if self?.page == .hanging { self?.page = .responsive }
            end.finish()
        }
        return ends
    }
}
