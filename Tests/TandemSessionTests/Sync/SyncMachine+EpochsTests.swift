import TandemCookies
import Testing

@testable import TandemSession

@Suite("A break in a side's life")
struct EpochsTests {
    @Test("The marker is written before a first read, and by itself")
    func marker() throws {
        var rig = try Rig()
        try rig.receive("a=1")
        rig.attach()
        let operations = try #require(rig.actions.first?.operations)
        #expect(operations.count == 1)
        let marker = try Cookie.Identity.sample(
            SyncMachine.markerName,
            host: SyncMachine.markerHost
        )
        #expect(operations.first?.identity == marker)
        rig.answer()
        #expect(rig.actions.first?.operations == nil)
    }

    @Test("What is absent after a break is written again, and nothing counts as deleted")
    func absence() throws {
        var rig = try Rig.holding("a=1")
        rig.restartStore()
        rig.refresh()
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("What a damaged file has lost comes back from the side, but for what was deleted")
    func recovered() throws {
        var rig = try Rig.holding("a=1")
        try rig.receive("b=1")
        rig.settle()
        rig.delete(try .sample("b"))
        #expect(rig.pairs() == ["a=1", "b=1"])
        rig.database.loseEntries()
        try rig.relaunch(attaching: false)
        rig.run { $0.recover(at: $1) }
        // No side is there until a later launch, which does not know of the damage.
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs() == ["a=1"])
        // From then on what the jar once held is known again.
        rig.delete(try .sample("a"))
        rig.settle()
        rig.restartStore()
        rig.setByPage(try .held("a", "1"))
        rig.refresh()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("What is deleted after a recovery does not come back from a side that comes later")
    func deletedAfterRecovery() throws {
        var rig = try Rig.holding("a=1")
        rig.database.loseSides()
        try rig.relaunch(attaching: false)
        rig.run { $0.recover(at: $1) }
        rig.delete(try .sample("a"))
        #expect(rig.pairs() == ["a=1"])
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("A batch whose end reaches a new process does not pass for the old one")
    func batchAcrossBreak() throws {
        var rig = try Rig.writing("a=1", precedence: .web)
        rig.perform(0..<1)
        rig.restartStore()
        rig.perform(1..<2)
        rig.finish()
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("An epoch counts once its first snapshot is judged, whatever marker a restart finds")
    func unjudgedEpoch() throws {
        var rig = try Rig.connected()
        rig.setByPage(try .held("a", "1"))
        rig.refresh()
        rig.restartStore()
        rig.hint()
        // The read that misses the marker, and the new marker; its first read is not answered.
        rig.answer()
        rig.answer()
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("An epoch that was judged goes on after a restart: what is absent then was deleted")
    func judgedEpoch() throws {
        var rig = try Rig.connected()
        rig.setByPage(try .held("a", "1"))
        rig.refresh()
        rig.deleteByPage(try .sample("a"))
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar.isEmpty)
    }

    @Test("A store that is rolled back is brought up to date")
    func rollback() throws {
        var rig = try Rig.holding("a=1; Max-Age=1000")
        let backup = rig.stores[.web]?.filter { $0.value.expires != nil }
        try rig.receive("a=2; Max-Age=1000")
        rig.settle()
        rig.stores[.web] = backup
        rig.refresh()
        #expect(rig.jar == ["a=2"])
        #expect(rig.pairs() == ["a=2"])
    }

    @Test("A cookie that was deleted and rises with an old store is deleted again")
    func resurrection() throws {
        var rig = try Rig.holding("a=1; Max-Age=1000")
        let backup = rig.stores[.web]?.filter { $0.value.expires != nil }
        rig.delete(try .sample("a"))
        rig.settle()
        rig.stores[.web] = backup
        rig.refresh()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("What the jar never held is imported after a break")
    func novelty() throws {
        var rig = try Rig.holding("a=1")
        rig.restartStore()
        rig.setByPage(try .held("a", "2"))
        rig.setByPage(try .held("b", "1"))
        rig.refresh()
        #expect(rig.jar == ["a=2", "b=1"])
        #expect(rig.pairs() == ["a=2", "b=1"])
    }

    @Test("A refusal outlives a break, and is not tried again")
    func refusal() throws {
        var rig = try Rig()
        rig.keeps = { $0.name == "no" ? nil : $0 }
        rig.connect()
        try rig.receive("no=1")
        rig.settle()
        rig.forgetPerformed()
        rig.restartStore()
        rig.refresh()
        #expect(rig.performed.isEmpty)
        #expect(rig.jar == ["no=1"])
    }

    @Test("What a store made of a write that a break cut short is not imported")
    func alteredWrite() throws {
        var rig = try Rig.writing("a=1") { try? .held($0.name, $0.value + "~") }
        rig.restartStore()
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.findings.map(\.outcome) == [.altered])
    }

    @Test("What a page set while a cookie was replayed is not lost in a second break")
    func doubleBreak() throws {
        var rig = try Rig.connected()
        rig.setByPage(try .held("a", "1"))
        rig.refresh()
        rig.restartStore()
        rig.hint()
        // The read that misses the marker, the marker, and the read that misses the cookie.
        for _ in 0..<3 { rig.answer() }
        #expect(rig.actions.first?.operations?.first?.identity.name == "a")
        rig.overtake(try .sample("a"), with: try .held("a", "page"))
        rig.answer()
        rig.restartStore()
        rig.settle()
        #expect(rig.jar == ["a=page"])
        #expect(rig.pairs() == ["a=page"])
    }

    @Test("A jar that moved on while a write was cut short stands against what came of that write")
    func outdatedWrite() throws {
        var rig = try Rig.writing("a=1; Max-Age=1000") {
            try? .held($0.name, $0.value + "~", expires: $0.expires)
        }
        rig.perform()
        try rig.receive("a=2; Max-Age=1000")
        rig.restartStore()
        rig.settle()
        #expect(rig.jar == ["a=2"])
    }

    @Test("A side that does not keep the marker is reported after three attempts, and not believed")
    func markerRefused() throws {
        var rig = try Rig()
        rig.keepsMarker = false
        rig.keeps = { _ in nil }
        try rig.receive("a=1")
        rig.attach()
        rig.setByPage(try .held("b", "1"))
        let isAtRest = rig.settle()
        #expect(isAtRest)
        #expect(rig.failures == [.web])
        #expect(rig.jar == ["a=1"])
        // With the next event it is tried again.
        rig.keepsMarker = true
        rig.keeps = { $0 }
        rig.refresh()
        #expect(rig.jar == ["a=1", "b=1"])
    }

    @Test("A failed marker is written anew with the next event")
    func markerFailed() throws {
        var rig = try Rig()
        rig.attach()
        rig.fail()
        #expect(rig.actions.isEmpty)
        rig.setByPage(try .held("a", "1"))
        rig.refresh()
        #expect(rig.jar == ["a=1"])
    }

    @Test("Sites that leave the session are forgotten, those that come are judged as after a break")
    func rebase() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1")
        rig.setByPage(try .held("b", "1", host: "example.org"))
        rig.refresh()
        #expect(rig.jar == ["a=1"])
        try rig.relaunch(policy: SyncPolicy(sites: [CookieHost("example.org")]))
        rig.settle()
        #expect(rig.jar == ["a=1", "b=1"])
        #expect(rig.record(try .sample("a")) == nil)
        rig.delete(try .sample("a"))
        rig.settle()
        #expect(rig.pairs() == ["a=1", "b=1"])
    }

    @Test("What is absent from a site that comes was not deleted, whatever was known before")
    func rebaseKeepsAbsence() throws {
        var rig = try Rig.holding("a=1")
        let narrow = SyncPolicy(sites: [try CookieHost("example.org")])
        let wide = rig.machine.policy
        try rig.relaunch(policy: narrow)
        rig.settle()
        rig.deleteByPage(try .sample("a"))
        try rig.relaunch(policy: wide)
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("A launch with the same sites goes on with the epoch of the one before")
    func noRebase() throws {
        var rig = try Rig.holding("a=1")
        let epoch = rig.machine.sides[.web]?.epoch
        try rig.relaunch()
        rig.settle()
        #expect(epoch != nil)
        #expect(rig.machine.sides[.web]?.epoch == epoch)
    }
}
