import Testing

@testable import TandemBridge

@Suite("Documents come and go", .timeLimit(.minutes(1)))
@MainActor
struct DocumentsTests {
    @Test("The next document settles the calls of the one before, in both directions")
    func navigation() async throws {
        let page = ScriptedPage(.scripted())
        page.bridge.task("never") { (_: BridgeNothing) in await untilCancelled() }
        _ = await page.send(.hello)
        async let incoming = page.send(.call, 1, "never")
        async let outgoing = failure { try await page.bridge.call("t", timeout: nil) }
        _ = try await page.nextCall()
        _ = await page.send(.hello, document: ScriptedPage.second)
        #expect(await incoming.contains("\"navigated\""))
        #expect(await outgoing == BridgeError.navigated)
        #expect(await page.send(.call, 1, "never").contains("No bridge serves this document"))
    }

    @Test("A document that says goodbye, or whose relay ends, settles its calls")
    func goodbye() async throws {
        let page = ScriptedPage(.scripted())
        _ = await page.send(.hello)
        async let first = failure { try await page.bridge.call("t", timeout: nil) }
        _ = try await page.nextCall()
        _ = await page.send(.bye)
        #expect(await first == BridgeError.navigated)
        _ = await page.send(.hello, document: ScriptedPage.second)
        async let second = failure { try await page.bridge.call("t", timeout: nil) }
        _ = try await page.nextCall()
        let watch = try await page.next {
            if case .greet(ScriptedPage.second) = $0 { true } else { false }
        }
        watch.completion(.failure(.processTerminated))
        #expect(await second == BridgeError.processTerminated)
    }

    @Test("An answer that comes after the end of its call reaches nobody")
    func lateAnswer() async throws {
        let page = ScriptedPage(.scripted())
        _ = await page.send(.hello)
        async let first = failure { try await page.bridge.call("t", timeout: .milliseconds(5)) }
        let call = try await page.nextCall()
        #expect(await first?.code == .timeout)
        let abort = try await page.next { if case .abort = $0 { true } else { false } }
        #expect(abort.command == .abort(document: ScriptedPage.first, number: 1))
        call.asked.completion(.success("+1"))
        async let second = page.bridge.call("t", as: Int.self)
        try await page.nextCall().asked.completion(.success("+2"))
        #expect(try await second == 2)
    }

    @Test("The identity of a document cannot be used twice")
    func replayedHello() async {
        let bridge = Bridge.scripted()
        _ = await ScriptedPage(bridge).send(.hello)
        #expect(await ScriptedPage(bridge).send(.hello).contains("malformed"))
    }

    @Test("A bridge that is closed answers so, whatever is asked")
    func closed() async throws {
        let page = ScriptedPage(.scripted())
        page.bridge.task("never") { (_: BridgeNothing) in await untilCancelled() }
        _ = await page.send(.hello)
        async let incoming = page.send(.call, 1, "never")
        async let outgoing = failure { try await page.bridge.call("t", timeout: nil) }
        _ = try await page.nextCall()
        page.bridge.close()
        #expect(await incoming.contains("\"closed\""))
        #expect(await outgoing == BridgeError.closed)
        #expect(await page.send(.call, 2, "never").contains("\"closed\""))
        #expect(await failure { try await page.bridge.call("t") } == BridgeError.closed)
    }

    @Test("A call waits for a page that may be called")
    func waiting() async throws {
        let bridge = Bridge.scripted()
        async let value = bridge.call("t", as: Int.self)
        let page = ScriptedPage(bridge)
        _ = await page.send(.hello)
        try await page.nextCall().asked.completion(.success("+7"))
        #expect(try await value == 7)
    }

