import TandemCookies
import Testing

@testable import TandemSession

@Suite("What a snapshot of an unbroken epoch means")
struct JudgingTests {
    @Test("What was written is an echo when it is read back")
    func echo() throws {
        var rig = try Rig.holding("a=1; Max-Age=1000; Secure; HttpOnly; SameSite=Strict")
        rig.refresh()
        #expect(rig.changes.count == 1)
        #expect(rig.performed.count == 1)
    }

    @Test("Cookies that pages add, change and delete are the jar's")
    func changes() throws {
        var rig = try Rig.connected()
        rig.setByPage(try .held("a", "1"))
        rig.refresh()
        #expect(rig.jar == ["a=1"])
        rig.setByPage(try .held("a", "2"))
        rig.refresh()
        #expect(rig.jar == ["a=2"])
        rig.deleteByPage(try .sample("a"))
        rig.refresh()
        #expect(rig.jar.isEmpty)
        #expect(rig.changes.allSatisfy { $0.origin == .side(.web) })
        #expect(rig.changes.map(\.version) == [1, 2, 3])
    }

    @Test("A change on one side reaches the other sides and not its own")
    func crossing() throws {
        var rig = try Rig()
        rig.connect(.web)
        rig.connect(.foundation)
        rig.setByPage(try .held("a", "1"))
        rig.refresh()
        #expect(rig.pairs(on: .foundation) == ["a=1"])
        #expect(rig.performed == [.set(rig.machine.jar.cookies[0])])
    }

    @Test("What a side cannot hold never flows back, and what a page did not touch stays")
    func normalisation() throws {
        var rig = try Rig()
        let capabilities = SideCapabilities(
            expiryResolution: 1000,
            sameSite: .nothing,
            holdsHTTPOnly: false
        )
        rig.keeps = { cookie in
            let image = capabilities.projecting(SideImage(cookie))
            return image.cookie(cookie.identity, creation: .distantPast)
        }
        rig.connect(.web, capabilities)
        try rig.receive("a=1; Max-Age=1000; HttpOnly; SameSite=Strict")
        rig.settle()
        rig.refresh()
        let own = try #require(rig.machine.jar.cookies.first)
        #expect(own.expires == Rig.start.advanced(bySeconds: 1000))
        var shown = try #require(rig.stores[.web]?[own.identity])
        shown = try .held("a", "2", expires: shown.expires)
        rig.setByPage(shown)
        rig.refresh()
        let changed = try #require(rig.machine.jar.cookies.first)
        #expect(changed.value == "2")
        #expect(changed.expires == own.expires)
        #expect(changed.isHTTPOnly)
        #expect(changed.sameSite == .strict)
        #expect(rig.performed.count == 1)
    }

    @Test("What is gone at its expiry on a side stays in the jar, which may keep it for longer")
    func expiredThere() throws {
        var rig = try Rig()
        rig.keeps = { try? .held($0.name, $0.value, expires: Rig.start.advanced(bySeconds: 5)) }
        rig.connect()
        try rig.receive("a=1; Max-Age=1000")
        rig.settle()
        rig.now = rig.now.advanced(bySeconds: 5)
        rig.deleteByPage(try .sample("a"))
        rig.refresh()
        rig.refresh()
        #expect(rig.jar == ["a=1"])
        // It was altered, so it is not asked of the side again.
        #expect(rig.performed.count == 2)
    }

    @Test("A cut expiry that passes first deletes nothing")
    func expiredByCut() throws {
        var rig = try Rig()
        let capabilities = SideCapabilities(expiryResolution: 1000)
        rig.keeps = { cookie in
            let image = capabilities.projecting(SideImage(cookie))
            return image.cookie(cookie.identity, creation: .distantPast)
        }
        rig.connect(.web, capabilities)
        try rig.receive("a=1; Max-Age=2")
        rig.settle()
        rig.now.milliseconds += 1900
        rig.deleteByPage(try .sample("a"))
        rig.refresh()
        #expect(rig.jar == ["a=1"])
        #expect(rig.record(try .sample("a"))?.outcome == .expired)
        rig.now.milliseconds += 200
        rig.refresh()
        #expect(rig.jar.isEmpty)
        #expect(rig.changes.last?.origin == .expiry)
    }

    @Test("A cookie whose time was over when it is judged is as good as gone")
    func expiredInSnapshot() throws {
        var rig = try Rig.holding("a=native", precedence: .web)
        rig.setByPage(try .held("a", "page", expires: rig.now.advanced(bySeconds: 1)))
        rig.now = rig.now.advanced(bySeconds: 2)
        rig.refresh()
        #expect(rig.jar.isEmpty)
        #expect(rig.machine.jar.count == 0)
    }

