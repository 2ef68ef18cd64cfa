import Foundation
import LoopbackServer
import Testing
import WebKit

@testable import TandemBridge

extension OnTheEngine {
    @Suite("Calls between Swift and a page")
    @MainActor
    struct EngineCallTests {
        struct Sum: Codable, Sendable {
            var a: Int
            var b: Int
        }

        @Test("A page calls a native task, and native code a task of the page")
        func bothWays() async throws {
            let site = try await Site()
            let bridge = site.bridge
            bridge.task("add") { (sum: Sum) in sum.a + sum.b }
            try await site.load()
            #expect(try await site.run("return await WebBridge.call('add', { a: 1, b: 2 })") == "3")
            try await site.run("WebBridge.task('double', (value) => value * 2)")
            let doubled: Int = try await bridge.call("double", 21)
            #expect(doubled == 42)
        }

        @Test("A page's first script can call already")
        func early() async throws {
            let site = try await Site(
                page: "<script>window.early = WebBridge.call('one')</script>"
            )
            site.bridge.task("one") { (_: BridgeNothing) in 1 }
            try await site.load()
            #expect(try await site.run("return await window.early") == "1")
            #expect(try await site.run("await WebBridge.ready; return 'ready'") == "ready")
        }

        @Test("A task that is registered late can be called by a page that is there")
        func late() async throws {
            let site = try await Site()
            try await site.load()
            #expect(try await site.run("return await WebBridge.has('late')") == "0")
            site.bridge.task("late") { (_: BridgeNothing) in "here" }
            #expect(try await site.run("return await WebBridge.has('late')") == "1")
            #expect(try await site.run("return await WebBridge.call('late')") == "here")
        }

        @Test("A native call before there is a page waits for it")
        func beforeReady() async throws {
            let site = try await Site(page: "<script>WebBridge.task('one', () => 1)</script>")
            let bridge = site.bridge
            async let value: Int = bridge.call("one")
            try await site.load()
            #expect(try await value == 1)
        }

        @Test(
            "Values come back as they were",
            arguments: [
                #"'quote " apostrophe \' backslash \\ break \n'"#, "'\\u2028 \\u2029'", "'😀👩‍👩‍👧'",
                "9007199254740993n", "-(2n ** 63n)", "2n ** 64n - 1n", "1.5", "2 ** 53", "2 ** 60",
                "1700000000123000064", "-1e21", "[null, true, 'x']",
                "new Date(1700000000123)", "Uint8Array.of(0, 255, 128)", "{ $d: 5 }", "{ $$i: 1 }",
                "'</script><script>alert(1)//'", "'${x}`'",
            ]
        )
        func values(_ value: String) async throws {
            let site = try await Site()
            site.bridge.task("echo") { (value: BridgeValue) in value }
            try await site.load()
            let script = """
                const value = \(value), echo = await WebBridge.call('echo', value);
                const show = (value) => JSON.stringify(value, (_, v) => typeof v === "bigint" ? `${v}n` : v)
                    + Object.prototype.toString.call(value);
                return show(value) === show(echo) ? "same" : show(echo);
                """
            #expect(try await site.run(script) == "same")
        }

        @Test("Integers, dates, bytes and Blobs have their types in Swift, and back")
        func types() async throws {
            struct Everything: Codable, Equatable, Sendable {
                var large: Int64
                var larger: UInt64
                var moment: Date
                var bytes: Data
                var blob: Data
                var nothing: Int?
                var missing: Int?
            }
            let site = try await Site()
            let bridge = site.bridge
            let (seen, continuation) = AsyncStream.makeStream(of: Everything.self)
            bridge.task("take") { (value: Everything) in
                continuation.yield(value)
                return value
            }
            try await site.load()
            let back = try await site.run(
                """
                const value = await WebBridge.call('take', {
                    large: 9223372036854775807n, larger: 18446744073709551615n,
                    moment: new Date(1700000000123), bytes: Uint8Array.of(1, 2),
                    blob: new Blob(["é"]), nothing: null,
                });
                return `${value.large} ${value.larger} ${value.moment.getTime()} ${value.bytes} ${value.blob}`;
                """
            )
            #expect(back == "9223372036854775807 18446744073709551615 1700000000123 1,2 195,169")
            var values = seen.makeAsyncIterator()
            let value = await values.next()
            #expect(
                value
                    == Everything(
                        large: .max,
                        larger: .max,
                        moment: Date(timeIntervalSince1970: 1_700_000_000.123),
                        bytes: Data([1, 2]),
                        blob: Data([0xC3, 0xA9])
                    )
            )
        }

        @Test("Ten megabytes come through, of text and of bytes")
        func large() async throws {
            let site = try await Site()
            site.bridge.task("echo") { (value: BridgeValue) in value }
            try await site.load()
            let script = """
                const text = "é😀x\\u2028".repeat(1_000_000);
                const bytes = new Uint8Array(10_000_000).map((_, index) => index * 7);
                const echo = await WebBridge.call('echo', text);
                const back = await WebBridge.call('echo', bytes);
                return `${echo === text} ${back.length} ${back.every((byte, index) => byte === bytes[index])}`;
                """
            #expect(try await site.run(script) == "true 10000000 true")
        }

        @Test("Errors keep their code, message and data in both directions")
        func errors() async throws {
            let site = try await Site()
            let bridge = site.bridge
            bridge.task("fail") { (_: BridgeNothing) -> Int in
                throw BridgeError("full", "No place.", data: ["left": 0])
            }
            try await site.load()
            let seen = try await site.run(
                """
                try { await WebBridge.call("fail"); } catch (error) {
                    return `${error instanceof WebBridge.Error} ${error.code} ${error.message} ${error.data.left}`;
                }
                """
            )
            #expect(seen == "true full No place. 0")
            try await site.run(
                "WebBridge.task('fail', () => { throw new WebBridge.Error('busy', 'Later.', [1]) })"
            )
            await #expect(throws: BridgeError("busy", "Later.", data: [1])) {
                try await bridge.call("fail")
            }
        }

        @Test("Ten thousand calls in flight complete")
        func many() async throws {
            let site = try await Site()
            site.bridge.task("double") { (value: Int) in value * 2 }
            try await site.load()
            let script = """
                const calls = Array.from({ length: 10_000 }, (_, index) => WebBridge.call('double', index));
                return (await Promise.all(calls)).every((value, index) => value === index * 2);
                """
            #expect(try await site.run(script) == "1")
        }
    }
}
