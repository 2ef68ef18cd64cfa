public import Foundation

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

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        runOpenPanelWith parameters: WKOpenPanelParameters,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
    ) {
        OtherSpelling.ask(self, "open") {
            await self.webView(webView, runOpenPanelWith: parameters, initiatedByFrame: frame)
        } then: {
            completionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or `nil`.
    public func webView(
        _ webView: WKWebView,
        runOpenPanelWith parameters: WKOpenPanelParameters,
        initiatedByFrame frame: WKFrameInfo
    ) async -> [URL]? {
        await OtherSpelling.ask(self, "open", fallback: nil) { answer in
            self.webView(
                webView,
                runOpenPanelWith: parameters,
                initiatedByFrame: frame,
                completionHandler: answer
            )
        }
    }

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    ) {
        OtherSpelling.ask(self, "capture") {
            await self.webView(
                webView,
                decideMediaCapturePermissionsFor: origin,
                initiatedBy: frame,
                type: type
            )
        } then: {
            decisionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or `.prompt`.
    public func webView(
        _ webView: WKWebView,
        decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo,
        type: WKMediaCaptureType
    ) async -> WKPermissionDecision {
        await OtherSpelling.ask(self, "capture", fallback: .prompt) { answer in
            self.webView(
                webView,
                requestMediaCapturePermissionFor: origin,
                initiatedByFrame: frame,
                type: type,
                decisionHandler: answer
            )
        }
    }

    /// Refuses.
    public func webView(
        _ webView: WKWebView,
        requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    ) {
        decisionHandler(.prompt)
    }

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        requestGeolocationPermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
    ) {
        OtherSpelling.ask(self, "place") {
            await self.webView(
                webView,
                requestGeolocationPermissionFor: origin,
                initiatedByFrame: frame
            )
        } then: {
            decisionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or `.prompt`.
    public func webView(
        _ webView: WKWebView,
        requestGeolocationPermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo
    ) async -> WKPermissionDecision {
        await OtherSpelling.ask(self, "place", fallback: .prompt) { answer in
            self.webView(
                webView,
                requestGeolocationPermissionFor: origin,
                initiatedByFrame: frame,
                decisionHandler: answer
            )
        }
    }
}
