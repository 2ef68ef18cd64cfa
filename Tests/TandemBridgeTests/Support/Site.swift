import Foundation
import LoopbackServer
import Testing
import WebKit

@testable import TandemBridge

/// A web view with a bridge, and a server for its pages.
@MainActor
final class Site: NSObject, WKNavigationDelegate {
    let server: HTTPServer
    let configuration = WKWebViewConfiguration()
    let bridge: Bridge
    private(set) var view: WKWebView?
    private var loads: [AsyncStream<Void>.Continuation] = []

    /// Serves pages of `page.localhost`, which the bridge trusts, and of any other host.
    init(limits: Bridge.Limits = Bridge.Limits(), page: String = "") async throws {
        server = try await HTTPServer { _ in .html(page) }
        configuration.websiteDataStore = .nonPersistent()
        bridge = Bridge(
            attachedTo: configuration,
            trusting: .sites(["page.localhost"]),
            limits: limits
        )
        super.init()
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = self
        self.view = view
    }

    func url(_ path: String = "/", host: String = "page.localhost") throws -> URL {
        try #require(URL(string: server.url(host: host, path: path)))
    }

    /// Loads a page and returns once it has.
    func load(_ path: String = "/", host: String = "page.localhost") async throws {
        let url = try url(path, host: host)
        try await loading { view?.load(URLRequest(url: url)) }
    }

    /// Does something that loads a page, and returns once it has.
    func loading(_ start: () -> Void) async throws {
        let (loaded, continuation) = AsyncStream.makeStream(of: Void.self)
        loads.append(continuation)
        start()
        _ = await loaded.first()
        try Task.checkCancellation()
    }

    /// Runs the body of an async function in the page's own world.
    @discardableResult
    func run(_ script: String) async throws -> String {
        let view = try #require(view)
        let value = try await view.callAsyncJavaScript(
            script,
            arguments: [:],
            in: nil,
            contentWorld: .page
        )
        return value.map { "\($0)" } ?? "undefined"
    }

    /// Lets go of the view.
    func closeView() { view = nil }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        let waiting = loads
        loads = []
        for load in waiting { load.finish() }
    }
}

extension AsyncStream where Element: Sendable {
    /// The next element; what comes after it stays for who asks next.
    func first() async -> Element? {
        for await element in self { return element }
        return nil
    }
}
