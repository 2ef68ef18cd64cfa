import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import TandemBridge
@testable import WebKit

extension OnTheEngine {
    @Suite("Nothing is left pending")
    @MainActor
    struct EngineLifetimeTests {
        /// A site whose page serves a task that never ends, and a call of it that is under way.
        func pendingCall() async throws -> (Site, Task<BridgeError?, Never>) {
            let site = try await Site(
                page: "<script>WebBridge.task('never', () => new Promise(() => {}))</script>"
            )
            let bridge = site.bridge
            let (runs, continuation) = AsyncStream.makeStream(of: Void.self)
            bridge.task("running") { (_: BridgeNothing) in continuation.yield() }
            try await site.load()
            try await site.run(
                "WebBridge.task('never', () => { WebBridge.call('running'); return new Promise(() => {}) })"
            )
            let call = Task { () async -> BridgeError? in
                do throws(BridgeError) {
                    try await bridge.call("never", timeout: nil)
                    return nil
                } catch {
                    return error
                }
            }
            for await _ in runs { break }
            return (site, call)
        }

        @Test("A navigation settles a native call")
        func navigation() async throws {
            let (site, call) = try await pendingCall()
            try await site.load("/other")
            let code = await call.value?.code
            #expect(code == .navigated)
        }

        @Test("A reload settles a native call")
        func reload() async throws {
            let (site, call) = try await pendingCall()
            try await site.loading { site.view?.reload() }
            let code = await call.value?.code
            #expect(code == .navigated)
        }

        @Test("A page of another site settles a native call, and its own page is called no more")
        func crossSite() async throws {
            let (site, call) = try await pendingCall()
            try await site.load(host: "other.localhost")
            let code = await call.value?.code
            #expect(code == .navigated)
            await #expect(throws: BridgeError.self) {
                try await site.bridge.call("never", timeout: .milliseconds(200))
            }
        }

        @Test("Closing the view settles a native call")
        func closing() async throws {
            let (site, call) = try await pendingCall()
            site.closeView()
            #expect([.closed, .navigated].contains(await call.value?.code))
        }

        @Test("The end of the bridge settles a native call")
        func bridgeEnds() async throws {
            let (site, call) = try await pendingCall()
            site.bridge.close()
            let code = await call.value?.code
            #expect(code == .closed)
            let seen = try await site.run(
                "return await WebBridge.call('running').catch((error) => error.code)"
            )
            #expect(seen == "closed")
        }

