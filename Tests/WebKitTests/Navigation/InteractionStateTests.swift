import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A view's interaction state")
    @MainActor
    struct InteractionStateTests {
        @Test("gives another view the list of pages and the place in it")
        func restored() async throws {
            let server = try await HTTPServer { .html("<title>\($0.path)</title>") }
            let navigator = Navigator()
            let first = WKWebView.isolated()
            for path in ["/1", "/2", "/3"] {
                try await navigator.load(server.url(path: path), in: first)
            }
            try await navigator.end { first.goBack() }
            let state = try #require(first.interactionState)
            let second = WKWebView.isolated()
            second.navigationDelegate = navigator
            try await navigator.end { second.interactionState = state }
            #expect(second.url?.path() == "/2")
            #expect(second.backForwardList.backList.map { $0.url.path() } == ["/1"])
            #expect(second.backForwardList.forwardList.map { $0.url.path() } == ["/3"])
            #expect(second.canGoBack && second.canGoForward)
        }

        @Test("that is none changes nothing")
        func nonsense() async throws {
            let view = WKWebView.isolated()
            try await Navigator().load(html: "<title>x</title>", in: view)
            for state in [nil, 1, Data(), Data("nonsense".utf8)] as [Any?] {
                view.interactionState = state
            }
            #expect(try await view.evaluateJavaScript("document.title") as? String == "x")
        }
    }
}
