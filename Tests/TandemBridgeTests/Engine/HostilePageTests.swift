import Foundation
import LoopbackServer
import Testing

@testable import TandemBridge
@testable import WebKit

extension OnTheEngine {
    @Suite("A hostile page")
    @MainActor
    struct HostilePageTests {
        /// A site with a task for its own pages only, that notes who called it.
        func site(limits: Bridge.Limits = Bridge.Limits()) async throws -> (Site, Counter) {
            let site = try await Site(limits: limits)
            let calls = Counter()
            site.bridge.task("transfer") { (_: BridgeValue) in
                await MainActor.run { calls.value += 1 }
                return "done"
            }
            site.bridge.task("echo", allowing: .anyone.inAnyFrame) { (value: BridgeValue) in value }
            return (site, calls)
        }

        static let attempt = "return await WebBridge.call('transfer').catch((error) => error.code)"

        @Test("A page of another origin is refused, which native code and its console are told")
        func foreignPage() async throws {
            let (site, calls) = try await site()
            let refusals = site.bridge.refusals
            try await site.load(host: "evil.localhost")
            #expect(try await site.run(Self.attempt) == "notAllowed")
            #expect(await refusals.first()?.caller.origin.host == "evil.localhost")
            #expect(calls.value == 0)
        }

        /// Frames in a page of the site, each of which must be refused.
        nonisolated static let frames = [
            "of another origin": "<iframe src='http://evil.localhost:PORT/frame'></iframe>",
            "of the site itself": "<iframe src='/frame'></iframe>",
            "with srcdoc": "<iframe srcdoc=\"SCRIPT\"></iframe>",
            "that is sandboxed": "<iframe sandbox='allow-scripts' src='/frame'></iframe>",
            "of a data address": "<iframe src=\"data:text/html,SCRIPT\"></iframe>",
            "within a frame":
                "<iframe srcdoc=\"<iframe src='http://evil.localhost:PORT/frame'></iframe>\"></iframe>",
        ]

        @Test("A frame is refused", arguments: frames.keys.sorted())
        func frames(_ name: String) async throws {
            let (site, calls) = try await site()
            let script = """
                <script>WebBridge.call('transfer').catch((error) => error.code)
                .then((code) => top.postMessage(code, '*'))</script>
                """
            let frame = try #require(Self.frames[name])
                .replacing("PORT", with: "\(site.server.port)").replacing("SCRIPT", with: script)
            site.server.respond(to: "/frame") { _ in .html(script) }
            site.server.respond(to: "/outer") { _ in
                .html(
                    """
                    <script>window.told = new Promise((resolve) =>
                        addEventListener('message', (event) => resolve(event.data)))</script>\(frame)
                    """
                )
            }
            try await site.load("/outer")
            #expect(try await site.run("return await window.told") == "notAllowed")
            #expect(calls.value == 0)
        }

        @Test("A frame cannot use the bridge of the page around it, nor see its traffic")
        func parentsBridge() async throws {
            let (site, calls) = try await site()
            site.server.respond(to: "/frame") { _ in
                .html(
                    """
                    <script>
                    let outcome = "";
                    try { parent.WebBridge.call('transfer'); outcome += "called"; }
                    catch (error) { outcome += error.name; }
                    const seen = [];
                    for (const type of ["tandem-bridge-offer", "tandem-bridge-ask", "r", "p", "message"])
                        addEventListener(type, () => seen.push(type), true);
                    WebBridge.on('event', () => seen.push("event"));
                    setTimeout(() => top.postMessage(outcome + seen.length, '*'), 100);
                    </script>
                    """
                )
            }
            site.server.respond(to: "/outer") { [port = site.server.port] _ in
                .html(
                    """
                    <script>window.told = new Promise((resolve) =>
                        addEventListener('message', (event) => resolve(event.data)));
                    </script><iframe src='http://evil.localhost:\(port)/frame'></iframe>
                    """
                )
            }
            try await site.load("/outer")
            try site.bridge.send("event", "secret")
            try await site.run("await WebBridge.call('echo', 'secret')")
            #expect(try await site.run("return await window.told") == "SecurityError0")
            #expect(calls.value == 0)
        }

        @Test("No script of the page reaches the message handlers or the relay's events")
        func handlers() async throws {
            let (site, calls) = try await site()
            try await site.load(host: "evil.localhost")
            let seen = try await site.run(
                """
                const seen = [];
                for (const type of ["tandem-bridge-offer", "tandem-bridge-ask", "r", "p"])
                    for (const target of [window, document])
                        target.addEventListener(type, () => seen.push(type), true);
                await WebBridge.call("echo", 1);
                const node = document.createElement("div");
                node.addEventListener("p", () => seen.push("answer"));
                dispatchEvent(new MouseEvent("tandem-bridge-offer", { relatedTarget: node }));
                node.dispatchEvent(new CustomEvent("r", { detail: "call\\n1\\ntransfer\\n1" }));
                await WebBridge.call("echo", 1);
                const handlers = Object.keys(window.webkit?.messageHandlers ?? {}).join();
                return [typeof window.tandemBridge, handlers, ...seen].join(" ");
                """
            )
            #expect(seen == "undefined ")
            #expect(calls.value == 0)
        }

