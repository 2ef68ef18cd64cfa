import TandemCookies
import TandemStorage
import Testing

@testable import TandemSession

@Suite("What is kept of the machine")
struct PersistenceTests {
    @Test("comes back as it was")
    func roundTrip() throws {
        var rig = try Rig()
        rig.keeps = { $0.name == "no" ? nil : $0 }
        rig.connect()
        try rig.receive("a=1; Max-Age=1000; Secure; HttpOnly; SameSite=Lax")
        try rig.receive("no=1")
        rig.settle()
        rig.connect(.foundation)
        rig.delete(try .sample("a"))
        rig.answer(.foundation)
        let before = rig.machine
        try rig.relaunch(attaching: false)
        let after = rig.machine
        #expect(after.jar.cookies == before.jar.cookies)
        #expect(after.versions == before.versions)
        #expect(after.tombstones == before.tombstones)
        #expect(!after.tombstones.isEmpty)
        #expect(after.clock == before.clock)
        #expect(after.memory.digests == before.memory.digests)
        #expect(after.sides[.web]?.epoch == before.sides[.web]?.epoch)
        #expect(after.record("no") == before.record("no"))
        #expect(after.sides.values.allSatisfy { !$0.isAttached })
    }

    @Test("is on disk before a side is told")
    func order() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1")
        #expect(rig.database.contents.entries.map(\.cookie.name) == ["a"])
        rig.answer()
        let record = try #require(rig.database.contents.records.first)
        #expect(record.pendingVersion == 1)
        #expect(record.pendingWrite?.value == "1")
        #expect(record.attempts == 1)
        rig.answer()
        rig.answer()
        let confirmed = try #require(rig.database.contents.records.first)
        #expect(confirmed.agreedVersion == 1)
        #expect(confirmed.pendingVersion == nil)
        #expect(confirmed.image?.value == "1")
    }

    @Test("names what was seen in place of a write")
    func wrongImage() throws {
        var rig = try Rig.writing("a=1") { try? .held($0.name, $0.value + "~") }
        rig.answer()
        rig.answer()
        let record = try #require(rig.database.contents.records.first)
        #expect(record.wrongImageIsKnown)
        #expect(record.wrongImage?.value == "1~")
        #expect(record.attempts == 2)
        try rig.relaunch(attaching: false)
        let write = try #require(rig.record(try .sample("a"))?.write)
        #expect(rig.machine.sides[.web]?.hasFailedBatch == true)
        #expect(write.wrong?.image?.value == Array("1~".utf8))
    }

    @Test("is nothing of a cookie that came and went within one step, but its mark")
    func cameAndWent() throws {
        var rig = try Rig()
        rig.attach()
        let url = try CookieURL("https://example.com/")
        let identity = try Cookie.Identity.sample("a")
        rig.run {
            _ = $0.store(setCookie: Array("a=1".utf8), from: url, context: .http, at: $1)
            _ = $0.remove(identity, at: $1)
        }
        #expect(rig.database.contents.entries.isEmpty)
        #expect(rig.database.contents.tombstones.map(\.version) == [2])
    }

    @Test("is nothing when nothing happened")
    func idle() throws {
        var rig = try Rig.connected()
        rig.hint()
        rig.answer()
        let batch = rig.run { machine, _ in machine.takeStep().batch }
        #expect(batch.isEmpty)
    }

    @Test("leaves out an epoch whose first snapshot is not judged")
    func unjudgedEpoch() throws {
        var rig = try Rig()
        rig.attach()
        #expect(rig.database.contents.sides.map(\.epoch) == [nil])
        rig.answer()
        #expect(rig.database.contents.sides.map(\.epoch) == [nil])
        rig.answer()
        let epoch = try #require(rig.machine.sides[.web]?.epoch)
        #expect(rig.database.contents.sides.map(\.epoch) == ["\(epoch).0"])
        try rig.receive("a=1")
        rig.answer()
        #expect(rig.database.contents.sides.map(\.epoch) == ["\(epoch).1"])
    }

    @Test("loses the cookies without an expiry if a browser would")
    func sessionCookies() throws {
        var rig = try Rig.connected()
        try rig.receive("session=1")
        try rig.receive("lasting=1; Max-Age=1000")
        rig.settle()
        try rig.relaunch(attaching: false)
        rig.run { machine, _ in machine.forgetSessionCookies { _ in true } }
        #expect(rig.jar == ["lasting=1"])
        rig.connect()
        #expect(rig.pairs() == ["lasting=1"])
        try rig.relaunch()
        #expect(rig.jar == ["lasting=1"])
    }

    @Test(
        "of a sign-out comes back with the cookies that it keeps",
        arguments: [
            nil, [], ["a"], ["a", "b\t"], ["a name"], ["a\tb"], ["a\nb"],
        ] as [[String]?]
    )
    func closures(names: [String]?) throws {
        var rig = try Rig()
        let host = try CookieHost("example.com")
        let kept = names.map { Set($0.map { CookieRule($0, host: $0 == "a" ? host : nil) }) }
        if let kept { rig.run { _ = $0.signOut(keeping: kept, at: $1) } }
        try rig.relaunch(attaching: false)
        // No cookie has a line feed in its name.
        let expected = kept.map { kept in kept.filter { $0.name?.contains("\n") != true } }
        #expect(rig.machine.closure?.kept == expected)
        #expect(rig.machine.generation == (names == nil ? 0 : 1))
    }

    @Test(
        "is passed over when it cannot be read",
        arguments: ["", "1", "1\n2", "x\n1\nopen", "1\ny\nopen"]
    )
    func damaged(text: String) {
        #expect(StoredState(["sync": Array(text.utf8)]) == nil)
        #expect(StoredState([:]) == nil)
    }

    @Test(
        "is counted anew when by a damaged file there is no number left",
        arguments: ["entry", "tombstone", "sync"]
    )
    func exhausted(row: String) throws {
        var rig = try Rig.holding("a=1")
        try rig.receive("gone=1")
        rig.settle()
        // Deleted, and the side does not know of it.
        rig.delete(try .sample("gone"))
        let contents = rig.database.contents
        var batch = Batch()
        switch row {
        case "entry":
            batch.entries.upserts = contents.entries.map { .init(cookie: $0.cookie, version: .max) }
        case "tombstone":
            batch.tombstones.upserts = contents.tombstones
                .map { .init(identity: $0.identity, version: .max) }
        default:
            let text = "\(UInt64.max)\n0\nopen"
            batch.settings.upserts = [Setting(name: row, octets: Array(text.utf8))]
        }
        rig.database.commit(batch)
        try rig.relaunch()
        try rig.receive("b=1")
        rig.settle()
        #expect(rig.jar == ["a=1", "b=1"])
        #expect(rig.pairs() == ["a=1", "b=1"])
        try rig.relaunch()
        rig.settle()
        #expect(rig.machine.clock < 10)
        #expect(rig.pairs() == ["a=1", "b=1"])
    }

    @Test("is of use when by a damaged file a cookie was written as often as can be counted")
    func exhaustedAttempts() throws {
        var rig = try Rig.writing("a=1") { try? .held($0.name, $0.value + "~") }
        rig.answer()
        var batch = Batch()
        batch.records.upserts = rig.database.contents.records
        for index in batch.records.upserts.indices {
            batch.records.upserts[index].wrongImageIsKnown = true
            batch.records.upserts[index].attempts = .max
        }
        rig.database.commit(batch)
        try rig.relaunch()
        let isAtRest = rig.settle()
        #expect(isAtRest)
        #expect(rig.record(try .sample("a"))?.outcome == .altered)
    }

    @Test("keeps a rule whose host cannot be read from keeping anything")
    func damagedRule() {
        let state = StoredState(["sync": Array("1\n2\nclosed\na\tb c\nd\t\nno tab".utf8)])
        #expect(state?.closure?.kept == [CookieRule("d")])
        #expect(state?.clock == 1)
        #expect(state?.generation == 2)
    }
}

extension SyncMachine {
    fileprivate func record(_ name: String) -> SideState.Record? {
        sides[.web]?.records.first { $0.key.name == name }?.value
    }
}
