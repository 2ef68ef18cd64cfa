import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("The hub", .timeLimit(.minutes(1)))
struct SessionHubTests {
    @Test("keeps a change before it tells a side")
    func commitsFirst() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.hold(.perform)
        let cookie = try sample()
        try await session.setCookie(cookie)
        await side.isHeld(.perform)
        let stored = try await session.hub.stored()
        #expect(stored.pairs == ["sid=1"])
        let record = try #require(stored.records.first { $0.identity == cookie.identity })
        #expect(record.pendingWrite?.value == "1")
        #expect(record.image == nil)
        #expect(side.pairs == [])
        side.release(.perform)
        try await session.synchronize()
        #expect(side.pairs == ["sid=1"])
    }

    @Test("leaves jar, disk and sides as they were when a change cannot be kept")
    func failedCommit() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample("kept", "1"))
        try await session.synchronize()
        let changes = session.changes
        try await session.hub.fillDisk()
        let large = try sample("large", String(repeating: "x", count: 4_000))
        await #expect(throws: SessionError.storage(.diskFull(path: ":memory:"))) {
            try await session.setCookie(large)
        }
        #expect(try await session.hub.stored().pairs == ["kept=1"])
        #expect(await session.hub.machine.jar.cookies.map(\.pair) == ["kept=1"])
        #expect(side.pairs == ["kept=1"])
        // Once there is room the same change goes through, and it alone was told of.
        try await session.hub.makeRoom()
        try await session.setCookie(large)
        try await session.synchronize()
        #expect(side.cookies.map(\.name) == ["kept", "large"])
        var events = changes.makeAsyncIterator()
        guard case .changed(let change)? = await events.next() else {
            Issue.record("There was no change.")
            return
        }
        #expect(change.identity == large.identity)
    }

    @Test("takes in later what it could not keep when it was read")
    func failedImport() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.hub.protectDisk()
        side.setByPage(try sample("page", "1"))
        await #expect(throws: SessionError.storage(.readOnly(path: ":memory:"))) {
            try await session.cookies()
        }
        try await session.hub.protectDisk(false)
        #expect(try await session.cookies().map(\.pair) == ["page=1"])
    }

    @Test("attaches sides in the order in which they were given")
    func attachOrder() async throws {
        let session = try WebSession.sample()
        let sides = ["c", "a", "b"].map { ($0, InMemorySide(cookies: [])) }
        for (name, side) in sides { session.attach(side, named: SideName(rawValue: name)) }
        try await session.setCookie(sample())
        try await session.synchronize()
        for (_, side) in sides { #expect(side.pairs == ["sid=1"]) }
    }

    @Test("hands what one side changes to the others")
    func betweenSides() async throws {
        let web = InMemorySide()
        let other = InMemorySide()
        let session = try WebSession.sample()
        session.attach(web, named: .web)
        session.attach(other, named: .foundation)
        web.setByPage(try sample())
        try await session.synchronize()
        try await session.prepare()
        #expect(other.pairs == ["sid=1"])
    }

    @Test("listens to hints, without being asked")
    func hints() async throws {
        let side = InMemorySide()
        let session = try WebSession.sample()
        var events = session.changes.makeAsyncIterator()
        // Nothing but this is asked of the session.
        session.attach(side, named: .web)
        side.setByPage(try sample("page", "1"))
        guard case .changed(let change)? = await events.next() else {
            Issue.record("There was no change.")
            return
        }
        #expect(change.origin == .side(.web))
        #expect(change.cookie?.pair == "page=1")
    }

    @Test("reads a side anew that takes the place of another of its name")
    func replacedSide() async throws {
        let first = InMemorySide()
        let session = try await WebSession.sample(with: first)
        try await session.setCookie(sample("native", "1"))
        try await session.synchronize()
        // What runs on the first store when it is replaced never ends.
        first.hold(.snapshot)
        first.setByPage(try sample("late", "1"))
        await first.isHeld(.snapshot)
        let second = InMemorySide(cookies: [try sample("page", "1")])
        session.attach(second, named: .web)
        #expect(Set(try await session.cookies().map(\.pair)) == ["native=1", "page=1"])
        try await session.synchronize()
        #expect(second.pairs == ["native=1", "page=1"])
        // Its late answer is not taken for the second store's.
        first.release(.snapshot)
        try await session.synchronize()
        #expect(Set(try await session.cookies().map(\.pair)) == ["native=1", "page=1"])
    }

    @Test("keeps the sides for later that it could not take into service")
    func failedAttach() async throws {
        let session = try WebSession.sample()
        try await session.setCookie(sample())
        let web = InMemorySide()
        let other = InMemorySide()
        try await session.hub.protectDisk()
        session.attach(web, named: .web)
        session.attach(other, named: .foundation)
        await #expect(throws: SessionError.storage(.readOnly(path: ":memory:"))) {
            try await session.synchronize()
        }
        try await session.hub.protectDisk(false)
        try await session.synchronize()
        #expect(web.pairs == ["sid=1"])
        #expect(other.pairs == ["sid=1"])
    }

    @Test("gives everything anew to a side that is not read")
    func exportOnly() async throws {
        let session = try WebSession.sample()
        let first = InMemorySide(capabilities: .init(isReadable: false))
        session.attach(first, named: .foundation)
        try await session.setCookie(sample("a", "1"))
        try await session.setCookie(sample("b", "1"))
        try await session.synchronize()
        #expect(first.pairs == ["a=1", "b=1"])
        try await session.deleteCookie(sample("b").identity)
        try await session.synchronize()
        #expect(first.pairs == ["a=1"])
        #expect(first.count(of: .snapshot) == 0)
        let second = InMemorySide(capabilities: .init(isReadable: false))
        session.attach(second, named: .foundation)
        try await session.synchronize()
        #expect(second.pairs == ["a=1"])
    }

    @Test("does not take the end of a store's process for deletions")
    func processDeath() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        try await session.synchronize()
        side.endProcess()
        #expect(try await session.cookies().map(\.pair) == ["sid=1"])
        try await session.prepare()
        #expect(side.pairs == ["sid=1"])
    }

    @Test("says which side keeps none of its markers")
    func brokenSide() async throws {
        let side = InMemorySide()
        side.fail(.snapshot, reason: "No store.")
        let session = try WebSession.sample()
        session.attach(side, named: .web)
        await #expect(throws: SessionError.sideFailed(.web, reason: "No store.")) {
            try await session.cookies()
        }
        side.repair(.snapshot)
        #expect(try await session.cookies().isEmpty)
    }

    @Test("goes on listening to a side that is attached again")
    func attachedAgain() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        session.attach(side, named: .web)
        try await session.synchronize()
        var events = session.changes.makeAsyncIterator()
        side.setByPage(try sample("page", "1"))
        guard case .changed(let change)? = await events.next() else {
            Issue.record("There was no change.")
            return
        }
        #expect(change.cookie?.pair == "page=1")
    }

    @Test("of a profile in memory goes with its last session")
    func lifetime() async throws {
        let side = InMemorySide()
        var session: WebSession? = try await WebSession.sample(with: side)
        try await session?.setCookie(sample())
        try await session?.prepare()
        weak let hub = session?.hub
        #expect(hub != nil)
        let changes = session?.changes
        session = nil
        // It ends what listens to it as it goes.
        for await _ in try #require(changes) {}
        #expect(hub == nil)
    }

    @Test("ends what waits and what listens when it is closed")
    func close() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        var events = session.changes.makeAsyncIterator()
        side.hold(.snapshot)
        let reading = Task { try await session.cookies() }
        await side.isHeld(.snapshot)
        await session.endProcess()
        await #expect(throws: SessionError.closed) { try await reading.value }
        #expect(await events.next() == nil)
        await #expect(throws: SessionError.closed) { try await session.setCookie(sample()) }
        await #expect(throws: SessionError.closed) { try await session.signOut() }
        side.release(.snapshot)
    }
}
