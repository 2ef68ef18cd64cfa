internal import Foundation
public import FoundationNetworking

// MARK: Default implementation

extension WKNavigationDelegate {
    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        OtherSpelling.ask(self, "action") {
            await self.webView(webView, decidePolicyFor: navigationAction)
        } then: {
            decisionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or allows.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        await OtherSpelling.ask(self, "action", fallback: .allow) { answer in
            self.webView(
                webView,
                decidePolicyFor: navigationAction,
                decisionHandler: answer
            )
        }
    }

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler:
            @escaping @MainActor @Sendable (
                WKNavigationActionPolicy, WKWebpagePreferences
            ) -> Void
    ) {
        OtherSpelling.ask(self, "preferences") {
            await self.webView(
                webView,
                decidePolicyFor: navigationAction,
                preferences: preferences
            )
        } then: {
            decisionHandler($0.0, $0.1)
        }
    }

    /// Returns what the callback spelling answers, or else what is said without preferences.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
        let answer: (WKNavigationActionPolicy, WKWebpagePreferences)? =
            await OtherSpelling.ask(self, "preferences", fallback: nil) { answer in
                self.webView(
                    webView,
                    decidePolicyFor: navigationAction,
                    preferences: preferences,
                    decisionHandler: { answer(($0, $1)) }
                )
            }
        if let answer { return answer }
        let policy = await OtherSpelling.answer(fallback: .cancel) {
            self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: $0)
        }
        return (policy, preferences)
    }

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) {
        OtherSpelling.ask(self, "response") {
            await self.webView(webView, decidePolicyFor: navigationResponse)
        } then: {
            decisionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or shows what the engine can show.
    public func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
        let fallback: WKNavigationResponsePolicy =
            navigationResponse.canShowMIMEType ? .allow : .cancel
        return await OtherSpelling.ask(self, "response", fallback: fallback) { answer in
            self.webView(
                webView,
                decidePolicyFor: navigationResponse,
                decisionHandler: answer
            )
        }
    }

    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didStartProvisionalNavigation navigation: WKNavigation!
    ) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}

    /// Does nothing.
    public func webView(
        _ webView: WKWebView,
        didFail navigation: WKNavigation!,
        withError error: any Error
    ) {}

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @MainActor @Sendable (
                URLSession.AuthChallengeDisposition, URLCredential?
            ) -> Void
    ) {
        OtherSpelling.ask(self, "challenge") {
            await self.webView(webView, respondTo: challenge)
        } then: {
            completionHandler($0.0, $0.1)
        }
    }

    /// Returns what the callback spelling answers, or has no credential to offer.
    public func webView(
        _ webView: WKWebView,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        await OtherSpelling.ask(
            self,
            "challenge",
            fallback: (.performDefaultHandling, nil)
        ) { answer in
            self.webView(
                webView,
                didReceive: challenge,
                completionHandler: { answer(($0, $1)) }
            )
        }
    }

    /// Does nothing.
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}

    /// Does nothing: the download has no delegate, and is cancelled.
    public func webView(
        _ webView: WKWebView,
        navigationAction: WKNavigationAction,
        didBecome download: WKDownload
    ) {}

    /// Does nothing: the download has no delegate, and is cancelled.
    public func webView(
        _ webView: WKWebView,
        navigationResponse: WKNavigationResponse,
        didBecome download: WKDownload
    ) {}

    /// Answers with what the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        shouldGoTo backForwardListItem: WKBackForwardListItem,
        willUseInstantBack: Bool,
        completionHandler: @escaping (Bool) -> Void
    ) {
        OtherSpelling.ask(self, "item") {
            await self.webView(
                webView,
                shouldGoTo: backForwardListItem,
                willUseInstantBack: willUseInstantBack
            )
        } then: {
            completionHandler($0)
        }
    }

    /// Returns what the callback spelling answers, or goes there.
    public func webView(
        _ webView: WKWebView,
        shouldGoTo backForwardListItem: WKBackForwardListItem,
        willUseInstantBack: Bool
    ) async -> Bool {
        await OtherSpelling.ask(self, "item", fallback: true) { answer in
            self.webView(
                webView,
                shouldGoTo: backForwardListItem,
                willUseInstantBack: willUseInstantBack,
                completionHandler: { answer($0) }
            )
        }
    }

    /// Calls back when the async spelling returns.
    public func webView(
        _ webView: WKWebView,
        willSubmitForm formInfo: WKFormInfo,
        submissionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        OtherSpelling.ask(self, "form") {
            await self.webView(webView, willSubmitForm: formInfo)
        } then: {
            submissionHandler()
        }
    }

    /// Returns when the callback spelling calls back, or at once.
    public func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async {
        await OtherSpelling.ask(self, "form", fallback: ()) { answer in
            self.webView(webView, willSubmitForm: formInfo, submissionHandler: { answer(()) })
        }
    }
}
