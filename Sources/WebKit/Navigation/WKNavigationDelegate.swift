public import Foundation
public import FoundationNetworking

/// What decides about a view's navigations and is told how they go.
///
/// Every method is optional. Of a method that answers, implement the callback or the async spelling.
/// An answer may come any time later, and counts once; when its handler is dropped uncalled, the
/// navigation is cancelled.
@MainActor @preconcurrency
public protocol WKNavigationDelegate: NSObjectProtocol {
    /// Asks whether to navigate; the default allows.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    )

    /// Returns whether to navigate; the default allows.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy

    /// Asks whether and how to navigate; asked instead of the method without preferences.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler:
            @escaping @MainActor @Sendable (
                WKNavigationActionPolicy, WKWebpagePreferences
            ) -> Void
    )

    /// Returns whether and how to navigate; asked instead of the method without preferences.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)

    /// Asks whether to show a response; the default shows what the engine can show.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    )

    /// Returns whether to show a response; the default shows what the engine can show.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy

    /// Tells that a navigation of the main frame started.
    func webView(
        _ webView: WKWebView,
        didStartProvisionalNavigation navigation: WKNavigation!
    )

    /// Tells that the server redirected a navigation of the main frame.
    func webView(
        _ webView: WKWebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    )

    /// Tells that a navigation of the main frame failed before its content came.
    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    )

    /// Tells that the content of a navigation of the main frame begins to come.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)

    /// Tells that a navigation of the main frame is complete.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)

    /// Tells that a navigation of the main frame failed while its content came.
    func webView(
        _ webView: WKWebView,
        didFail navigation: WKNavigation!,
        withError error: any Error
    )

    /// Asks how to answer a challenge; the default has none to offer.
    ///
    /// On Linux these are the challenges of HTTP authentication alone: the engine asks nothing about
    /// a server's certificate.
    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @MainActor @Sendable (
                URLSession.AuthChallengeDisposition, URLCredential?
            ) -> Void
    )

    /// Returns how to answer a challenge; the default has none to offer.
    func webView(
        _ webView: WKWebView,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

    /// Tells that an action that was answered with `.download` became a download: give it a delegate.
    func webView(
        _ webView: WKWebView,
        navigationAction: WKNavigationAction,
        didBecome download: WKDownload
    )

    /// Tells that a response that was answered with `.download` became a download: give it a delegate.
    func webView(
        _ webView: WKWebView,
        navigationResponse: WKNavigationResponse,
        didBecome download: WKDownload
    )

    /// Asks whether to go back or forward to a page; the default does.
    ///
    /// Asked before the policy. On Linux a page is never shown at once, as it was.
    func webView(
        _ webView: WKWebView,
        shouldGoTo backForwardListItem: WKBackForwardListItem,
        willUseInstantBack: Bool,
        completionHandler: @escaping (Bool) -> Void
    )

    /// Returns whether to go back or forward to a page; the default does.
    func webView(
        _ webView: WKWebView,
        shouldGoTo backForwardListItem: WKBackForwardListItem,
        willUseInstantBack: Bool
    ) async -> Bool

    /// Tells that a form is about to be sent, which waits until the handler is called.
    func webView(
        _ webView: WKWebView,
        willSubmitForm formInfo: WKFormInfo,
        submissionHandler: @escaping @MainActor @Sendable () -> Void
    )

    /// Tells that a form is about to be sent, which waits until this returns.
    func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async

    /// Tells that the web process ended; the view is blank until the next load.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}