    @Test("An expired cookie of a page does not pass for the jar's on a new side")
    func expiredOnNewSide() throws {
        var rig = try Rig(precedence: .web)
        try rig.receive("a=native")
        rig.attach()
        rig.setByPage(try .held("a", "page", expires: rig.now))
        rig.settle()
        #expect(rig.jar == ["a=native"])
        #expect(rig.pairs() == ["a=native"])
    }

    @Test("That its time was over in the jar is nobody's change, and a page's change stands")
    func expiryIsNoConflict() throws {
        var rig = try Rig.connected(precedence: .native)
        rig.setByPage(try .held("a", "1", expires: rig.now.advanced(bySeconds: 5)))
        rig.refresh()
        rig.setByPage(try .held("a", "2", expires: rig.now.advanced(bySeconds: 500)))
        rig.now = rig.now.advanced(bySeconds: 6)
        rig.run { _, _ in }
        #expect(rig.jar.isEmpty)
        rig.refresh()
        #expect(rig.jar == ["a=2"])
        #expect(rig.pairs() == ["a=2"])
    }

    @Test(
        "When both changed a cookie, the policy decides, or what came later",
        arguments: [
            (.native, true, "native"), (.native, false, "native"), (.web, true, "page"),
            (.web, false, "page"), (.later, true, "page"), (.later, false, "native"),
        ] as [(WebSession.Precedence, Bool, String)]
    )
    func conflict(
        precedence: WebSession.Precedence,
        isHintedAfter: Bool,
        winner: String
    ) throws {
        var rig = try Rig.holding("a=old", precedence: precedence)
        rig.setByPage(try .held("a", "page"))
        // A read is under way when native code writes, so the change is judged after both.
        rig.run { $0.refresh(.web, at: $1) }
        try rig.receive("a=native")
        if isHintedAfter { rig.hint() }
        rig.settle()
        #expect(rig.jar == ["a=\(winner)"])
        #expect(rig.pairs() == ["a=\(winner)"])
    }

    @Test("When both did the same, there is nothing to decide or to write")
    func sameChange() throws {
        var rig = try Rig.connected(precedence: .native)
        rig.setByPage(try .held("a", "1"))
        try rig.receive("a=1")
        rig.settle()
        #expect(rig.performed.isEmpty)
        #expect(rig.record(try .sample("a"))?.agreedVersion == 1)
    }

    @Test("What a page set is taken over although the jar is full, and nothing makes place for it")
    func fullJar() throws {
        var rig = try Rig()
        rig.machine.jar = CookieJar(
            configuration: .init { $0.cookiesPerDomain = .init(maximum: 1, remaining: 1) }
        )
        rig.connect()
        try rig.receive("a=1")
        rig.settle()
        rig.setByPage(try .held("b", "1"))
        rig.refresh()
        #expect(rig.jar == ["a=1", "b=1"])
        #expect(rig.pairs() == ["a=1", "b=1"])
    }

    @Test("Cookies of other sites stay where they are")
    func scope() throws {
        var rig = try Rig.connected()
        rig.setByPage(try .held("a", "1", host: "example.org"))
        try rig.receive("b=1", from: "https://example.net/")
        rig.refresh()
        #expect(rig.jar == ["b=1"])
        #expect(rig.pairs() == ["a=1"])
    }

    @Test("A partitioned cookie neither crosses nor makes the other of its name cross")
    func partitions() throws {
        var rig = try Rig.connected()
        let site = try Site(scheme: "https", host: CookieHost("example.com"))
        var cookie = try Cookie.held("a", "1", isSecure: true)
        cookie = SideImage(cookie).cookie(
            Cookie.Identity(
                name: "a",
                domain: try CookieHost("example.com"),
                isHostOnly: true,
                path: "/",
                partition: Partition(topLevelSite: site)
            ),
            creation: .distantPast
        )
        rig.setByPage(cookie)
        rig.refresh()
        #expect(rig.jar.isEmpty)
        rig.run { _ = $0.store(cookie, from: nil, at: $1) }
        rig.settle()
        #expect(rig.machine.jar.count == 1)
        #expect(rig.performed.isEmpty)
    }

    @Test("A side that could not hold a value gets the other fields back when a page changes it")
    func fieldsNeverTaken() throws {
        var rig = try Rig()
        let cookie = try Cookie.held("a", "1")
        rig.setByPage(cookie)
        rig.connect(.web, SideCapabilities(holdsNonASCIIValues: false))
        try rig.receive("a=é; Secure")
        rig.settle()
        #expect(rig.findings.map(\.outcome) == [.unsupported])

        rig.setByPage(try .held("a", "2"))
        rig.refresh()
        #expect(rig.jar == ["a=2"])
        #expect(rig.stores[.web]?[cookie.identity]?.isSecure == true)
    }
}
