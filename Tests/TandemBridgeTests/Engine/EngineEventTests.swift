import Foundation
import LoopbackServer
import Testing

@testable import TandemBridge
@testable import WebKit

extension OnTheEngine {
    @Suite("Events and changes of the history")
    @MainActor
    struct EngineEventTests {
        @Test("Listeners hear events in their order, and a later one the last that is retained")
        func events() async throws {
            let site = try await Site()
            try site.bridge.send("theme", "light", retained: true)
            try await site.load()
            try site.bridge.send("theme", "dark", retained: true)
            #expect(try await site.run("return await WebBridge.once('theme')") == "dark")
            try await site.run(
                "window.seen = []; WebBridge.on('n', (value) => window.seen.push(value))"
            )
            for value in 1...3 { try site.bridge.send("n", value) }
            #expect(try await site.run("return window.seen.join()") == "1,2,3")
            try await site.load("/other")
            #expect(try await site.run("return await WebBridge.once('theme')") == "dark")
        }

        @Test("An event that is forgotten is told to no later listener, of this page or the next")
        func forgetting() async throws {
            let site = try await Site()
            try site.bridge.send("theme", "light", retained: true)
            try await site.load()
            #expect(try await site.run("return await WebBridge.once('theme')") == "light")
            site.bridge.forget("theme")
            for path in ["/", "/other"] {
                if path != "/" { try await site.load(path) }
                try await site.run(
                    "window.heard = 0; WebBridge.on('theme', () => (window.heard += 1))"
                )
                #expect(try await site.run("return window.heard") == "0")
            }
        }

        @Test("An event before there is a page waits for its first listener")
        func early() async throws {
            let page = "<script>WebBridge.on('early', (value) => window.early = value)</script>"
            let site = try await Site(page: page)
            try site.bridge.send("early", 7)
            try await site.load()
            #expect(try await site.run("return window.early") == "7")
        }

        @Test("A page of another site hears nothing")
        func foreign() async throws {
            let site = try await Site()
            try site.bridge.send("secret", 1, retained: true)
            try await site.load(host: "other.localhost")
            try await site.run("window.seen = 0; WebBridge.on('secret', () => window.seen += 1)")
            try site.bridge.send("secret", 2, retained: true)
            #expect(try await site.run("return window.seen") == "0")
        }

        @Test("Changes of the address are told with their kind and the address after them")
        func history() async throws {
            let site = try await Site()
            try await site.load()
            let changes = site.bridge.historyChanges
            func expect(_ kind: HistoryChange.Kind, _ path: String, after script: String)
                async throws
            {
                try await site.run(script)
                let change = await changes.first()
                #expect(change?.kind == kind)
                #expect(change?.url.absoluteString == (try site.url(path).absoluteString))
            }
            try await expect(.push, "/a", after: "history.pushState({}, '', '/a')")
            try await expect(.replace, "/b", after: "history.replaceState({}, '', '/b')")
            try await expect(.hash, "/b#x", after: "location.hash = 'x'")
            try await expect(.pop, "/b", after: "history.back()")
            try await expect(
                .push,
                "/c",
                after: """
                    const original = history.pushState;
                    history.pushState = function (...parameters) { return original.apply(this, parameters); };
                    history.pushState({}, '', '/c');
                    """
            )
        }

        @Test("A frame cannot forge a change of the address")
        func historyOfFrames() async throws {
            let site = try await Site()
            site.server.respond(to: "/outer") { _ in
                .html("<iframe src='/inner' onload='window.framed = true'></iframe>")
            }
            site.server.respond(to: "/inner") { _ in
                .html(
                    "<script>history.pushState({}, '', '/forged'); location.hash = 'forged'</script>"
                )
            }
            try await site.load("/outer")
            let changes = site.bridge.historyChanges
            try await site.run(
                "frames[0].history.pushState({}, '', '/forged2'); history.pushState({}, '', '/own')"
            )
            #expect(await changes.first()?.url.path() == "/own")
        }
    }
}
