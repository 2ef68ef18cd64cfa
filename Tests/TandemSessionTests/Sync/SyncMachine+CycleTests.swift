import TandemCookies
import Testing

@testable import TandemSession

@Suite("The cycle of a side")
struct CycleTests {
    @Test("One operation at a time runs on a side, whatever happens meanwhile")
    func oneAtATime() throws {
        var rig = try Rig()
        rig.attach()
        for _ in 0..<12 {
            try rig.receive("a=\(rig.machine.clock)")
            rig.hint()
            rig.run { $0.refresh(.web, at: $1) }
            #expect(rig.actions.count == 1)
            rig.answer()
        }
    }

    @Test("A write is followed by the read that confirms it")
    func readBack() throws {
        var rig = try Rig.writing("a=1")
        #expect(rig.actions.first?.operations?.count == 2)
        rig.answer()
        #expect(rig.actions.count == 1)
        #expect(rig.actions.first?.operations == nil)
        #expect(rig.machine.sides[.web]?.isSettled == false)
        rig.answer()
        #expect(rig.actions.isEmpty)
        #expect(rig.machine.sides[.web]?.isSettled == true)
    }

    @Test("A hint that comes during an operation has the side read once more, however many come")
    func dirty() throws {
        var rig = try Rig.connected()
        rig.hint()
        rig.hint()
        rig.hint()
        let first = try #require(rig.actions.first)
        rig.answer()
        let second = try #require(rig.actions.first)
        #expect(second.ticket > first.ticket)
        rig.answer()
        #expect(rig.actions.isEmpty)
    }

    @Test("An answer that nobody waits for any more is passed over")
    func lateAnswers() throws {
        var rig = try Rig.connected()
        rig.hint()
        let action = try #require(rig.actions.first)
        rig.fail()
        let cookie = try Cookie.held("a", "1")
        rig.run {
            $0.sideWasRead(.web, ticket: action.ticket, cookies: [cookie], at: $1)
            $0.sideWasWritten(.web, ticket: action.ticket, at: $1)
        }
        rig.run { machine, _ in machine.sideFailed(.web, ticket: action.ticket) }
        rig.run { $0.sideWasRead(.foundation, ticket: 1, cookies: [cookie], at: $1) }
        #expect(rig.jar.isEmpty)
        // The read that was begun anew is the only one.
        #expect(rig.actions.map(\.ticket) == [action.ticket + 1])
    }

    @Test("What failed is tried again with the next event, and not before")
    func failure() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1")
        rig.fail()
        #expect(rig.actions.isEmpty)
        #expect(rig.machine.sides[.web]?.isSettled == false)
        rig.run { $0.advanceAll(at: $1) }
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("A store that takes batches and does not show them in four reads is judged anew")
    func unseen() throws {
        var rig = try Rig.writing("a=1")
        let epoch = rig.machine.sides[.web]?.epoch
        for _ in 0..<4 {
            #expect(rig.machine.sides[.web]?.epoch == epoch)
            rig.finish()
            rig.answer()
        }
        #expect(rig.machine.sides[.web]?.epoch != epoch)
        #expect(rig.findings.isEmpty)
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("A store that has lost the counter is given it again, and deletions stay deletions")
    func lostCounter() throws {
        var rig = try Rig.holding("a=1")
        let epoch = rig.machine.sides[.web]?.epoch
        let counter: Cookie.Identity = try .sample(
            SyncMachine.counterName,
            host: SyncMachine.markerHost
        )
        rig.stores[.web]?[counter] = nil
        for _ in 0..<2 { rig.refresh() }
        #expect(rig.stores[.web]?[counter] != nil)
        rig.deleteByPage(try .sample("a"))
        rig.refresh()
        #expect(rig.jar.isEmpty)
        #expect(rig.machine.sides[.web]?.epoch == epoch)
    }

    @Test("A snapshot like the last one is looked at all the same once a cookie's time is over")
    func sameSnapshot() throws {
        var rig = try Rig.holding("a=1; Max-Age=10")
        rig.refresh()
        rig.refresh()
        rig.now = rig.now.advanced(bySeconds: 11)
        rig.refresh()
        #expect(rig.record(try .sample("a"))?.image == nil)
        #expect(rig.jar.isEmpty)
        #expect(rig.performed.count == 1)
    }

    @Test("A snapshot like the last one is looked at all the same for a side of other abilities")
    func sameSnapshotOfAnother() throws {
        var rig = try Rig.holding("a=1; HttpOnly; Max-Age=10")
        rig.refresh()
        rig.attach(.web, SideCapabilities(holdsHTTPOnly: false))
        rig.refresh()
        #expect(rig.record(try .sample("a"))?.image?.isHTTPOnly == false)
    }

    @Test("A store whose writes fail is not taken for one that does not show them")
    func failedBatches() throws {
        var rig = try Rig.connected()
        let epoch = rig.machine.sides[.web]?.epoch
        for value in 1...5 {
            try rig.beginWriting("a=\(value)")
            rig.fail()
        }
        rig.refresh()
        #expect(rig.machine.sides[.web]?.epoch == epoch)
        #expect(rig.pairs() == ["a=5"])
        #expect(rig.findings.isEmpty)
    }

    @Test("A side that is attached twice has its capabilities changed and no second operation")
    func attachTwice() throws {
        var rig = try Rig()
        rig.attach()
        rig.attach(.web, SideCapabilities(expiryResolution: 1000))
        #expect(rig.actions.count == 1)
        #expect(rig.machine.sides[.web]?.capabilities.expiryResolution == 1000)
    }

    @Test("A side out of service is given nothing, and all of it when it is back")
    func detached() throws {
        var rig = try Rig.connected()
        rig.run { machine, _ in machine.detach(.web) }
        try rig.receive("a=1")
        rig.hint()
        #expect(rig.actions.isEmpty)
        rig.connect()
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("A side that is not read is written at once, one batch at a time, and never read")
    func unreadable() throws {
        var rig = try Rig()
        rig.connect(.foundation, SideCapabilities(isReadable: false))
        #expect(rig.actions.isEmpty)
        try rig.receive("a=1")
        try rig.receive("b=1")
        #expect(rig.actions.count == 1)
        rig.hint(.foundation)
        rig.settle()
        #expect(rig.pairs(on: .foundation) == ["a=1", "b=1"])
        #expect(rig.stores[.foundation]?.count == 2)
    }

    @Test("A side that is not read is given with the next event what failed before")
    func unreadableFailure() throws {
        var rig = try Rig()
        rig.connect(.foundation, SideCapabilities(isReadable: false))
        try rig.receive("a=1")
        rig.fail()
        rig.run { $0.advanceAll(at: $1) }
        rig.settle()
        #expect(rig.pairs(on: .foundation) == ["a=1"])
    }

    @Test("A side that is not read is given everything anew by the next process")
    func unreadableAnew() throws {
        var rig = try Rig()
        rig.connect(.foundation, SideCapabilities(isReadable: false))
        try rig.receive("a=1")
        rig.settle()
        rig.stores = [:]
        try rig.relaunch()
        rig.settle()
        #expect(rig.pairs(on: .foundation) == ["a=1"])
    }

    @Test("Sides are named in one order, by what is kept on disk")
    func names() {
        #expect(SideName.foundation < SideName.web)
        #expect("\(SideName(rawValue: "other"))" == "other")
    }
}
