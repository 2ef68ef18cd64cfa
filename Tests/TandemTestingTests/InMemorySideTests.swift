import TandemTesting
import Testing

@Suite("A side in memory", .timeLimit(.minutes(1)))
struct InMemorySideTests {
    @Test("gives back what is written to it and tells of each change")
    func keeps() async throws {
        let side = InMemorySide()
        let cookie = try cookie("a", "1")
        var hints = side.hints.makeAsyncIterator()
        try await side.perform([.set(cookie)])
        #expect(await hints.next() != nil)
        #expect(try await side.snapshot() == [cookie])
        side.deleteByPage(cookie.identity)
        #expect(await hints.next() != nil)
        #expect(try await side.snapshot().isEmpty)
        try await side.perform([.set(cookie), .delete(cookie.identity)])
        #expect(side.cookies.isEmpty)
        #expect(side.performed == [[.set(cookie)], [.set(cookie), .delete(cookie.identity)]])
    }

    @Test(
        "holds each kind of operation until it is released",
        arguments: InMemorySide.Operation.allCases
    )
    func holds(operation: InMemorySide.Operation) async throws {
        let side = InMemorySide()
        side.hold(operation)
        let work = Task { try await side.run(operation) }
        await side.isHeld(operation)
        #expect(side.count(of: operation) == 1)
        #expect(side.performed.isEmpty)
        side.release(operation)
        try await work.value
        // Those to come are not held either.
        try await side.run(operation)
        #expect(side.count(of: operation) == 2)
    }

    @Test("ends a test's wait for an operation when the test is cancelled")
    func cancelledWait() async {
        let side = InMemorySide()
        let wait = Task { await side.isHeld(.snapshot) }
        wait.cancel()
        await wait.value
        #expect(side.count(of: .snapshot) == 0)
    }

    @Test(
        "fails as often as ordered",
        arguments: [InMemorySide.Operation.snapshot, .perform, .removeWebsiteData]
    )
    func fails(operation: InMemorySide.Operation) async throws {
        let side = InMemorySide()
        side.fail(operation, reason: "Broken.", times: 1)
        await #expect(throws: SideError("Broken.")) { try await side.run(operation) }
        try await side.run(operation)
        side.fail(operation)
        await #expect(throws: SideError.self) { try await side.run(operation) }
        side.repair(operation)
        try await side.run(operation)
    }

    @Test("shows nothing of its cookies after its process has ended, until it is written to")
    func processDeath() async throws {
        let kept = try cookie("kept", "1", expires: Timestamp(milliseconds: 4_000_000_000_000))
        let side = InMemorySide(cookies: [kept, try cookie("session", "2")])
        side.endProcess()
        #expect(try await side.snapshot().isEmpty)
        let new = try cookie("new", "3")
        try await side.perform([.set(new)])
        #expect(Set(try await side.snapshot()) == [kept, new])
    }

    @Test("makes something else of a cookie, or refuses it, as ordered")
    func transforms() async throws {
        let side = InMemorySide()
        side.transform { $0.name == "no" ? nil : $0.withValue(Array("other".utf8)) }
        try await side.perform([.set(try cookie("no", "1")), .set(try cookie("yes", "1"))])
        #expect(side.cookies.map(\.value) == ["other"])
    }

    @Test("gives up its website data once")
    func websiteData() async throws {
        let side = InMemorySide()
        side.storeWebsiteData(["local storage"])
        #expect(side.websiteData == ["local storage"])
        #expect(try await side.removeWebsiteData(for: []) == ["local storage"])
        #expect(try await side.removeWebsiteData(for: []) == [])
    }

    @Test("tells of changes unless hints are lost", arguments: [false, true])
    func lostHints(isLosing: Bool) async throws {
        let side = InMemorySide()
        side.loseHints(isLosing)
        side.setByPage(try cookie("a", "1"))
        let heard = Task {
            var hints = side.hints.makeAsyncIterator()
            return await hints.next() != nil
        }
        // What waits already is heard all the same.
        heard.cancel()
        #expect(await heard.value == !isLosing)
    }
}

extension InMemorySide {
    fileprivate func run(_ operation: Operation) async throws(SideError) {
        switch operation {
        case .snapshot: _ = try await snapshot()
        case .perform: try await perform([])
        case .stop: await stop()
        case .removeWebsiteData: _ = try await removeWebsiteData(for: [])
        }
    }
}

private func cookie(_ name: String, _ value: String, expires: Timestamp? = nil) throws -> Cookie {
    try Cookie(name: name, value: value, for: CookieURL("https://example.com/"), expires: expires)
}
