import TandemCookies
import TandemStorage
import Testing

@testable import TandemSession

@Suite("A machine that is signed out")
struct SignOutTests {
    /// Signs out and, unless told otherwise, tells that the sides were cleared.
    private func signOut(
        _ rig: inout Rig,
        keeping kept: Set<CookieRule> = [],
        clearing: Bool = true
    ) {
        rig.run { _ = $0.signOut(keeping: kept, at: $1) }
        guard clearing else { return }
        rig.settle()
        rig.run { machine, now in
            for side in machine.sides.keys { machine.sideWasCleared(side, at: now) }
        }
        rig.settle()
    }

    @Test("has deleted its cookies from the jar and all sides, and begun a new generation")
    func deletes() throws {
        var rig = try Rig()
        rig.connect(.web)
        rig.connect(.foundation)
        try rig.receive("a=1")
        rig.settle()
        rig.setByPage(try .held("unseen", "1"))
        signOut(&rig)
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs(on: .web).isEmpty)
        #expect(rig.pairs(on: .foundation).isEmpty)
        #expect(rig.machine.generation == 1)
        #expect(rig.changes.last?.origin == .signOut)
    }

    @Test("has kept what it was told to keep, and goes on to keep it in step")
    func keeps() throws {
        var rig = try Rig.connected()
        try rig.receive("a=1")
        try rig.receive("device=1")
        rig.settle()
        signOut(&rig, keeping: [CookieRule("device")])
        #expect(rig.jar == ["device=1"])
        #expect(rig.pairs() == ["device=1"])
        rig.setByPage(try .held("device", "2"))
        rig.refresh()
        #expect(rig.jar == ["device=2"])
    }

    @Test("removes again whatever appears, until it is opened")
    func removesAgain() throws {
        var rig = try Rig.connected()
        signOut(&rig)
        for value in ["1", "2"] {
            rig.setByPage(try .held("a", value))
            rig.refresh()
            #expect(rig.pairs().isEmpty)
            #expect(rig.jar.isEmpty)
        }
        rig.run { $0.open(at: $1) }
        rig.setByPage(try .held("a", "3"))
        rig.refresh()
        #expect(rig.jar == ["a=3"])
    }

    @Test("is signed out after a restart too, and removes what it did not reach")
    func restart() throws {
        var rig = try Rig.holding("a=1")
        rig.run { _ = $0.signOut(keeping: [CookieRule("device")], at: $1) }
        try rig.relaunch()
        rig.settle()
        #expect(rig.pairs().isEmpty)
        #expect(rig.machine.generation == 1)
        #expect(rig.machine.closure == SyncMachine.Closure(kept: [CookieRule("device")]))
        #expect(rig.machine.sides[.web]?.needsClearing == true)
    }

    @Test("holds what native code stores, and gives it to the sides when it is opened")
    func withheld() throws {
        var rig = try Rig.connected()
        signOut(&rig)
        try rig.receive("a=1")
        rig.settle()
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs().isEmpty)
        rig.run { $0.open(at: $1) }
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("gives a cookie even to the side from which it was being removed when it was opened")
    func openedDuringRemoval() throws {
        var rig = try Rig.connected()
        signOut(&rig)
        try rig.receive("a=native")
        rig.settle()
        rig.setByPage(try .held("a", "page"))
        rig.hint()
        rig.answer()
        #expect(rig.actions.first?.operations?.first == .delete(try .sample("a")))
        rig.run { $0.open(at: $1) }
        rig.settle()
        #expect(rig.jar == ["a=native"])
        #expect(rig.pairs() == ["a=native"])
    }

    @Test("gives nothing to a side before that is cleared, though it is opened")
    func uncleared() throws {
        var rig = try Rig.holding("a=1")
        signOut(&rig, clearing: false)
        rig.run { $0.open(at: $1) }
        try rig.receive("a=2")
        rig.setByPage(try .held("b", "late"))
        rig.settle()
        rig.refresh()
        #expect(rig.pairs().isEmpty)
        #expect(rig.jar == ["a=2"])
        rig.run { $0.sideWasCleared(.web, at: $1) }
        rig.settle()
        #expect(rig.pairs() == ["a=2"])
        #expect(rig.jar == ["a=2"])
    }

    @Test("gives back to a side what the next sign-out keeps and an earlier one barred from it")
    func keptByTheSecond() throws {
        var rig = try Rig.connected()
        signOut(&rig, keeping: [CookieRule("device")], clearing: false)
        rig.run { $0.open(at: $1) }
        try rig.receive("device=1")
        rig.settle()
        #expect(rig.pairs().isEmpty)
        signOut(&rig, keeping: [CookieRule("device")])
        #expect(rig.pairs() == ["device=1"])
    }

    @Test("has cookies alone cleared if told to, but not what an earlier one still owes")
    func websiteData() throws {
        var rig = try Rig.holding("a=1")
        func signOut(_ rig: inout Rig, keepsWebsiteData: Bool) {
            rig.run { _ = $0.signOut(keeping: [], keepsWebsiteData: keepsWebsiteData, at: $1) }
        }
        signOut(&rig, keepsWebsiteData: true)
        try rig.relaunch()
        #expect(rig.machine.sides[.web]?.keepsWebsiteData == true)
        signOut(&rig, keepsWebsiteData: false)
        signOut(&rig, keepsWebsiteData: true)
        try rig.relaunch()
        #expect(rig.machine.sides[.web]?.needsClearing == true)
        #expect(rig.machine.sides[.web]?.keepsWebsiteData == false)
        rig.run { $0.sideWasCleared(.web, at: $1) }
        signOut(&rig, keepsWebsiteData: true)
        #expect(rig.machine.sides[.web]?.keepsWebsiteData == true)
    }

    @Test("does not import what it was to remove and the next keeps, though a kill came between")
    func keptByTheSecondAndKilled() throws {
        var rig = try Rig.holding("device=1", precedence: .web)
        signOut(&rig, clearing: false)
        rig.run { $0.open(at: $1) }
        signOut(&rig, keeping: [CookieRule("device")], clearing: false)
        try rig.receive("device=2")
        try rig.relaunch()
        rig.settle()
        #expect(rig.jar == ["device=2"])
        #expect(rig.pairs() == ["device=2"])
    }

    @Test("lets a page go back to an old value of what it keeps, though the newer one is over")
    func oldValueOfKept() throws {
        var rig = try Rig.holding("device=1")
        rig.setByPage(try .held("device", "2", expires: rig.now.advanced(bySeconds: 5)))
        rig.refresh()
        rig.now = rig.now.advanced(bySeconds: 6)
        rig.setByPage(try .held("device", "1"))
        signOut(&rig, keeping: [CookieRule("device")])
        #expect(rig.jar == ["device=1"])
        #expect(rig.pairs() == ["device=1"])
    }

    @Test(
        "lets stand what a page sets after the removal of a cookie that the next sign-out keeps",
        arguments: ["device=1", "device=1; Max-Age=5"]
    )
    func setAfterRemoval(setCookie: String) throws {
        var rig = try Rig.holding(setCookie, precedence: .native)
        signOut(&rig, keeping: [CookieRule("device")], clearing: false)
        rig.run { $0.open(at: $1) }
        rig.answer()
        let identity = try Cookie.Identity.sample("device")
        #expect(rig.actions.first?.operations?.first == .delete(identity))
        signOut(&rig, keeping: [CookieRule("device")], clearing: false)
        rig.now = rig.now.advanced(bySeconds: 6)
        rig.overtake(identity, with: try .held("device", "page"))
        rig.settle()
        #expect(rig.jar == ["device=page"])
        #expect(rig.pairs() == ["device=page"])
    }

    @Test("sets what a page sets after a removal against what native code has stored meanwhile")
    func conflictAfterRemoval() throws {
        var rig = try Rig.connected(precedence: .native)
        signOut(&rig)
        rig.setByPage(try .held("a", "late"))
        rig.hint()
        rig.answer()
        try rig.receive("a=native")
        rig.run { $0.open(at: $1) }
        rig.overtake(try .sample("a"), with: try .held("a", "page"))
        rig.settle()
        #expect(rig.jar == ["a=native"])
        #expect(rig.pairs() == ["a=native"])
    }

    @Test("does not take a deletion that a kill kept from the store for a refusal")
    func deletionInDoubt() throws {
        var rig = try Rig.holding("a=1")
        rig.run { _ = $0.signOut(keeping: [], at: $1) }
        rig.answer()
        for _ in 0..<3 {
            try rig.relaunch()
            rig.answer()
        }
        rig.settle()
        #expect(rig.pairs().isEmpty)
        #expect(rig.findings.isEmpty)
    }

    @Test(
        "does not take a deletion that failed for a refusal, though a page had overtaken it before"
    )
    func deletionFailed() throws {
        var rig = try Rig.connected()
        let cookie = try Cookie.held("a", "1")
        signOut(&rig)
        rig.setByPage(cookie)
        rig.hint()
        rig.answer()
        rig.overtake(cookie.identity, with: cookie)
        rig.answer()
        rig.fail()
        rig.refresh()
        #expect(rig.pairs().isEmpty)
        #expect(rig.findings.isEmpty)
    }

    @Test("does not import what it was removing, though a kill and its opening came between")
    func removalInDoubt() throws {
        var rig = try Rig.connected()
        signOut(&rig)
        rig.setByPage(try .held("a", "1"))
        rig.hint()
        rig.answer()
        try expectRemoval(&rig)
    }

    @Test("does not import what it was removing after a break, though a kill came between")
    func removalAfterBreak() throws {
        var rig = try Rig(precedence: .web)
        signOut(&rig)
        rig.setByPage(try .held("a", "late"))
        rig.attach()
        // The marker and the first read.
        rig.answer()
        rig.answer()
        try expectRemoval(&rig)
    }

    /// A removal is under way, which a kill and an opening do not make undone.
    private func expectRemoval(_ rig: inout Rig) throws {
        #expect(rig.actions.first?.operations?.first == .delete(try .sample("a")))
        try rig.relaunch()
        rig.run { $0.open(at: $1) }
        rig.settle()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("knows what it removed when an old state of the store brings it back after the opening")
    func removedAndRisen() throws {
        var rig = try Rig.connected()
        signOut(&rig)
        let cookie = try Cookie.held("a", "1", expires: rig.now.advanced(bySeconds: 500))
        rig.setByPage(cookie)
        rig.refresh()
        #expect(rig.pairs().isEmpty)
        rig.run { $0.open(at: $1) }
        rig.stores[.web] = [cookie.identity: cookie]
        rig.refresh()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("does not import what came up again during its removal, though it is opened meanwhile")
    func overtakenRemoval() throws {
        var rig = try Rig.connected()
        signOut(&rig)
        let cookie = try Cookie.held("a", "1")
        rig.setByPage(cookie)
        rig.hint()
        rig.answer()
        rig.overtake(cookie.identity, with: cookie)
        // It is seen once more and its second removal begun.
        rig.answer()
        rig.run { $0.open(at: $1) }
        rig.settle()
        #expect(rig.jar.isEmpty)
        #expect(rig.pairs().isEmpty)
    }

    @Test("leaves nothing of what it is yet to remove on disk")
    func contentOnDisk() throws {
        var rig = try Rig.holding("a=1")
        rig.run { _ = $0.signOut(keeping: [], at: $1) }
        // The side has not been reached: a kill now is to leave no cookie behind.
        let records = rig.database.contents.records
        #expect(records.map(\.identity) == [try .sample("a")])
        #expect(records.allSatisfy { $0.image?.valueOctets.isEmpty != false })
        #expect(records.allSatisfy { $0.pendingWrite == nil })
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("removes what is on a side that cannot be read when that comes back")
    func unreadableLater() throws {
        var rig = try Rig()
        rig.connect(.foundation, SideCapabilities(isReadable: false))
        try rig.receive("a=1")
        rig.settle()
        try rig.relaunch(attaching: false)
        rig.run { _ = $0.signOut(keeping: [], at: $1) }
        rig.run { $0.open(at: $1) }
        #expect(rig.pairs(on: .foundation) == ["a=1"])
        try rig.relaunch()
        rig.settle()
        #expect(rig.pairs(on: .foundation).isEmpty)
    }

    @Test("removes what a side kept when it refused a newer version")
    func refusedBefore() throws {
        var rig = try Rig()
        rig.keeps = { $0.value == "2" ? nil : $0 }
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        try rig.receive("a=2")
        rig.settle()
        #expect(rig.pairs() == ["a=1"])
        signOut(&rig)
        #expect(rig.pairs().isEmpty)
    }

    @Test("tells once what a side does not let go of, and stops")
    func immovable() throws {
        var rig = try Rig.connected()
        let cookie = try Cookie.held("a", "1")
        rig.setByPage(cookie)
        rig.refresh()
        rig.run { _ = $0.signOut(keeping: [], at: $1) }
        for _ in 0..<20 {
            rig.perform()
            rig.setByPage(cookie)
            rig.finish()
        }
        #expect(rig.actions.isEmpty)
        #expect(rig.findings.map(\.outcome) == [.refused])
        #expect(rig.performed.count == 2)
        #expect(rig.jar.isEmpty)
    }

    @Test("begins another generation when by a damaged file there is no number left")
    func exhaustedGenerations() throws {
        var rig = try Rig()
        var batch = Batch()
        let text = "0\n\(UInt64.max)\nopen"
        batch.settings.upserts = [Setting(name: "sync", octets: Array(text.utf8))]
        rig.database.commit(batch)
        try rig.relaunch()
        #expect(rig.machine.generation == .max)
        rig.run { _ = $0.signOut(keeping: [], at: $1) }
        #expect(rig.machine.generation != .max)
    }

    @Test("is not opened when it is open")
    func openTwice() throws {
        var rig = try Rig.connected()
        rig.run { $0.open(at: $1) }
        #expect(rig.actions.isEmpty)
        #expect(rig.machine.closure == nil)
    }
}
