import Foundation
import LoopbackServer
import Testing

@testable import TandemBridge
@testable import WebKit

extension OnTheEngine {
    @Suite("Streams and progress, consumed by a page")
    @MainActor
    struct EngineStreamTests {
        @Test("A stream gives its values in their order and ends")
        func order() async throws {
            let site = try await Site()
            site.bridge.stream("count") { (to: Int) in
                AsyncStream { continuation in
                    for value in 1...to { continuation.yield(value) }
                    continuation.finish()
                }
            }
            try await site.load()
            let seen = try await site.run(
                """
                const values = [];
                for await (const value of WebBridge.stream('count', 100)) values.push(value);
                return values.every((value, index) => value === index + 1) && values.length;
                """
            )
            #expect(seen == "100")
        }

        @Test("A page that stops taking values stops the making of them, and leaving ends the task")
        func backPressure() async throws {
            let site = try await Site()
            let made = Counter()
            let (events, continuation) = AsyncStream.makeStream(of: String.self)
            site.bridge.stream("endless") { (_: BridgeNothing) in
                Counting(counter: made) { continuation.yield("over") }
            }
            site.bridge.task("made") { (_: BridgeNothing) in await made.value }
            try await site.load()
            let count = try await site.run(
                """
                const stream = WebBridge.stream('endless');
                await stream.next(); await stream.next();
                let before = -1, now = 0;
                while (before !== now) { before = now; now = await WebBridge.call('made'); }
                await stream.return();
                return now;
                """
            )
            #expect(try #require(Int(count)) <= 10)
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "over")
        }

        @Test("A stream's error reaches the loop with its code, after the values before it")
        func failure() async throws {
            let site = try await Site()
            site.bridge.stream("two") { (_: BridgeNothing) in
                AsyncThrowingStream<Int, any Error> { continuation in
                    continuation.yield(1)
                    continuation.yield(2)
                    continuation.finish(throwing: BridgeError("dry", "No more."))
                }
            }
            try await site.load()
            let seen = try await site.run(
                """
                let seen = "";
                try { for await (const value of WebBridge.stream('two')) seen += value; }
                catch (error) { seen += error.code; }
                return seen;
                """
            )
            #expect(seen == "12dry")
        }

        @Test("A stream that cannot be opened fails in the page's loop")
        func opening() async throws {
            let site = try await Site()
            site.bridge.stream("failing") { (_: BridgeNothing) -> AsyncStream<Int> in
                throw BridgeError("shut", "Not today.")
            }
            site.bridge.stream("typed") { (_: Int) in AsyncStream<Int> { $0.finish() } }
            try await site.load()
            let seen = try await site.run(
                """
                const codes = [];
                for (const name of ["failing", "typed"]) {
                    try { for await (const value of WebBridge.stream(name, "x")) codes.push(value); }
                    catch (error) { codes.push(error.code); }
                }
                return codes.join();
                """
            )
            #expect(seen == "shut,invalidValue")
        }

        @Test("A navigation ends the task of a stream")
        func navigation() async throws {
            let site = try await Site()
            let (events, continuation) = AsyncStream.makeStream(of: String.self)
            let made = Counter()
            site.bridge.stream("endless") { (_: BridgeNothing) in
                Counting(counter: made) { continuation.yield("over") }
            }
            try await site.load()
            try await site.run("await WebBridge.stream('endless').next()")
            try await site.load("/other")
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "over")
        }

        @Test("A task's reports reach the page that asks for them")
        func progress() async throws {
            struct Work: BridgeTask {
                let name = "work"
                func run(_ options: BridgeNothing, in context: BridgeContext) async throws -> String
                {
                    try context.report(["done": 1])
                    for await _ in release { break }
                    return "\(context.caller)"
                }
                let release: AsyncStream<Void>
            }
            let site = try await Site()
            let (release, continuation) = AsyncStream.makeStream(of: Void.self)
            site.bridge.add(Work(release: release))
            site.bridge.task("release") { (_: BridgeNothing) in continuation.yield() }
            try await site.load()
            let seen = try await site.run(
                """
                let steps = "";
                const result = await WebBridge.call('work', null, { progress: (step) => {
                    steps += step.done;
                    WebBridge.call('release');
                } });
                return steps + " " + result;
                """
            )
            #expect(seen == "1 \(site.server.url(host: "page.localhost", path: ""))")
        }
    }
}

/// How much was made.
@MainActor
final class Counter {
    var value = 0

    nonisolated init() {}
}

/// Counts without end, until its task is cancelled.
struct Counting: AsyncSequence, Sendable {
    let counter: Counter
    let over: @Sendable () -> Void

    final class Iterator: AsyncIteratorProtocol {
        let values: Counting

        init(_ values: Counting) { self.values = values }

        func next() async -> Int? {
            let counter = values.counter
            return await MainActor.run {
                counter.value += 1
                return counter.value
            }
        }

        deinit { values.over() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(self) }
}
