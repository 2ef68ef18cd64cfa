import Foundation
import WebKit

/// Holds each navigation of a container's main frame until the session is ready for it.
@MainActor
final class NavigationGate: NSObject, WKNavigationDelegate {
    weak var container: WebContainer?
    /// Whether the page is left for a sign-out: nothing but the empty page in its place may pass.
    var isPageLeft = false

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        guard let container else { return .allow }
        let isMainFrame = navigationAction.targetFrame?.isMainFrame ?? true
        if isPageLeft {
            if navigationAction.request.url?.absoluteString == "about:blank" { return .allow }
            if isMainFrame { report(.notPrepared(SessionError.signedOut)) }
            return .cancel
        }
        guard isMainFrame, let url = navigationAction.request.url else {
            return await container.policy?(navigationAction) ?? .allow
        }
        if let policy = await container.policy?(navigationAction), policy != .allow {
            report(.cancelledByPolicy)
            return policy
        }
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            await container.session.tellFollowers()
            return .allow
        }
        do {
            await container.shareUserAgent()
            try await container.session.prepare(forNavigationTo: url)
            return .allow
        } catch {
            report(.notPrepared(error))
            return .cancel
        }
    }

    func webView(
        _ webView: WKWebView,
        didStartProvisionalNavigation navigation: WKNavigation!
    ) {
        container?.failure = nil
        container?.events.send(.started, of: navigation)
    }

    func webView(
        _ webView: WKWebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {
        container?.events.send(.redirected, of: navigation)
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        container?.page = .responsive
        container?.events.send(.committed, of: navigation)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        container?.events.send(.finished, of: navigation)
    }

    func webView(
        _ webView: WKWebView,
        didFail navigation: WKNavigation!,
        withError error: any Error
    ) {
        report(.notLoaded(error), of: navigation)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        // The gate's own refusal was reported with its reason.
        switch container?.failure {
        case .notPrepared, .cancelledByPolicy: return
        default: report(.notLoaded(error), of: navigation)
        }
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        container?.page = .missing
        report(.processTerminated)
    }

    private func report(_ failure: NavigationFailure, of navigation: WKNavigation? = nil) {
        container?.failure = failure
        container?.events.send(.failed(failure), of: navigation)
    }
}
