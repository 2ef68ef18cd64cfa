import Foundation
import LoopbackServer
import Testing

@testable import TandemBridge
@testable import WebKit

extension OnTheEngine {
    @Suite("What a bridge adds to a configuration")
    @MainActor
    struct AttachmentTests {
        @Test("Scripts and handlers of the app stay, and are joined once for all bridges")
        func scripts() {
            let configuration = WKWebViewConfiguration()
            let controller = configuration.userContentController
            let own = WKUserScript(
                source: "1",
                injectionTime: .atDocumentStart,
                forMainFrameOnly: true
            )
            controller.addUserScript(own)
            var bridge: Bridge? = Bridge(attachedTo: configuration, trusting: .anyone)
            #expect(controller.userScripts.contains { $0 === own })
            let count = controller.userScripts.count
            weak let first = bridge
            bridge = Bridge(attachedTo: configuration, trusting: .anyone)
            #expect(first == nil)
            #expect(controller.userScripts.count == count)
            #expect(bridge != nil)
        }

        @Test("A configuration made after another one is gone gets what belongs to it")
        func later() {
            var bridges: [Bridge] = []
            // Sooner or later one has the address of one before it.
            for _ in 1...20 {
                let configuration = WKWebViewConfiguration()
                let bridge = Bridge(attachedTo: configuration, trusting: .anyone)
                #expect(configuration.userContentController.userScripts.count == 2)
                #expect(!bridge.isClosed)
                bridges.append(bridge)
            }
            // With its configuration a bridge has lost whatever it could have served.
            for bridge in bridges { #expect(bridge.isClosed) }
        }

        @Test("Scripts that the app removed are there again, and tell the bridges' greatest limits")
        func removed() throws {
            let configuration = WKWebViewConfiguration()
            let controller = configuration.userContentController
            let first = Bridge(attachedTo: configuration, trusting: .anyone)
            controller.removeAllUserScripts()
            let own = WKUserScript(
                source: "1",
                injectionTime: .atDocumentStart,
                forMainFrameOnly: true
            )
            controller.addUserScript(own)
            var limits = Bridge.Limits()
            limits.messageSize = 1234
            limits.depth = 567
            let second = Bridge(attachedTo: configuration, trusting: .anyone, limits: limits)
            #expect(controller.userScripts.count == 3)
            let page = "page({ message: \(Bridge.Limits().messageSize), depth: 567, queue: 256 })"
            #expect(controller.userScripts.contains { $0.source.contains(page) })
            first.close()
            let third = Bridge(attachedTo: configuration, trusting: .anyone, limits: limits)
            #expect(controller.userScripts.count == 3)
            #expect(controller.userScripts.last === own)
            #expect(controller.userScripts.contains { $0.source.contains("message: 1234,") })
            #expect(!second.isClosed && !third.isClosed)
        }

        @Test("Two views of one configuration are served by the bridge of each")
        func views() async throws {
            let site = try await Site()
            let other = Bridge(attachedTo: site.configuration, trusting: .sites(["page.localhost"]))
            site.bridge.webView = site.view
            site.bridge.task("who") { (_: BridgeNothing) in "first" }
            other.task("who") { (_: BridgeNothing) in "second" }
            try await site.load()
            #expect(try await site.run("return await WebBridge.call('who')") == "first")
            let second = WKWebView(frame: .zero, configuration: site.configuration)
            let url = try site.url("/second")
            try await site.loading {
                second.navigationDelegate = site
                second.load(URLRequest(url: url))
            }
            let who = try await second.callAsyncJavaScript(
                "return await WebBridge.call('who')",
                contentWorld: .page
            )
            #expect(who as? String == "second")
        }
    }
}
