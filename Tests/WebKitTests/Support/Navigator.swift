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
    /// The navigations that were asked about.
    private(set) var actions: [Action] = []

    /// The responses that were asked about.
    private(set) var responses: [WKNavigationResponse] = []

    /// What is answered about a navigation.
    var decide:
        (WKNavigationAction, @escaping @MainActor (WKNavigationActionPolicy) -> Void) -> Void = {
            $1(.allow)
        }

    /// What is answered about a response.
    var respond: (WKNavigationResponse) -> WKNavigationResponsePolicy = { _ in .allow }

    /// What is known of a navigation that was asked about.
    struct Action: Equatable {
        let path: String
        let isMain: Bool?
        var type = WKNavigationType.other
        var isRedirect = false
    }

    /// Called at each event.
    var onEvent: (Event) -> Void = { _ in }

    private var waiters: [(Event) -> Bool] = []
    private var actionWaiters: [(Action) -> Bool] = []

    /// Loads a page and returns when it has finished, or failed.
    @discardableResult
    func load(_ address: String, in view: WKWebView) async throws -> WKNavigation? {
        let url = try #require(URL(string: address))
        view.navigationDelegate = self
        return try await end { view.load(URLRequest(url: url)) }
    }

    /// Loads a page and returns when it has finished, or failed.
    @discardableResult
    func load(html: String, baseURL: URL? = nil, in view: WKWebView) async throws -> WKNavigation? {
        view.navigationDelegate = self
        return try await end { view.loadHTMLString(html, baseURL: baseURL) }
    }

    /// Starts something and returns when the navigation it causes has ended.
    @discardableResult
    func end<Value>(of start: () -> Value) async throws -> Value {
        try await next({ $0.isEnd }, after: start)
    }

    /// Starts something and returns at the next such event.
    @discardableResult
    func next<Value>(_ event: Event, after start: () -> Value) async throws -> Value {
        try await next({ $0 == event }, after: start)
    }

    /// Starts something and returns at the next event of a kind.
    @discardableResult
    func next<Value>(
        _ isMeant: @escaping (Event) -> Bool,
        after start: () -> Value
    ) async throws -> Value {
        var value: Value?
        try await once { isOver in
            waiters.append { event in
                guard isMeant(event) else { return false }
                isOver()
                return true
            }
            value = start()
        }
        return try #require(value)
    }

    /// Starts something and returns once a navigation was asked about and answered, or noted.
    func action(
        _ isMeant: @escaping (Action) -> Bool,
        after start: () -> Void = {}
    ) async throws {
        try await once { isOver in
            actionWaiters.append { action in
                guard isMeant(action) else { return false }
                isOver()
                return true
            }
            start()
        }
    }

    private func note(_ event: Event, _ navigation: WKNavigation?) {
        events.append(event)
        navigations.append(navigation.map(ObjectIdentifier.init))
        waiters.removeAll { $0(event) }
        onEvent(event)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        let action =
            Action(
                path: navigationAction.request.url?.path() ?? "",
                isMain: navigationAction.targetFrame?.isMainFrame,
                type: navigationAction.navigationType,
                isRedirect: navigationAction.isRedirect
            )
        actions.append(action)
        decide(navigationAction, decisionHandler)
        actionWaiters.removeAll { $0(action) }
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) {
        responses.append(navigationResponse)
        decisionHandler(respond(navigationResponse))
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
