import Foundation
import LoopbackServer
import Testing

@testable import TandemBridge
@testable import WebKit

extension OnTheEngine {
    @Suite("The web view that is meant")
    @MainActor
    struct BoundViewTests {
        /// What a call fails with.
        func failure(_ call: () async throws(BridgeError) -> BridgeValue) async -> BridgeError.Code?
        {
            do throws(BridgeError) {
                _ = try await call()
                return nil
            } catch {
                return error.code
            }
        }

        /// What a native call that nothing can serve fails with.
        func refusal(of bridge: Bridge, in view: WKWebView? = nil) async -> BridgeError? {
            do throws(BridgeError) {
                try await bridge.call("path", in: view, timeout: nil)
                return nil
            } catch {
                return error
            }
        }

        /// Another view of a site's configuration.
        func anotherView(_ site: Site) -> WKWebView {
            let view = WKWebView(frame: .zero, configuration: site.configuration)
            view.navigationDelegate = site
            return view
        }

        static let page = "<script>WebBridge.task('path', () => location.pathname)</script>"

        @Test("A call for one view waits for its page, and is not served by another's")
        func explicit() async throws {
            let site = try await Site(page: Self.page)
            let other = anotherView(site)
            let bridge = site.bridge
            let waiting = Task { try await bridge.call("path", as: String.self, in: other) }
            await Task.yield()
            try await site.load("/first")
            let first: String = try await bridge.call("path", in: site.view)
            #expect(first == "/first")
            let url = try site.url("/second")
            try await site.loading { other.load(URLRequest(url: url)) }
            #expect(try await waiting.value == "/second")
            let again: String = try await bridge.call("path", in: site.view)
            #expect(again == "/first")
        }

        @Test("A call that waits for the page of a view ends with the view")
        func gone() async throws {
            let site = try await Site()
            let bridge = site.bridge
            bridge.webView = site.view
            async let waiting = failure { () throws(BridgeError) in
                try await bridge.call("path", timeout: nil)
            }
            await untilSomeCallWaits(bridge)
            site.closeView()
            #expect(await waiting == .closed)
            #expect(await refusal(of: bridge) == .viewGone)
        }

        @Test("A bridge ends with its configuration, and with it what waits for a page")
        func configurationGone() async throws {
            var configuration: WKWebViewConfiguration? = WKWebViewConfiguration()
            let bridge = Bridge(attachedTo: try #require(configuration), trusting: .anyone)
            async let waiting = failure { () throws(BridgeError) in
                try await bridge.call("path", timeout: nil)
            }
            await untilSomeCallWaits(bridge)
            configuration = nil
            #expect(await waiting == .closed)
            #expect(await refusal(of: bridge) == .configurationGone)
        }

        @Test("A bridge that is bound to another view leaves the first one's page")
        func rebound() async throws {
            let site = try await Site(
                page: """
                    <script>
                    WebBridge.task('path', () => location.pathname);
                    WebBridge.task('never', () => { WebBridge.call('begun'); return new Promise(() => {}) });
                    window.seen = [];
                    WebBridge.on('event', (value) => window.seen.push(value));
                    </script>
                    """
            )
            let bridge = site.bridge
            let (begun, began) = AsyncStream.makeStream(of: Void.self)
            bridge.task("begun") { (_: BridgeNothing) in began.yield() }
            bridge.task("slow") { (_: BridgeNothing) in await untilCancelled() }
            bridge.webView = site.view
            try await site.load("/first")
            async let pending = failure { () throws(BridgeError) in
                try await bridge.call("never", timeout: nil)
            }
            _ = await begun.first()
            try await site.run(
                "window.slow = WebBridge.call('slow').catch((error) => error.code); await WebBridge.has('slow')"
            )
            let other = anotherView(site)
            bridge.webView = other
            #expect(await pending == .closed)
            #expect(try await site.run("return await window.slow") == "closed")
            try bridge.send("event", 1)
            async let path = bridge.call("path", as: String.self)
            let url = try site.url("/second")
            try await site.loading { other.load(URLRequest(url: url)) }
            #expect(try await path == "/second")
            #expect(try await site.run("return window.seen.length") == "0")
            #expect(await refusal(of: bridge, in: site.view) == .anotherView)
        }

        /// Returns once a call waits for a page.
        private func untilSomeCallWaits(_ bridge: Bridge) async {
            // A call gets there in a few steps of this very actor.
            while bridge.outgoing.waiting.isEmpty, !Task.isCancelled { await Task.yield() }
        }
    }
}
