import Foundation
import Testing

@testable import TandemBridge

@Suite("Calls of pages", .timeLimit(.minutes(1)))
@MainActor
struct CallsOfPagesTests {
    struct Secret: Error { let token = "s3cret" }

    @MainActor
    final class Tally {
        var sum = 0

        func add(_ number: Int) -> Int {
            sum += number
            return sum
        }
    }

    @globalActor
    actor Elsewhere {
        static let shared = Elsewhere()
    }

    func page(_ limits: Bridge.Limits = Bridge.Limits()) async -> ScriptedPage {
        let page = ScriptedPage(.scripted(limits))
        _ = await page.send(.hello)
        return page
    }

    @Test("A result is text, and nothing is undefined")
    func results() async {
        let page = await page()
        page.bridge.task("add") { (numbers: [Int]) in numbers.reduce(0, +) }
        page.bridge.task("nothing") { (_: BridgeNothing) in }
        #expect(await page.send(.call, 1, "add", "[1,2]") == "+3")
        #expect(await page.send(.call, 2, "nothing") == "+{\"$u\":true}")
    }

    @Test("A closure that awaits nothing runs on the main actor, or on the one that it states")
    func isolation() async {
        let page = await page()
        let tally = Tally()
        page.bridge.task("plain") { (by: Int) in tally.add(by) }
        page.bridge.task("main") { @MainActor (by: Int) in tally.add(by) }
        page.bridge.task("reset") { @MainActor (_: BridgeNothing) in tally.sum = 0 }
        page.bridge.task("other") { @Elsewhere (by: Int) in
            Elsewhere.preconditionIsolated()
            return by
        }
        #expect(await page.send(.call, 1, "plain", "1") == "+1")
        #expect(await page.send(.call, 2, "main", "2") == "+3")
        #expect(await page.send(.call, 3, "reset") == "+{\"$u\":true}")
        #expect(await page.send(.call, 4, "other", "4") == "+4")
        #expect(tally.sum == 0)
    }

    nonisolated static var isMain: Bool { Thread.isMainThread }

    /// Where it was decoded, or is encoded.
    struct Place: Codable, Sendable {
        var isMain = false

        init() {}

        init(from decoder: any Decoder) throws {
            isMain = CallsOfPagesTests.isMain
            _ = try decoder.singleValueContainer().decode(String.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(CallsOfPagesTests.isMain)
        }
    }

    @Test("A task that awaits nothing runs where its call arrives, and one that awaits elsewhere")
    func places() async {
        let page = await page()
        page.bridge.task("sync") { (_: BridgeNothing) in Self.isMain }
        page.bridge.task("main") { @MainActor (_: BridgeNothing) in Self.isMain }
        page.bridge.task("async") { (_: BridgeNothing) in
            await Task.yield()
            return Self.isMain
        }
        #expect(await page.send(.call, 1, "sync") == "+true")
        #expect(await page.send(.call, 2, "main") == "+true")
        #expect(await page.send(.call, 3, "async") == "+false")
    }

    @Test("Large options, and results after a large one, keep off the main actor")
    func sizes() async {
        let page = await page()
        page.bridge.task("decoded") { (place: Place) in place.isMain }
        page.bridge.task("encoded") { (_: BridgeNothing) in Place() }
        let large = "\"\(String(repeating: "x", count: TaskHandler.smallSize))\""
        #expect(await page.send(.call, 1, "decoded", "\"x\"") == "+true")
        #expect(await page.send(.call, 2, "decoded", large) == "+false")
        // Before the first result nothing is known of its size.
        #expect(await page.send(.call, 3, "encoded") == "+false")
        #expect(await page.send(.call, 4, "encoded") == "+true")
    }

    @Test("Options that do not fit are refused with their place and without their content")
    func options() async {
        struct Order: Decodable, Sendable {
            struct Line: Decodable, Sendable { let count: Int }
            let lines: [Line]
        }
        let page = await page()
        page.bridge.task("order") { (order: Order) in order.lines.count }
        let reply = await page.send(.call, 1, "order", "{\"lines\":[{\"count\":\"hunter2\"}]}")
        #expect(
            reply.contains(
                "options.lines[0].count: a whole number was expected, and a string was given"
            )
        )
        #expect(!reply.contains("hunter2"))
        #expect(await page.send(.call, 2, "order", "{}").contains("options.lines is missing"))
        #expect(await page.send(.call, 3, "order", "{").contains("\"malformed\""))
    }