    @Test("What waits for a page has a limit, and is for those it is meant for")
    func queue() async throws {
        var limits = Bridge.Limits()
        limits.queue = 1
        let bridge = Bridge.scripted(limits)
        try bridge.send("e", 1)
        #expect(throws: BridgeError.queueFull(1)) { try bridge.send("e", 2) }
        let foreign = ScriptedPage(bridge, "https://evil.org")
        _ = await foreign.send(.hello)
        #expect(foreign.asked.map(\.command) == [.greet(document: ScriptedPage.first)])
        let page = ScriptedPage(bridge)
        _ = await page.send(.hello, document: ScriptedPage.second)
        #expect(
            page.asked.map(\.command).last
                == .send(document: ScriptedPage.second, name: "e", text: "1", retained: false)
        )
    }

    @Test("A bridge that is closed keeps and takes nothing")
    func closedForGood() async {
        final class Owner: Sendable {}
        let bridge = Bridge.scripted()
        let before = bridge.refusals
        var owner: Owner? = Owner()
        weak let held = owner
        bridge.task("t") { [owner] (_: BridgeNothing) in _ = owner }
        bridge.stream("s") { [owner] (_: BridgeNothing) in
            AsyncStream<Int> { [owner] _ in _ = owner }
        }
        bridge.close()
        bridge.task("later") { [owner] (_: BridgeNothing) in _ = owner }
        bridge.stream("later") { [owner] (_: BridgeNothing) in
            AsyncStream<Int> { [owner] _ in _ = owner }
        }
        owner = nil
        #expect(held == nil)
        #expect(throws: BridgeError.closed) { try bridge.send("e", 1) }
        #expect(throws: BridgeError.closed) { try bridge.send("e", 1, retained: true) }
        #expect(await before.first() == nil)
        #expect(await bridge.refusals.first() == nil)
        #expect(await bridge.historyChanges.first() == nil)
    }

    @Test(
        "What is no name is refused before it is sent",
        arguments: ["", "a\n", "a\n7\nb", "\u{0}", String(repeating: "x", count: 129)]
    )
    func names(_ name: String) async {
        let page = ScriptedPage(.scripted())
        _ = await page.send(.hello)
        #expect(await failure { try await page.bridge.call(name) } == .invalidName)
        #expect(throws: BridgeError.invalidName) { try page.bridge.send(name, 1) }
        #expect(page.asked.count == 1)
    }

    @Test("Events reach a page in the order of sending, retained or not")
    func order() async throws {
        let bridge = Bridge.scripted()
        for step in 1...6 { try bridge.send("\(step)", step, retained: step % 2 == 0) }
        try bridge.send("2", 7, retained: true)
        bridge.forget("4")
        let page = ScriptedPage(bridge)
        _ = await page.send(.hello)
        let texts = page.asked.compactMap { asked in
            if case .send(_, _, let text, _) = asked.command { text } else { nil }
        }
        #expect(texts == ["1", "3", "5", "6", "7"])
        // Only what is retained is told to the next page.
        _ = await page.send(.hello, document: ScriptedPage.second)
        #expect(page.asked.count == 2 + 5 + 2)
    }

    @Test("Pages are told to forget an event, those that heard of it")
    func forgetting() async throws {
        let bridge = Bridge.scripted()
        let page = ScriptedPage(bridge)
        let foreign = ScriptedPage(bridge, "https://evil.org")
        _ = await page.send(.hello)
        _ = await foreign.send(.hello, document: ScriptedPage.second)
        try bridge.send("theme", "dark", retained: true)
        bridge.forget("theme")
        bridge.forget("theme")
        #expect(
            page.asked.map(\.command).suffix(2) == [
                .send(
                    document: ScriptedPage.first,
                    name: "theme",
                    text: "\"dark\"",
                    retained: true
                ),
                .forget(document: ScriptedPage.first, name: "theme"),
            ]
        )
        #expect(foreign.asked.count == 1)
    }

    @Test(
        "A page's error loses no more than its data, if Swift cannot have that",
        arguments: [#"{"é":1,"e\u0301":2}"#, "[[[]]]"]
    )
    func errorData(_ data: String) async throws {
        var limits = Bridge.Limits()
        limits.depth = 3
        let page = ScriptedPage(.scripted(limits))
        _ = await page.send(.hello)
        async let error = failure { try await page.bridge.call("t") }
        try await page.nextCall().asked.completion(
            .success(#"-{"code":"c","message":"\",\"data\":","data":\#(data)}"#)
        )
        #expect(await error == BridgeError("c", "\",\"data\":"))
    }

    @Test("A page that may not be called is not")
    func foreign() async {
        let page = ScriptedPage(.scripted(), "https://evil.org")
        _ = await page.send(.hello)
        #expect(
            await failure { try await page.bridge.call("t") } == .notAllowed("'t'", page.caller)
        )
    }

    @Test("A page's error reaches the caller whole; one that cannot be read is an error too")
    func errors() async throws {
        let page = ScriptedPage(.scripted())
        _ = await page.send(.hello)
        async let first = failure { try await page.bridge.call("t") }
        try await page.nextCall().asked.completion(
            .success("-{\"code\":\"c\",\"message\":\"m\",\"data\":{\"$u\":true}}")
        )
        let error = await first
        #expect(error == BridgeError("c", "m"))
        async let second = failure { try await page.bridge.call("t") }
        try await page.nextCall().asked.completion(.success("-{"))
        #expect(await second?.code == .malformed)
    }

    /// What a call fails with.
    private func failure(_ call: () async throws -> some Sendable) async -> BridgeError? {
        do {
            _ = try await call()
            return nil
        } catch {
            return error as? BridgeError
        }
    }
}
