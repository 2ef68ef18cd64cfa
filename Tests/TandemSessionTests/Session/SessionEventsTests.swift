import TandemTesting
import Testing

@testable import TandemSession

@Suite("The changes of a session", .timeLimit(.minutes(1)))
struct SessionEventsTests {
    @Test("go to each listener from its access on, in order")
    func eachAccess() async throws {
        let session = try WebSession.sample()
        var early = session.changes.makeAsyncIterator()
        try await session.setCookie(sample("a"))
        var late = session.changes.makeAsyncIterator()
        try await session.setCookie(sample("b"))
        try await session.deleteCookie(sample("a").identity)
        var told: [String] = []
        for _ in 0..<3 { told.append(try #require(await early.next()?.name)) }
        #expect(told == ["+a", "+b", "-a"])
        #expect(await late.next()?.name == "+b")
        #expect(await late.next()?.name == "-a")
    }

    @Test("wait for a slow listener up to the limit")
    func limit() async throws {
        let broadcaster = EventBroadcaster()
        var events = broadcaster.subscribe().makeAsyncIterator()
        let changes = try (0..<SessionEvents.limit).map { try change("c\($0)") }
        broadcaster.send(changes)
        for change in changes { #expect(await events.next() == .changed(change)) }
    }

    @Test("beyond the limit become one word that changes were missed, and go on")
    func overflow() async throws {
        let broadcaster = EventBroadcaster()
        var events = broadcaster.subscribe().makeAsyncIterator()
        var other = broadcaster.subscribe().makeAsyncIterator()
        for index in 0..<(SessionEvents.limit * 3) {
            let change = try change("c\(index)")
            broadcaster.send([change])
            // Whoever is quick misses nothing.
            #expect(await other.next() == .changed(change))
        }
        #expect(await events.next() == .resynchronized)
        var rest = 0
        let last = try change("last")
        broadcaster.send([last])
        while let event = await events.next(), event != .changed(last) {
            #expect(event != .resynchronized)
            rest += 1
        }
        #expect(rest < SessionEvents.limit)
    }

    @Test("end for all when the session is closed, after what waits was taken")
    func end() async throws {
        let broadcaster = EventBroadcaster()
        let sequence = broadcaster.subscribe()
        let change = try change("a")
        broadcaster.send([change])
        let waiting = Task { () -> Int in
            var count = 0
            for await _ in sequence { count += 1 }
            return count
        }
        broadcaster.finish()
        #expect(await waiting.value == 1)
        broadcaster.send([change])
        var iterator = sequence.makeAsyncIterator()
        #expect(await iterator.next() == nil)
        // A sequence that is asked for after the end ends at once.
        var late = broadcaster.subscribe().makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test("end for a listener whose task is cancelled, and go on for others", arguments: 0..<20)
    func cancellation(round: Int) async throws {
        let broadcaster = EventBroadcaster()
        var other = broadcaster.subscribe().makeAsyncIterator()
        let sequence = broadcaster.subscribe()
        let waiting = Task {
            for await _ in sequence {}
            return true
        }
        if round.isMultiple(of: 2) { await Task.yield() }
        waiting.cancel()
        #expect(await waiting.value)
        let change = try change("a")
        broadcaster.send([change])
        #expect(await other.next() == .changed(change))
    }

    @Test("end at once for a second listener on one sequence")
    func secondListener() async throws {
        let broadcaster = EventBroadcaster()
        let sequence = broadcaster.subscribe()
        let tasks = (0..<2).map { _ in
            Task { () -> SessionEvent? in
                var iterator = sequence.makeAsyncIterator()
                return await iterator.next()
            }
        }
        // One of them is told to go; the other gets the change.
        let finished = await withTaskGroup(of: SessionEvent?.self) { group in
            for task in tasks { group.addTask { await task.value } }
            let first = await group.next() ?? nil
            if let change = try? change("a") { broadcaster.send([change]) }
            let second = await group.next() ?? nil
            return [first, second]
        }
        #expect(finished[0] == nil)
        #expect(finished[1]?.name == "+a")
    }

    @Test("a change in words holds no value")
    func description() throws {
        let change = try change("sid")
        #expect(change.description.contains("sid"))
        #expect(!change.description.contains("secret"))
    }

    private func change(_ name: String) throws -> SessionChange {
        SessionChange(kind: .added(try sample(name, "secret")), origin: .app, version: 1)
    }
}

extension SessionEvent {
    /// The name of the cookie, with a plus or minus for whether it is there now.
    fileprivate var name: String? {
        guard case .changed(let change) = self else { return nil }
        return (change.cookie == nil ? "-" : "+") + change.identity.name
    }
}
