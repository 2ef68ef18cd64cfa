import TandemCookies
import TandemStorage
import Testing

@testable import TandemSession

@Suite("Changes that native code makes")
struct JarTests {
    @Test("are told with who made them and a version that grows by one")
    func changes() throws {
        var rig = try Rig()
        try rig.receive("a=1")
        try rig.receive("a=2; Max-Age=1")
        rig.run { _ = $0.store(try? .held("b", "1"), at: $1) }
        rig.now = rig.now.advanced(bySeconds: 1)
        rig.run { _, _ in }
        rig.delete(try .sample("b"))
        #expect(rig.changes.map(\.version) == [1, 2, 3, 4, 5])
        #expect(rig.changes.map(\.origin) == [.response, .response, .app, .expiry, .app])
        #expect(
            rig.changes.map(\.description) == [
                "a at example.com/ added by response, version 1",
                "a at example.com/ replaced by response, version 2",
                "b at example.com/ added by app, version 3",
                "a at example.com/ expired by expiry, version 4",
                "b at example.com/ deleted by app, version 5",
            ]
        )
        #expect(rig.changes.map(\.cookie?.value) == ["1", "2", "1", nil, nil])
    }

    @Test("leave nothing of a deleted cookie where no side is to be told of it")
    func tombstones() throws {
        var alone = try Rig()
        try alone.receive("a=1")
        alone.delete(try .sample("a"))
        #expect(alone.machine.tombstones.isEmpty)
        #expect(alone.database.contents.tombstones.isEmpty)
        var connected = try Rig.connected()
        try connected.receive("a=1", from: "https://other.test/")
        connected.delete(try .sample("a", host: "other.test"))
        #expect(connected.machine.tombstones.isEmpty)
        // One that is not in use has nothing of what came and went meanwhile.
        connected.connect(.foundation)
        connected.run { machine, _ in machine.detach(.foundation) }
        try connected.receive("b=1")
        connected.settle()
        connected.delete(try .sample("b"))
        connected.settle()
        #expect(connected.machine.tombstones.isEmpty)
    }

    @Test("to cookies of other sites leave no digest")
    func foreignDigests() throws {
        var rig = try Rig()
        try rig.receive("a=1", from: "https://other.test/")
        #expect(rig.machine.memory.digests.isEmpty)
        try rig.receive("a=1", from: "https://www.example.com/")
        #expect(rig.machine.memory.digests.count == 1)
    }

    @Test("that change nothing are not told, nor written")
    func noChange() throws {
        var rig = try Rig.holding("a=1")
        rig.delete(try .sample("absent"))
        try rig.receive("gone=1; Max-Age=0")
        #expect(rig.actions.isEmpty)
        // A side may have been changed since it was read.
        try rig.receive("a=1")
        #expect(rig.actions.map(\.side) == [.web])
        rig.answer(.web)
        #expect(rig.actions.isEmpty)
        #expect(rig.changes.count == 1)
    }

    @Test("stand against a page's before them, though they set what the jar holds")
    func sameAgain() throws {
        var rig = try Rig.holding("a=1")
        rig.setByPage(try .held("a", "2"))
        try rig.receive("a=1")
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
        #expect(rig.changes.count == 1)
        // What a page does after them counts.
        rig.setByPage(try .held("a", "3"))
        rig.refresh(.web)
        rig.settle()
        #expect(rig.pairs() == ["a=3"])
    }

    @Test("that a rule refuses are told by the outcome and leave everything as it was")
    func refused() throws {
        var rig = try Rig()
        let outcome = try rig.receive("a=1; Domain=example.org")
        #expect(outcome.change == .ignored(.domainMismatch))
        #expect(rig.changes.isEmpty)
        #expect(rig.machine.clock == 0)
    }

    @Test("by a response that deletes are deletions")
    func deletionByResponse() throws {
        var rig = try Rig.holding("a=1")
        try rig.receive("a=; Max-Age=0")
        rig.settle()
        #expect(rig.pairs().isEmpty)
        #expect(rig.changes.last?.cookie == nil)
    }

    @Test("that put the jar over a limit tell what it let go, and delete that everywhere")
    func evictions() throws {
        var rig = try Rig()
        rig.machine.jar = CookieJar(
            configuration: .init { $0.cookiesPerDomain = .init(maximum: 1, remaining: 1) }
        )
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        rig.now = rig.now.advanced(bySeconds: 1)
        try rig.receive("b=1")
        rig.settle()
        #expect(rig.jar == ["b=1"])
        #expect(rig.pairs() == ["b=1"])
        #expect(rig.changes.map(\.version) == [1, 2, 3])
        let isEvicted = rig.changes.contains { change in
            if case .evicted = change.kind { true } else { false }
        }
        #expect(isEvicted)
    }

    @Test("outside the session's sites stay in the jar")
    func outOfScope() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1", from: "https://example.org/")
        #expect(rig.actions.isEmpty)
        #expect(rig.jar == ["a=1"])
    }

    @Test("are remembered by their digests, until they would have expired")
    func digests() throws {
        var rig = try Rig()
        try rig.receive("a=1; Max-Age=10")
        #expect(rig.database.contents.digests.count == 1)
        rig.now = rig.now.advanced(bySeconds: 9)
        rig.run { _, _ in }
        #expect(rig.machine.memory.digests.count == 1)
        rig.now = rig.now.advanced(bySeconds: 1)
        rig.run { _, _ in }
        #expect(rig.machine.memory.digests.isEmpty)
        #expect(rig.database.contents.digests.isEmpty)
    }
}

extension SyncMachine {
    fileprivate mutating func store(_ cookie: Cookie?, at now: Timestamp) -> CookieJar.Outcome? {
        cookie.map { store($0, from: nil, at: now) }
    }
}
