import TandemCookies
import Testing

@testable import TandemSession

@Suite("Whether a side holds what was written to it")
struct VerificationTests {
    @Test("Not there after two writes: refused, told once, neither tried again nor deleted")
    func refused() throws {
        var rig = try Rig()
        rig.keeps = { $0.name == "no" ? nil : $0 }
        rig.connect()
        try rig.receive("no=1")
        rig.settle()
        let identity = try Cookie.Identity.sample("no")
        #expect(rig.performed.count == 2)
        #expect(rig.findings == [SyncFinding(side: .web, identity: identity, outcome: .refused)])
        rig.refresh()
        rig.refresh()
        #expect(rig.performed.count == 2)
        #expect(rig.findings.count == 1)
        #expect(rig.jar == ["no=1"])
    }

    @Test("A new version of a refused cookie is tried anew")
    func refusedVersion() throws {
        var rig = try Rig()
        rig.keeps = { $0.value == "1" ? nil : $0 }
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        try rig.receive("a=2")
        rig.settle()
        #expect(rig.pairs() == ["a=2"])
        #expect(rig.record(try .sample("a"))?.outcome == .accepted)
    }

    @Test("A new version that is refused leaves the old one, which is not imported")
    func refusedOverOld() throws {
        var rig = try Rig()
        rig.keeps = { $0.value == "2" ? nil : $0 }
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        try rig.receive("a=2")
        rig.settle()
        rig.refresh()
        #expect(rig.jar == ["a=2"])
        #expect(rig.pairs() == ["a=1"])
        #expect(rig.findings.map(\.outcome) == [.refused])
    }

