import Testing

@testable import TandemBridge

@Suite("Documents come and go")
@MainActor
struct DocumentsTests {
    @Test("The next document settles the calls of the one before, in both directions")
    func navigation() async {
        let page = ScriptedPage(.scripted())
        page.bridge.task("never") { (_: BridgeNothing) in await untilCancelled() }
        _ = await page.send(.hello)
        async let incoming = page.send(.call, 1, "never")
        async let outgoing = failure { try await page.bridge.call("t", timeout: nil) }
        _ = await page.nextCall()
        _ = await page.send(.hello, document: ScriptedPage.second)
        #expect(await incoming.contains("\"navigated\""))
        #expect(await outgoing == BridgeError.navigated)
        #expect(await page.send(.call, 1, "never").contains("malformed"))
    }

    @Test("A document that says goodbye, or whose relay ends, settles its calls")
    func goodbye() async {
        let page = ScriptedPage(.scripted())
        _ = await page.send(.hello)
        async let first = failure { try await page.bridge.call("t", timeout: nil) }
        _ = await page.nextCall()
        _ = await page.send(.bye)
        #expect(await first == BridgeError.navigated)
        _ = await page.send(.hello, document: ScriptedPage.second)
        async let second = failure { try await page.bridge.call("t", timeout: nil) }
        _ = await page.nextCall()
        let watch = await page.next {
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
        let call = await page.nextCall()
        #expect(await first?.code == .timeout)
        let abort = await page.next { if case .abort = $0 { true } else { false } }
        #expect(abort.command == .abort(document: ScriptedPage.first, number: 1))
        call.asked.completion(.success("+1"))
        async let second = page.bridge.call("t", as: Int.self)
        await page.nextCall().asked.completion(.success("+2"))
        #expect(try await second == 2)
    }

    @Test("The identity of a document cannot be used twice")
    func replayedHello() async {
        let bridge = Bridge.scripted()
        _ = await ScriptedPage(bridge).send(.hello)
        #expect(await ScriptedPage(bridge).send(.hello).contains("malformed"))
    }

    @Test("A bridge that is closed answers so, whatever is asked")
    func closed() async {
        let page = ScriptedPage(.scripted())
        page.bridge.task("never") { (_: BridgeNothing) in await untilCancelled() }
        _ = await page.send(.hello)
        async let incoming = page.send(.call, 1, "never")
        async let outgoing = failure { try await page.bridge.call("t", timeout: nil) }
        _ = await page.nextCall()
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
        await page.nextCall().asked.completion(.success("+7"))
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

    @Test("A page that may not be called is not")
    func foreign() async {
        let page = ScriptedPage(.scripted(), "https://evil.org")
        _ = await page.send(.hello)
        #expect(
            await failure { try await page.bridge.call("t") } == .notAllowed("t", page.caller)
        )
    }

    @Test("A page's error reaches the caller whole; one that cannot be read is an error too")
    func errors() async {
        let page = ScriptedPage(.scripted())
        _ = await page.send(.hello)
        async let first = failure { try await page.bridge.call("t") }
        await page.nextCall().asked.completion(
            .success("-{\"code\":\"c\",\"message\":\"m\",\"data\":{\"$u\":true}}")
        )
        let error = await first
        #expect(error == BridgeError("c", "m"))
        async let second = failure { try await page.bridge.call("t") }
        await page.nextCall().asked.completion(.success("-{"))
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
