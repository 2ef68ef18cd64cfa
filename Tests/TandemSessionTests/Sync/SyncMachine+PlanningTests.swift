import TandemCookies
import TandemStorage
import Testing

@testable import TandemSession

@Suite("What is written to a side")
struct PlanningTests {
    @Test("A side is read just before it is written, and only what changed is written")
    func readFirst() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1")
        try rig.receive("b=1")
        rig.settle()
        rig.forgetPerformed()
        try rig.receive("b=2")
        #expect(rig.actions.count == 1)
        #expect(rig.actions.first?.operations == nil)
        rig.settle()
        #expect(rig.performed.count == 1)
        #expect(rig.performed.first?.identity.name == "b")
    }

    @Test("Nothing is written that a side has already")
    func nothingTwice() throws {
        var rig = try Rig()
        rig.setByPage(try .held("a", "1"))
        try rig.receive("a=1")
        rig.connect()
        rig.refresh()
        try rig.receive("a=1")
        rig.settle()
        #expect(rig.performed.isEmpty)
    }

    @Test("What is back to what the side has, before it was written, is not written")
    func backAgain() throws {
        var rig = try Rig.holding("a=1")
        rig.forgetPerformed()
        try rig.receive("a=2")
        try rig.receive("a=1")
        rig.settle()
        #expect(rig.performed.isEmpty)
        #expect(rig.record(try .sample("a"))?.agreedVersion == 3)
    }

    @Test("A cookie that scripts cannot read is deleted before one that they can takes its place")
    func httpOnly() throws {
        var rig = try Rig.holding("a=1; HttpOnly")
        rig.forgetPerformed()
        try rig.receive("a=2")
        rig.settle()
        #expect(rig.performed.count == 2)
        #expect(rig.performed.first == .delete(try .sample("a")))
        try rig.receive("a=3; HttpOnly")
        rig.settle()
        #expect(rig.performed.count == 3)
    }

    @Test("A value that a side cannot hold is told once and not written")
    func nonASCII() throws {
        var rig = try Rig()
        rig.connect(.web, SideCapabilities(holdsNonASCIIValues: false))
        try rig.receive("a=é")
        rig.settle()
        rig.refresh()
        #expect(rig.performed.isEmpty)
        #expect(rig.findings.map(\.outcome) == [.unsupported])
        #expect(rig.jar == ["a=é"])
        try rig.receive("a=e")
        rig.settle()
        #expect(rig.pairs() == ["a=e"])
        #expect(rig.record(try .sample("a"))?.outcome == .accepted)
    }

    @Test("Cookies that a side would mix up do not cross to it")
    func twins() throws {
        var rig = try Rig()
        rig.connect(.web, SideCapabilities(keepsHostOnlyApart: false))
        try rig.receive("a=host")
        try rig.receive("a=domain; Domain=example.com")
        rig.settle()
        #expect(rig.performed.isEmpty)
        #expect(Set(rig.findings.map(\.outcome)) == [.unsupported])
        #expect(rig.machine.jar.count == 2)
    }

    @Test("A cookie crosses once the one that it would be mixed up with is gone")
    func twinGone() throws {
        var rig = try Rig()
        rig.connect(.web, SideCapabilities(keepsHostOnlyApart: false))
        try rig.receive("a=host")
        try rig.receive("a=domain; Domain=example.com")
        rig.settle()
        rig.delete(try .sample("a"))
        rig.settle()
        #expect(rig.pairs() == ["a=domain"])
    }

    @Test("A cookie crosses then, though what the side had of it has expired meanwhile")
    func twinGoneLater() throws {
        var rig = try Rig()
        rig.connect(.web, SideCapabilities(keepsHostOnlyApart: false))
        try rig.receive("a=old; Max-Age=5")
        rig.settle()
        try rig.receive("a=domain; Domain=example.com")
        try rig.receive("a=host")
        rig.settle()
        #expect(rig.pairs() == ["a=old"])
        rig.now = rig.now.advanced(bySeconds: 6)
        rig.refresh()
        rig.delete(try .sample("a", isHostOnly: false))
        rig.settle()
        #expect(rig.pairs() == ["a=host"])
    }

    @Test("A side that keeps them apart is given both")
    func apart() throws {
        var rig = try Rig.connected()
        try rig.receive("a=host")
        try rig.receive("a=domain; Domain=example.com")
        rig.settle()
        #expect(rig.pairs() == ["a=domain", "a=host"])
    }

    @Test("A deletion is forgotten when every side is done with it, and not before")
    func collection() throws {
        var rig = try Rig()
        rig.connect(.web)
        rig.connect(.foundation)
        try rig.receive("a=1")
        rig.settle()
        let identity = try Cookie.Identity.sample("a")
        rig.delete(identity)
        let web = try #require(rig.actions.firstIndex { $0.side == .web })
        #expect(web == rig.actions.count - 1)
        // Foundation's side comes first: the web still has the cookie.
        rig.answer(.foundation)
        rig.answer(.foundation)
        rig.answer(.foundation)
        #expect(rig.machine.tombstones[identity] != nil)
        rig.settle()
        #expect(rig.machine.tombstones.isEmpty)
        #expect(rig.record(identity, on: .web) == nil)
        #expect(rig.record(identity, on: .foundation) == nil)
        #expect(rig.database.contents.tombstones.isEmpty)
        #expect(rig.database.contents.records.isEmpty)
    }

    @Test(
        "What is to go goes before what is set: a side may mix up a host's cookie with the domain's"
    )
    func deletionsFirst() throws {
        var rig = try Rig()
        rig.connect(.web, .init(keepsHostOnlyApart: false))
        try rig.receive("a=domain; Domain=example.com")
        rig.settle()
        try rig.receive("a=host")
        rig.settle()
        rig.delete(try .sample("a", isHostOnly: false))
        rig.answer(.web)
        guard case .write(.web, _, let operations)? = rig.actions.first else {
            Issue.record("Nothing is written.")
            return
        }
        #expect(operations.map(\.isDeletion) == [true, false, false])
    }

    @Test("A side that cannot be read is not told of the deletion of what it was never given")
    func deletionElsewhere() throws {
        var rig = try Rig.holding("a=1")
        rig.delete(try .sample("a"))
        rig.attach(.foundation, .init(isReadable: false))
        #expect(!rig.machine.tombstones.isEmpty)
        #expect(!rig.actions.contains { $0.side == .foundation })
    }
}
