import Foundation
import WebKit

/// The controller behind a browser's window: it loads pages and keeps a status line up to date.
@MainActor
final class BrowserController: NSObject {
    private let webView: WKWebView
    private var observations: [NSKeyValueObservation] = []
    private var completion: (() -> Void)?

    /// What the status line says.
    private(set) var status = "" {
        didSet { print(status) }
    }

    override init() {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        configuration.applicationNameForUserAgent = "SmallBrowser/1.0"
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
        configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        webView = WKWebView(frame: .zero, configuration: configuration)
        super.init()
        webView.navigationDelegate = self
        webView.uiDelegate = self
        webView.allowsBackForwardNavigationGestures = true
        webView.isInspectable = true
        observe()
    }

    private func observe() {
        observations = [
            webView.observe(\.title, options: [.new]) { [weak self] webView, _ in
                MainActor.assumeIsolated {
                    self?.status = "Title: \(webView.title ?? "")"
                }
            },
            webView.observe(\.estimatedProgress, options: [.new]) { [weak self] webView, change in
                MainActor.assumeIsolated {
                    guard let progress = change.newValue, progress == 1 else { return }
                    self?.status = "Loaded \(Int(progress * 100)) %"
                }
            },
            webView.observe(\.canGoBack, options: [.old, .new]) { [weak self] _, change in
                MainActor.assumeIsolated {
                    guard change.oldValue != change.newValue else { return }
                    self?.status = "Back button: \(change.newValue == true ? "on" : "off")"
                }
            },
        ]
    }

    /// Shows a page and returns when it is there.
    func show(_ html: String, at url: URL?) async {
        await withCheckedContinuation { continuation in
            completion = { continuation.resume() }
            webView.loadHTMLString(html, baseURL: url)
        }
    }

    /// What a script of the page gives.
    func text(of script: String) async throws -> String {
        try await webView.evaluateJavaScript(script) as? String ?? ""
    }

    private func end() {
        completion?()
        completion = nil
    }
}

extension BrowserController: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = navigationAction.request.url else { return decisionHandler(.cancel) }
        if url.scheme == "mailto" {
            status = "Mail to \(url.absoluteString.dropFirst("mailto:".count))"
            decisionHandler(.cancel)
        } else {
            decisionHandler(.allow)
        }
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        status = "Loading"
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        end()
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        let error = error as NSError
        if error.domain == NSURLErrorDomain, error.code == NSURLErrorCancelled { return }
        status = "Failed: \(error.localizedDescription)"
        end()
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }
}

extension BrowserController: WKUIDelegate {
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        // One window: what asks for another is loaded here.
        if navigationAction.targetFrame == nil { webView.load(navigationAction.request) }
        return nil
    }

    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor @Sendable () -> Void
    ) {
        status = "Alert: \(message)"
        completionHandler()
    }

    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool {
        status = "Confirm: \(message)"
        return true
    }
}
