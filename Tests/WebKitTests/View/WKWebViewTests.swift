import Foundation
import Testing

@testable import WebKit

@Suite("A web view", .timeLimit(.minutes(1)))
@MainActor
struct WKWebViewTests {
    let navigator = Navigator()

    @Test("loads a page, evaluates a script and gets a message")
    func loadsEvaluatesAndGetsAMessage() async throws {
        let inbox = Inbox()
        let view = WKWebView.isolated { $0.userContentController.add(inbox, name: "inbox") }
        let navigation = await navigator.load(
            "<title>One</title><script>webkit.messageHandlers.inbox.postMessage({a: 1})</script>",
            baseURL: URL(string: "https://one.example/page"),
            in: view
        )
        #expect(navigator.events == [.started, .committed, .finished])
        #expect(
            navigator.navigations
                == Array(repeating: navigation.map(ObjectIdentifier.init), count: 3)
        )
        #expect(try await view.evaluateJavaScript("document.title") as? String == "One")
        let message = await inbox.next()
        #expect(message.body as? [String: Int] == ["a": 1])
        #expect(message.frameInfo.isMainFrame)
        #expect(message.frameInfo.securityOrigin.host == "one.example")
        #expect(message.frameInfo.request.url?.absoluteString == "https://one.example/page")
    }
}