        @Test("A page is told whether its bridge was closed, is gone or serves another view")
        func absence() async throws {
            let site = try await Site()
            let call =
                "return await WebBridge.call('t').catch((error) => error.code + ': ' + error.message)"
            let attached = { Bridge(attachedTo: site.configuration, trusting: .anyone) }
            try await site.load()
            site.bridge.close()
            #expect(try await site.run(call).hasPrefix("closed: The app has closed the bridge"))
            var closed: Bridge? = attached()
            closed?.close()
            closed = nil
            #expect(try await site.run(call).hasPrefix("closed: The app has closed the bridge"))
            var released: Bridge? = attached()
            weak let isThere = released
            released = nil
            #expect(isThere == nil)
            #expect(try await site.run(call).hasPrefix("closed: The bridge is gone. Keep"))
            let other = WKWebView(frame: .zero, configuration: site.configuration)
            let bound = attached()
            bound.webView = other
            #expect(
                try await site.run(call).hasPrefix("closed: The bridge serves another web view")
            )
        }

        @Test("The end of the web process settles a native call")
        func processEnds() async throws {
            let (site, call) = try await pendingCall()
            let view = try #require(site.view)
            webkit_web_view_terminate_web_process(try #require(view.engine).view)
            let code = await call.value?.code
            #expect(code == .processTerminated)
        }

        @Test("A navigation cancels the native task that the page called")
        func cancelsTask() async throws {
            let site = try await Site()
            let (events, continuation) = AsyncStream.makeStream(of: String.self)
            site.bridge.task("slow") { (_: BridgeNothing) in
                continuation.yield("began")
                await untilCancelled()
                continuation.yield("cancelled")
            }
            try await site.load()
            try await site.run("WebBridge.call('slow').catch(() => {})")
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "began")
            try await site.load("/other")
            #expect(await seen.next() == "cancelled")
        }

        @Test("A late result never reaches the next document")
        func lateReply() async throws {
            let site = try await Site()
            let (begun, began) = AsyncStream.makeStream(of: Void.self)
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            site.bridge.task("late") { (_: BridgeNothing) in
                began.yield()
                for await _ in ends { break }
                return "for the first document"
            }
            site.bridge.task("echo") { (value: Int) in value }
            try await site.load()
            try await site.run("WebBridge.call('late').catch(() => {})")
            for await _ in begun { break }
            try await site.load("/other")
            end.yield()
            // The second document's first call has the number of the first one's.
            #expect(try await site.run("return await WebBridge.call('echo', 5)") == "5")
        }

        @Test("Going back to a kept page makes its bridge work again")
        func backForward() async throws {
            let site = try await Site()
            site.bridge.task("echo") { (value: Int) in value }
            try await site.load("/a")
            try await site.run("WebBridge.task('where', () => location.pathname)")
            try await site.load("/b")
            try await site.loading { site.view?.goBack() }
            #expect(try await site.run("return await WebBridge.call('echo', 5)") == "5")
        }

        @Test("Cancelling the Swift task aborts the page's signal")
        func cancellation() async throws {
            let site = try await Site()
            let bridge = site.bridge
            let (events, continuation) = AsyncStream.makeStream(of: String.self)
            bridge.task("note") { (event: String) in continuation.yield(event) }
            try await site.load()
            try await site.run(
                """
                WebBridge.task('slow', (_, { signal }) => new Promise(() => {
                    signal.addEventListener('abort', () => WebBridge.call('note', 'aborted'));
                    WebBridge.call('note', 'began');
                }));
                """
            )
            let call = Task { try await bridge.call("slow") }
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "began")
            call.cancel()
            await #expect(throws: BridgeError.cancelled("slow")) { try await call.value }
            #expect(await seen.next() == "aborted")
        }

        @Test("A timeout ends a native call")
        func timeout() async throws {
            let (site, call) = try await pendingCall()
            await #expect(throws: BridgeError.timeout("never", .milliseconds(50))) {
                try await site.bridge.call("never", timeout: .milliseconds(50))
            }
            call.cancel()
        }

        @Test("Aborting the page's call cancels the native task")
        func abort() async throws {
            let site = try await Site()
            let (events, continuation) = AsyncStream.makeStream(of: String.self)
            site.bridge.task("slow") { (_: BridgeNothing) in
                await untilCancelled()
                continuation.yield("cancelled")
            }
            try await site.load()
            let code = try await site.run(
                """
                const controller = new AbortController();
                setTimeout(() => controller.abort(), 10);
                try { await WebBridge.call('slow', null, { signal: controller.signal }); }
                catch (error) { return error.code; }
                """
            )
            #expect(code == "cancelled")
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "cancelled")
        }

        @Test("Neither the configuration nor a view keeps the bridge alive, nor the reverse")
        func lifetimes() async throws {
            let configuration = WKWebViewConfiguration()
            configuration.websiteDataStore = .nonPersistent()
            var bridge: Bridge? = Bridge(attachedTo: configuration, trusting: .anyone)
            var view: WKWebView? = WKWebView(frame: .zero, configuration: configuration)
            weak let weakBridge = bridge
            weak let weakView = view
            bridge?.webView = view
            bridge?.task("t") { (_: BridgeNothing) in 1 }
            view = nil
            #expect(weakView == nil)
            bridge = nil
            #expect(weakBridge == nil)
        }

        @Test("A page that is loaded keeps neither its bridge nor its view alive")
        func lifetimesWithPage() async throws {
            let site = try await Site()
            let configuration = WKWebViewConfiguration()
            configuration.websiteDataStore = .nonPersistent()
            var bridge: Bridge? = Bridge(
                attachedTo: configuration,
                trusting: .sites(["page.localhost"])
            )
            var view: WKWebView? = WKWebView(frame: .zero, configuration: configuration)
            weak let weakBridge = bridge
            weak let weakView = view
            bridge?.webView = view
            bridge?.task("one") { (_: BridgeNothing) in 1 }
            bridge?.stream("silent") { (_: BridgeNothing) in AsyncStream<Int> { _ in } }
            let url = try site.url()
            try await site.loading {
                view?.navigationDelegate = site
                view?.load(URLRequest(url: url))
            }
            _ = try await view?.callAsyncJavaScript(
                """
                WebBridge.task("one", () => 1);
                window.next = WebBridge.stream("silent").next().catch((error) => error.code);
                return await WebBridge.call("one");
                """,
                contentWorld: .page
            )
            try await bridge?.call("one")
            try bridge?.send("kept", 1, retained: true)
            bridge = nil
            #expect(weakBridge == nil)
            let codes = try await view?.callAsyncJavaScript(
                """
                const code = await WebBridge.call("one").catch((error) => error.code);
                return code + " " + (await window.next);
                """,
                contentWorld: .page
            )
            #expect(codes as? String == "closed closed")
            view = nil
            #expect(weakView == nil)
        }
    }
}
