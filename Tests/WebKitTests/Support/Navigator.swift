import Foundation
import Testing

@testable import WebKit

/// A navigation delegate that notes what it is told, and lets a test await it.
@MainActor
final class Navigator: NSObject, WKNavigationDelegate {
    enum Event: Equatable {
        case started, redirected, committed, finished, terminated
        case failed(Int)
        case failedProvisionally(Int)
    }

    private(set) var events: [Event] = []
    private(set) var navigations: [ObjectIdentifier?] = []
    private(set) var lastError: (any Error)?
    private var waiters: [(Event) -> Bool] = []

    /// Loads a page and returns when it has finished, or failed.
    @discardableResult
    func load(_ html: String, baseURL: URL? = nil, in view: WKWebView) async -> WKNavigation? {
        view.navigationDelegate = self
        return await self.end { view.loadHTMLString(html, baseURL: baseURL) }
    }

    /// Starts something and returns when the navigation it causes has ended.
    @discardableResult
    func end<Value>(of start: () -> Value) async -> Value {
        await next({ $0.isEnd }, after: start)
    }

    /// Starts something and returns at the next event of a kind.
    @discardableResult
    func next<Value>(
        _ isMeant: @escaping (Event) -> Bool,
        after start: () -> Value
    ) async -> Value {
        var value: Value?
        await withCheckedContinuation { continuation in
            waiters.append { event in
                guard isMeant(event) else { return false }
                continuation.resume()
                return true
            }
            value = start()
        }
        guard let value else { preconditionFailure("the start ran before the wait") }
        return value
    }

    private func note(_ event: Event, _ navigation: WKNavigation?) {
        events.append(event)
        navigations.append(navigation.map(ObjectIdentifier.init))
        waiters.removeAll { $0(event) }
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        note(.started, navigation)
    }

    func webView(
        _ webView: WKWebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
    ) {
        note(.redirected, navigation)
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        note(.committed, navigation)
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        note(.finished, navigation)
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        lastError = error
        note(.failedProvisionally((error as NSError).code), navigation)
    }

    func webView(
        _ webView: WKWebView,
        didFail navigation: WKNavigation!,
        withError error: any Error
    ) {
        lastError = error
        note(.failed((error as NSError).code), navigation)
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        note(.terminated, nil)
    }
}

extension Navigator.Event {
    var isEnd: Bool {
        switch self {
        case .finished, .failed, .failedProvisionally, .terminated: true
        case .started, .redirected, .committed: false
        }
    }
}

extension WKWebView {
    /// A view whose data nobody else sees.
    static func isolated(
        _ change: (WKWebViewConfiguration) -> Void = { _ in }
    ) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        change(configuration)
        return WKWebView(frame: .zero, configuration: configuration)
    }
}
