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

        @Test(
            "A page stays with the bridge that greeted it, frames and all, and the next is the latest's"
        )
        func latest() async throws {
            let site = try await Site()
            let who = "return await WebBridge.call('who').catch((error) => error.code)"
            site.bridge.task("who", allowing: .standard.inAnyFrame) { (_: BridgeNothing) in "first"
            }
            try await site.load()
            let second = Bridge(
                attachedTo: site.configuration,
                trusting: .sites(["page.localhost"])
            )
            second.task("who", allowing: .standard.inAnyFrame) { (_: BridgeNothing) in "second" }
            #expect(try await site.run(who) == "first")
            let inFrame = """
                const frame = document.body.appendChild(document.createElement('iframe'));
                await new Promise((loaded) => { frame.onload = loaded; frame.src = '/frame'; });
                return await frame.contentWindow.WebBridge.call('who');
                """
            #expect(try await site.run(inFrame) == "first")
            #expect(site.bridge.documentCount >= 2)
            try await site.load("/second")
            #expect(site.bridge.documentCount == 0)
            #expect(try await site.run(who) == "second")
            #expect(try await site.run(inFrame) == "second")
        }

        @Test("A page whose bridge another one took the place of is told to load again")
        func replaced() async throws {
            let site = try await Site()
            var bridge: Bridge? = Bridge(attachedTo: site.configuration, trusting: .anyone)
            site.bridge.close()
            try await site.load()
            weak let isThere = bridge
            bridge = Bridge(attachedTo: site.configuration, trusting: .anyone)
            #expect(isThere == nil)
            bridge?.task("who") { (_: BridgeNothing) in "second" }
            let who =
                "return await WebBridge.call('who').catch((error) => error.code + error.message)"
            let message = try await site.run(who)
            #expect(message.hasPrefix("closed") && message.hasSuffix("Load it again."))
            try await site.load()
            #expect(try await site.run(who) == "second")
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