    @Test("A task's own error crosses whole, of another one only the type")
    func errors() async {
        let page = await page()
        page.bridge.task("own") { (_: BridgeNothing) -> Int in
            throw BridgeError("c", "m", data: [1])
        }
        page.bridge.task("other") { (_: BridgeNothing) -> Int in throw Secret() }
        #expect(
            await page.send(.call, 1, "own") == "-{\"code\":\"c\",\"message\":\"m\",\"data\":[1]}"
        )
        let reply = await page.send(.call, 2, "other")
        #expect(
            reply.contains("\"failed\"") && reply.contains("Secret") && !reply.contains("s3cret")
        )
    }

    @Test("A result that cannot be passed is an error that names its place")
    func unsuited() async {
        let page = await page()
        page.bridge.task("nan") { (_: BridgeNothing) in ["a": [1, Double.nan]] }
        #expect(await page.send(.call, 1, "nan").contains("result.a[1] is not a finite number"))
    }

    /// A task that says when it begins, and ends when it is let.
    struct Slow: BridgeTask {
        let name = "slow"
        let begun: AsyncStream<Void>
        let end: AsyncStream<Void>.Continuation
        private let began: AsyncStream<Void>.Continuation
        private let ends: AsyncStream<Void>

        init() {
            (begun, began) = AsyncStream.makeStream()
            (ends, end) = AsyncStream.makeStream()
        }

        func run(_ options: BridgeValue, in context: BridgeContext) async -> Int {
            began.yield()
            _ = await ends.first()
            return 1
        }
    }

    @Test("A number in use is refused, one that has ended is free again")
    func replays() async {
        let page = await page()
        let slow = Slow()
        page.bridge.add(slow)
        for _ in 1...2 {
            let call = Task { await page.send(.call, 1, "slow") }
            _ = await slow.begun.first()
            #expect(await page.send(.call, 1, "slow").contains("in use"))
            slow.end.yield()
            #expect(await call.value == "+1")
        }
    }

    @Test("A flood is refused beyond the limits, and what is under way goes on")
    func flood() async {
        var limits = Bridge.Limits()
        limits.callsInFlight = 3
        limits.messageSize = 64
        limits.sizeInFlight = 100
        let page = await page(limits)
        let slow = Slow()
        page.bridge.add(slow)
        page.bridge.task("echo") { (value: BridgeValue) in value }
        let large = "\"\(String(repeating: "x", count: 60))\""
        #expect(await page.send(.call, 9, "echo", large + "  ").contains("tooLarge") == false)
        #expect(await page.send(.call, 9, "echo", large + large).contains("tooLarge"))
        let calls = (1...3).map { number in Task { await page.send(.call, number, "slow", "1") } }
        for _ in calls { _ = await slow.begun.first() }
        #expect(await page.send(.call, 4, "echo", "1").contains("'callsInFlight'"))
        for _ in calls { slow.end.yield() }
        for call in calls { #expect(await call.value == "+1") }
        let call = Task { await page.send(.call, 5, "slow", large) }
        _ = await slow.begun.first()
        #expect(await page.send(.call, 6, "echo", large).contains("'sizeInFlight'"))
        slow.end.yield()
        #expect(await call.value == "+1")
        #expect(await page.send(.call, 6, "echo", large) == "+" + large)
    }

    @Test("A cancelled call counts as under way until its task has ended")
    func cancelledCounts() async {
        var limits = Bridge.Limits()
        limits.callsInFlight = 1
        let page = await page(limits)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        page.bridge.task("stubborn") { (_: BridgeNothing) in
            began.yield()
            await Task { for await _ in ends { break } }.value
        }
        let call = Task { await page.send(.call, 1, "stubborn") }
        _ = await begun.first()
        #expect(await page.send(.cancel, 1) == "+true")
        #expect(await page.send(.call, 2, "stubborn").contains("tooMany"))
        end.yield()
        _ = await call.value
        let next = Task { await page.send(.call, 2, "stubborn") }
        _ = await begun.first()
        end.yield()
        #expect(await next.value == "+{\"$u\":true}")
    }

    @Test("Tasks that outlive their page count until they have ended, over reloads and in frames")
    func reloads() async {
        var limits = Bridge.Limits()
        limits.callsInFlight = 2
        let page = await page(limits)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        page.bridge.task("stubborn", allowing: .standard.inAnyFrame) { (_: BridgeNothing) in
            began.yield()
            await Task { for await _ in ends { break } }.value
        }
        let first = Task { await page.send(.call, 1, "stubborn") }
        _ = await begun.first()
        _ = await page.send(.hello, document: ScriptedPage.second)
        #expect(await first.value.contains("\"navigated\""))
        let frame = BridgeCaller(origin: page.caller.origin, isMainFrame: false)
        let identity = String(repeating: "3", count: 32)
        _ = await page.send(ScriptedPage.body(.hello, document: identity), from: frame)
        let body = ScriptedPage.body(.call, 1, "stubborn", document: identity)
        let second = Task { await page.send(body, from: frame) }
        _ = await begun.first()
        let refused = await page.send(
            .call,
            1,
            "stubborn",
            document: ScriptedPage.second
        )
        #expect(refused.contains("tooMany"))
        // Another view has room of its own.
        let other = ScriptedPage(page.bridge)
        let fourth = String(repeating: "4", count: 32)
        _ = await other.send(.hello, document: fourth)
        let third = Task { await other.send(.call, 1, "stubborn", document: fourth) }
        _ = await begun.first()
        for _ in 1...3 { end.yield() }
        end.finish()
        #expect(await second.value == "+{\"$u\":true}")
        #expect(await third.value == "+{\"$u\":true}")
    }

    @Test("The last report reaches a page that follows the call, before the result")
    func lastReport() async {
        struct Work: BridgeTask {
            let name = "work"
            func run(_ options: BridgeNothing, in context: BridgeContext) async throws -> String {
                for step in 1...3 { try context.report(step) }
                return "over"
            }
        }
        let page = await page()
        page.bridge.add(Work())
        #expect(await page.send(.call, 1, "work") == "+\"over\"")
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        page.bridge.receive(
            ScriptedPage.body(.follow, 2, "work"),
            from: page.caller,
            through: page,
            reply: Reply { continuation.yield($0) }
        )
        // An earlier report may be asked for before there is a later one.
        var report = ""
        repeat { report = await page.send(.progress, 3, "2") } while ["+1", "+2"].contains(report)
        #expect(report == "+3")
        #expect(await answers.first() == "+\"over\"")
        #expect(await page.send(.progress, 3, "2") == ".")
        // One that is cancelled, or whose document goes, is not waited for.
        for ending in [ScriptedPage.body(.cancel, 4), ScriptedPage.body(.bye)] {
            let (ends, end) = AsyncStream.makeStream(of: String.self)
            page.bridge.receive(
                ScriptedPage.body(.follow, 4, "work"),
                from: page.caller,
                through: page,
                reply: Reply { end.yield($0) }
            )
            _ = await page.send(ending)
            #expect(await ends.first() != nil)
        }
    }

    @Test("Deep nesting is refused at any depth")
    func depth() async {
        let page = await page()
        page.bridge.task("echo") { (value: BridgeValue) in value }
        let nested = { (depth: Int) in
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(await page.send(.call, 1, "echo", nested(128)) == "+" + nested(128))
        #expect(await page.send(.call, 2, "echo", nested(129)).contains("tooDeep"))
        #expect(await page.send(.call, 3, "echo", nested(1_000_000)).contains("tooDeep"))
    }

    @Test("Frames beyond the limit are refused")
    func frames() async {
        var limits = Bridge.Limits()
        limits.documents = 2
        let bridge = Bridge.scripted(limits)
        let page = ScriptedPage(bridge)
        let frame = BridgeCaller(origin: page.caller.origin, isMainFrame: false)
        func hello(_ number: Int, from caller: BridgeCaller) async -> String {
            let identity = String(repeating: "\(number)", count: 32)
            return await page.send(ScriptedPage.body(.hello, document: identity), from: caller)
        }
        #expect(await hello(1, from: page.caller) == "+true")
        #expect(await hello(2, from: frame).contains("notAllowed"))
        for kind in [BridgeMessage.Kind.hello, .call, .open] {
            let body = ScriptedPage.body(kind, 1, "t", document: String(repeating: "3", count: 32))
            let reply = await page.send(body, from: frame)
            #expect(reply.contains("tooMany") && reply.contains("'documents' of Bridge.Limits"))
        }
    }
}