    @Test("Twice the same wrong value: altered, told once, never imported")
    func altered() throws {
        var rig = try Rig()
        rig.keeps = { try? .held($0.name, $0.value + "~") }
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        rig.refresh()
        #expect(rig.performed.count == 2)
        #expect(rig.findings.map(\.outcome) == [.altered])
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs() == ["a=1~"])
    }

    @Test("A page's change of an altered cookie is imported")
    func changeOfAltered() throws {
        var rig = try Rig()
        rig.keeps = { try? .held($0.name, $0.value + "~") }
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        rig.setByPage(try .held("a", "page"))
        rig.refresh()
        #expect(rig.jar == ["a=page"])
    }

    @Test("What a page does between a write and its reading back counts as done after it")
    func overtaken() throws {
        var rig = try Rig.writing("a=1")
        rig.overtake(try .sample("a"), with: try .held("a", "page"))
        rig.settle()
        #expect(rig.jar == ["a=page"])
        #expect(rig.pairs() == ["a=page"])
        #expect(rig.findings.isEmpty)
    }

    @Test("A page's deletion between a write and its reading back counts too")
    func overtakenByDeletion() throws {
        var rig = try Rig.writing("a=1")
        rig.overtake(try .sample("a"), with: nil)
        rig.settle()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("What a page sets after a removal is taken at once: no removal leaves anything new")
    func setAfterRemoval() throws {
        var rig = try Rig.holding("a=1")
        rig.delete(try .sample("a"))
        rig.answer()
        rig.overtake(try .sample("a"), with: try .held("a", "page"))
        rig.answer()
        #expect(rig.jar == ["a=page"])
        rig.settle()
        #expect(rig.performed.count == 2)
        #expect(rig.pairs() == ["a=page"])
    }

    @Test("Two different images after two writes: the last is the page's")
    func twoChanges() throws {
        var rig = try Rig.writing("a=1")
        for value in ["first", "second"] {
            rig.overtake(try .sample("a"), with: try .held("a", value))
            rig.answer()
        }
        rig.settle()
        #expect(rig.jar == ["a=second"])
        #expect(rig.pairs() == ["a=second"])
        #expect(rig.findings.isEmpty)
    }

    @Test(
        "What a store makes of a write is not taken for the change of a page that overtook another"
    )
    func alteredAndOvertaken() throws {
        var rig = try Rig.writing("a=1") { try? .held($0.name, $0.value + "~") }
        rig.overtake(try .sample("a"), with: nil)
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.findings.map(\.outcome) == [.altered])
    }

    @Test("A page's change stands although the jar's time was over before it was read")
    func overtakenAndExpired() throws {
        var rig = try Rig.writing("a=1; Max-Age=5", precedence: .native)
        rig.perform()
        rig.setByPage(try .held("a", "page"))
        rig.now = rig.now.advanced(bySeconds: 6)
        rig.finish()
        rig.settle()
        #expect(rig.jar == ["a=page"])
        #expect(rig.pairs() == ["a=page"])
    }

    @Test(
        "What a side kept when it refused a cookie is no change of a page's when that has expired"
    )
    func refusedAndExpired() throws {
        var rig = try Rig()
        rig.keeps = { $0.value == "2" ? nil : $0 }
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        try rig.beginWriting("a=2; Max-Age=5")
        rig.perform()
        rig.now = rig.now.advanced(bySeconds: 6)
        rig.finish()
        rig.settle()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test(
        "A cookie that expired on a side before the next was written was not deleted there",
        arguments: [true, false]
    )
    func replacedHasExpired(isKilled: Bool) throws {
        var rig = try Rig.holding("a=1; Max-Age=5", precedence: .web)
        try rig.beginWriting("a=2")
        rig.now = rig.now.advanced(bySeconds: 6)
        if isKilled { try rig.relaunch() } else { rig.fail() }
        rig.hint()
        rig.settle()
        #expect(rig.jar == ["a=2"])
        #expect(rig.pairs() == ["a=2"])
    }

    @Test("When the jar moves on during a write, the newer version is written next")
    func movedOn() throws {
        var rig = try Rig.writing("a=1") { $0.value == "1" ? nil : $0 }
        try rig.receive("a=2")
        rig.settle()
        #expect(rig.pairs() == ["a=2"])
        #expect(rig.findings.isEmpty)
    }

    @Test("When the jar moves on during a second write, the first version is not refused")
    func movedOnAgain() throws {
        var rig = try Rig.writing("a=1") { $0.value == "1" ? nil : $0 }
        rig.answer()
        rig.answer()
        try rig.receive("a=2")
        rig.settle()
        #expect(rig.pairs() == ["a=2"])
        #expect(rig.findings.isEmpty)
    }

    @Test("A write that failed is the same attempt once more, however often")
    func failedWrites() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1")
        for _ in 0..<2 {
            rig.answer()
            rig.fail()
            rig.run { $0.refresh(.web, at: $1) }
        }
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
        #expect(rig.findings.isEmpty)
        #expect(rig.jar == ["a=1"])
    }

    @Test("What is seen after a write that failed is no answer to it, and the page's change stands")
    func changeBeforeRepetition() throws {
        var rig = try Rig.holding("a=1")
        try rig.beginWriting("a=2")
        let identity = try Cookie.Identity.sample("a")
        rig.deleteByPage(identity)
        rig.fail()
        rig.run { $0.refresh(.web, at: $1) }
        rig.answer()
        rig.overtake(identity, with: nil)
        rig.settle()
        #expect(rig.findings.isEmpty)
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("A page that goes back to what was there before a write that failed does so itself")
    func changeBackBeforeRepetition() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1")
        rig.answer()
        rig.setByPage(try .held("a", "page"))
        for _ in 0..<2 {
            rig.fail()
            rig.run { $0.refresh(.web, at: $1) }
            rig.answer()
            rig.deleteByPage(try .sample("a"))
        }
        rig.settle()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("A cookie whose time is over before it is read back is neither refused nor deleted")
    func expired() throws {
        var rig = try Rig()
        rig.connect(.web, SideCapabilities(expiryResolution: 1000))
        rig.keeps = { try? .held($0.name, $0.value, expires: $0.expires?.advanced(bySeconds: -1)) }
        try rig.beginWriting("a=1; Max-Age=1")
        rig.perform()
        rig.now.milliseconds += 900
        rig.deleteByPage(try .sample("a"))
        rig.finish()
        rig.settle()
        #expect(rig.record(try .sample("a"))?.outcome == .expired)
        #expect(rig.jar == ["a=1"])
        #expect(rig.findings.isEmpty)
    }

    @Test("A side that is not read has what it took")
    func unread() throws {
        var rig = try Rig()
        rig.connect(.foundation, SideCapabilities(isReadable: false))
        try rig.receive("a=1")
        rig.settle()
        try rig.receive("a=1; Secure")
        rig.settle()
        rig.delete(try .sample("a"))
        rig.settle()
        #expect(rig.performed.count == 3)
        #expect(rig.pairs(on: .foundation).isEmpty)
        #expect(rig.machine.tombstones.isEmpty)
    }

    // MARK: Writes of an earlier launch

    @Test("A write that a kill kept from the store is written again, and is no refusal")
    func killedBefore() throws {
        var rig = try Rig.writing("a=1", precedence: .web)
        for _ in 0..<3 {
            try rig.relaunch()
            rig.hint()
            rig.answer()
        }
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
        #expect(rig.jar == ["a=1"])
        #expect(rig.findings.isEmpty)
    }

    @Test("A write that a kill and a failure kept from a store that was emptied deletes nothing")
    func killedBeforeRestart() throws {
        var rig = try Rig.holding("a=1")
        try rig.beginWriting("a=2")
        rig.restartStore()
        try rig.relaunch()
        // The read that misses the marker, the marker and the first read after it.
        for _ in 0..<3 { rig.answer() }
        rig.fail()
        rig.refresh()
        #expect(rig.jar == ["a=2"])
        #expect(rig.pairs() == ["a=2"])
    }

    @Test("A write that reached the store before a kill is an echo")
    func killedAfter() throws {
        var rig = try Rig.writing("a=1")
        rig.perform()
        try rig.relaunch()
        rig.settle()
        #expect(rig.performed.count == 1)
        #expect(rig.jar == ["a=1"])
        #expect(rig.changes.count == 1)
    }

    @Test("A kill between a deletion and the write it makes place for deletes nothing")
    func killedBetween() throws {
        var rig = try Rig.holding("a=1; HttpOnly", precedence: .web)
        try rig.beginWriting("a=2")
        rig.perform(0..<1)
        #expect(rig.pairs().isEmpty)
        try rig.relaunch()
        rig.hint()
        rig.settle()
        #expect(rig.jar == ["a=2"])
        #expect(rig.pairs() == ["a=2"])
    }

    @Test("A page's deletion of what was written before a kill stands, though it was not read back")
    func deletionBeforeKill() throws {
        var rig = try Rig.writing("a=1")
        rig.perform()
        rig.deleteByPage(try .sample("a"))
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("A database that does not say how many batches were written leaves each write in doubt")
    func unknownCount() throws {
        var rig = try Rig.writing("a=1")
        rig.database.forgetCounts()
        try rig.relaunch()
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
        #expect(rig.jar == ["a=1"])
    }

    @Test("What a store made of a write before a kill is not imported")
    func alteredBeforeKill() throws {
        var rig = try Rig.writing("a=1", precedence: .web) { try? .held($0.name, $0.value + "~") }
        rig.perform()
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.findings.map(\.outcome) == [.altered])
    }

    @Test("What a page set between two writes outlives a kill")
    func pageBeforeKill() throws {
        var rig = try Rig.writing("a=1")
        rig.overtake(try .sample("a"), with: try .held("a", "page"))
        rig.answer()
        rig.perform()
        #expect(rig.pairs() == ["a=1"])
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar == ["a=page"])
        #expect(rig.pairs() == ["a=page"])
    }
}