        @Test(
            "What a page replaces breaks nothing",
            arguments: [
                "JSON.parse = JSON.stringify = () => { throw 1 }",
                "window.Promise = function () { throw 1 }; Promise.prototype = null",
                "Map.prototype.get = Map.prototype.set = () => { throw 1 }",
                "EventTarget.prototype.dispatchEvent = EventTarget.prototype.addEventListener = () => { throw 1 }",
                "window.CustomEvent = window.MouseEvent = function () { throw 1 }",
                "Object.defineProperty(CustomEvent.prototype, 'detail', { get() { throw 1 } })",
                "Object.defineProperty(Object.prototype, 'once', { value: true })",
                "Object.prototype.toJSON = Array.prototype.toJSON = () => 'forged'",
                "Object.defineProperty(Array.prototype, '0', { set() { throw 1 } })",
                "String.prototype.slice = String.prototype.indexOf = () => { throw 1 }",
                "Reflect.apply = Function.prototype.call = Function.prototype.bind = () => { throw 1 }",
                "Element.prototype.remove = Document.prototype.createElement = () => { throw 1 }",
                "document.open(); document.write('<p>new'); document.close()",
            ]
        )
        func replaced(_ script: String) async throws {
            let (site, _) = try await site()
            try await site.load()
            let (reports, continuation) = AsyncStream.makeStream(of: String.self)
            site.bridge.task("report") { (text: String) in continuation.yield(text) }
            // Nothing here awaits: the page's own promises may be broken.
            try await site.run(
                """
                const bridge = WebBridge;
                \(script);
                bridge.call('echo', [1, 'x'], ({ value }) => {
                    bridge.call('report', value[1] + value.length);
                });
                """
            )
            #expect(await reports.first() == "x2")
        }

        @Test("A flood beyond the limits is refused, and the bridge goes on")
        func flood() async throws {
            var limits = Bridge.Limits()
            limits.callsInFlight = 100
            let (site, _) = try await site(limits: limits)
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            site.bridge.task("slow") { (_: BridgeNothing) in for await _ in ends { break } }
            try await site.load()
            let counts = try await site.run(
                """
                let refused = 0;
                const calls = window.calls = Array.from({ length: 1000 }, () => WebBridge.call("slow"));
                for (const call of calls) call.catch((error) => { if (error.code === "tooMany") refused += 1; });
                await WebBridge.has("slow");
                return refused;
                """
            )
            #expect(counts == "900")
            end.finish()
            try await site.run("await Promise.allSettled(window.calls)")
            #expect(try await site.run("return await WebBridge.call('echo', 1)") == "1")
        }

        @Test("What is too large or too deep is an error, not a crash, and reaches no task")
        func oversize() async throws {
            var limits = Bridge.Limits()
            limits.messageSize = 1000
            let (site, calls) = try await site(limits: limits)
            try await site.load()
            let codes = try await site.run(
                """
                const codes = [];
                const attempt = (value) => WebBridge.call("transfer", value).catch((error) => codes.push(error.code));
                await attempt("x".repeat(1001));
                await attempt("é".repeat(800));
                let deep = 1;
                for (let index = 0; index < 1e6; index += 1) deep = [deep];
                await attempt(deep);
                const loop = {}; loop.loop = loop;
                await attempt(loop);
                await attempt(new Proxy({}, { ownKeys() { throw Object.assign(new Error(), { code: "mine" }); } }));
                return codes.join();
                """
            )
            #expect(codes == "tooLarge,tooLarge,tooDeep,tooDeep,mine")
            #expect(calls.value == 0)
        }

        @Test("A frame that a page makes and takes away again and again leaves nothing behind")
        func frameChurn() async throws {
            let (site, _) = try await site()
            try await site.load()
            try await site.run(
                """
                for (let index = 0; index < 300; index += 1) {
                    const frame = document.createElement("iframe");
                    const loaded = new Promise((resolve) => (frame.onload = resolve));
                    frame.srcdoc = "<p>" + index;
                    document.body.append(frame);
                    await loaded;
                    frame.remove();
                }
                """
            )
            #expect(try await site.run("return await WebBridge.call('echo', 7)") == "7")
            #expect(site.bridge.documentCount == 1)
        }

        @Test("A page that hangs answers by the timeout")
        func hang() async throws {
            let (site, _) = try await site()
            try await site.load()
            try await site.run("WebBridge.task('hang', () => { for (;;); })")
            await #expect(throws: BridgeError.timeout("hang", .milliseconds(300))) {
                try await site.bridge.call("hang", timeout: .milliseconds(300))
            }
        }
    }
}
