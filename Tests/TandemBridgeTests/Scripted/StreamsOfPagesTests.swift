import Testing

@testable import TandemBridge

@Suite("Streams of pages", .timeLimit(.minutes(1)))
@MainActor
struct StreamsOfPagesTests {
    func page() async -> ScriptedPage {
        let page = ScriptedPage(.scripted())
        page.bridge.stream("two") { (_: BridgeNothing) in
            AsyncStream<Int> { continuation in
                continuation.yield(1)
                continuation.yield(2)
                continuation.finish()
            }
        }
        page.bridge.stream("silent") { (_: BridgeNothing) in AsyncStream<Int> { _ in } }
        page.bridge.stream("failing") { (_: BridgeNothing) -> AsyncStream<Int> in
            throw BridgeError("c", "m")
        }
        _ = await page.send(.hello)
        return page
    }

    @Test("Each request is answered with a value, and those after the end with the end")
    func values() async {
        let page = await page()
        #expect(await page.send(.open, 1, "two") == "!")
        #expect(await page.send(.next, 1) == "+1")
        #expect(await page.send(.next, 1) == "+2")
        #expect(await page.send(.next, 1) == ".")
        #expect(await page.send(.next, 1) == ".")
    }

    @Test("What opening throws is the answer to opening")
    func failure() async {
        let page = await page()
        #expect(await page.send(.open, 1, "failing") == "-{\"code\":\"c\",\"message\":\"m\"}")
        #expect(await page.send(.next, 1) == ".")
        #expect(await page.send(.open, 1, "two") == "!")
    }

    @Test("Options that do not fit are refused when the stream is opened")
    func options() async {
        let page = await page()
        page.bridge.stream("typed") { (count: Int) in AsyncStream<Int> { _ in } }
        #expect(await page.send(.open, 1, "typed", "\"x\"").contains("a whole number was expected"))
    }

    @Test("A document that is left while a stream is opened gets an answer")
    func leftWhileOpening() async {
        let page = await page()
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        page.bridge.stream("slow") { (_: BridgeNothing) -> AsyncStream<Int> in
            began.yield()
            await untilCancelled()
            throw CancellationError()
        }
        let answer = Task { await page.send(.open, 1, "slow") }
        _ = await begun.first()
        _ = await page.send(.bye)
        #expect(await answer.value.contains("\"navigated\""))
    }

    @Test("A stream that its bridge's end cuts short is told to be, and not to be over")
    func closedBridge() async {
        let page = await page()
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        page.bridge.stream("watched") { (_: BridgeNothing) in
            AsyncStream<Int> {
                began.yield()
                await untilCancelled()
                return nil
            }
        }
        _ = await page.send(.open, 1, "watched")
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        for _ in 1...2 {
            page.bridge.receive(
                ScriptedPage.body(.next, 1),
                from: page.caller,
                through: page,
                reply: Reply { continuation.yield($0) }
            )
        }
        _ = await begun.first()
        page.bridge.close()
        #expect(await answers.first()?.contains("\"closed\"") == true)
        #expect(await answers.first()?.contains("\"closed\"") == true)
    }

    @Test("Requests beyond the limit are refused, and cancelling answers those that wait")
    func requests() async {
        let page = await page()
        _ = await page.send(.open, 1, "silent")
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        let body = ScriptedPage.body(.next, 1)
        for _ in 0..<70 {
            page.bridge.receive(
                body,
                from: page.caller,
                through: page,
                reply: Reply { continuation.yield($0) }
            )
        }
        #expect(await page.send(.cancel, 1) == "+true")
        var refused = 0
        var count = 0
        for await answer in answers {
            count += 1
            if answer.contains("tooMany") { refused += 1 }
            if count == 70 { break }
        }
        // The stream's task may have taken one already.
        #expect(70 - StreamDemands.limit - 1...70 - StreamDemands.limit ~= refused)
    }

    @Test("An unknown stream is refused")
    func unknown() async {
        let page = await page()
        #expect(await page.send(.open, 1, "other").contains("it has: failing, silent, two."))
    }

    @Test("A stream that is called as a task, or the reverse, is told to be one")
    func mistaken() async {
        let page = await page()
        page.bridge.task("task") { (_: BridgeNothing) in 1 }
        let opened = await page.send(.open, 1, "task")
        #expect(opened.contains("unknownTask") && opened.contains("use WebBridge.call."))
        let called = await page.send(.call, 1, "two")
        #expect(called.contains("unknownTask") && called.contains("use WebBridge.stream."))
        // Whom it is not open to learns nothing of it.
        page.bridge.task("secret", allowing: .nobody) { (_: BridgeNothing) in 1 }
        #expect(await page.send(.open, 1, "secret").contains("it has: failing, silent, two."))
    }
}
