public import Foundation

/// What shows a page's dialogs and windows.
///
/// Every method is optional. Without it an alert returns at once, a confirmation is refused, a
/// prompt has no answer and no window opens; the engine's own dialogs never show. Of a method that
/// answers, implement the callback or the async spelling.
@MainActor @preconcurrency
public protocol WKUIDelegate: NSObjectProtocol {
    /// Returns a view made with the configuration for a window that a page opens, or `nil`.
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView?

    /// Tells that a script closed the view's window.
    func webViewDidClose(_ webView: WKWebView)

    /// Shows an alert; the page waits until the handler is called.
    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    )

    /// Shows an alert; the page waits until this returns.
    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async

    /// Asks the user to confirm.
    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    )

    /// Returns whether the user confirms.
    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool

    /// Asks the user for a text; `nil` when there is none.
    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable (String?) -> Void
    )

    /// Returns a text from the user; `nil` when there is none.
    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo
    ) async -> String?
}

// MARK: Default implementation

extension WKUIDelegate {
    /// Opens no window.
    public func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? { nil }

    /// Does nothing.
    public func webViewDidClose(_ webView: WKWebView) {}

    /// Calls back when the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        OtherSpelling.ask(self, "alert") {
            await self.webView(
                webView,
                runJavaScriptAlertPanelWithMessage: message,
                initiatedByFrame: frame
            )
        } then: {
            completionHandler()
        }
    }

    /// Returns when the callback spelling calls back, or at once.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async {
        await OtherSpelling.ask(self, "alert", fallback: ()) { answer in
            self.webView(
                webView,
                runJavaScriptAlertPanelWithMessage: message,
                initiatedByFrame: frame,
                completionHandler: { answer(()) }
            )
        }
    }

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
    ) {
        OtherSpelling.ask(self, "confirm") {
            await self.webView(
                webView,
                runJavaScriptConfirmPanelWithMessage: message,
                initiatedByFrame: frame
            )
        } then: {
            completionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or `false`.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool {
        await OtherSpelling.ask(self, "confirm", fallback: false) { answer in
            self.webView(
                webView,
                runJavaScriptConfirmPanelWithMessage: message,
                initiatedByFrame: frame,
                completionHandler: answer
            )
        }
    }

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable (String?) -> Void
    ) {
        OtherSpelling.ask(self, "prompt") {
            await self.webView(
                webView,
                runJavaScriptTextInputPanelWithPrompt: prompt,
                defaultText: defaultText,
                initiatedByFrame: frame
            )
        } then: {
            completionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or `nil`.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo
    ) async -> String? {
        await OtherSpelling.ask(self, "prompt", fallback: nil) { answer in
            self.webView(
                webView,
                runJavaScriptTextInputPanelWithPrompt: prompt,
                defaultText: defaultText,
                initiatedByFrame: frame,
                completionHandler: answer
            )
        }
    }
}
