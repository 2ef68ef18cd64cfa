import TandemCookies
import Testing

@testable import TandemSession

@Suite("What crosses")
struct SyncPolicyTests {
    private func rig(
        neverCrossing: Set<CookieRule> = [],
        sides: Set<SideName>? = nil
    ) throws -> Rig {
        var rig = try Rig()
        try rig.relaunch(
            policy: SyncPolicy(
                sites: [CookieHost("example.com")],
                neverCrossing: neverCrossing,
                sides: sides
            )
        )
        return rig
    }

    @Test(
        "Cookies that a rule names stay where they are, by name, by host or by both",
        arguments: [
            ("a", nil, ["a", "a"], ["b", "b"]),
            (nil, "www.example.com", ["a", "b"], ["a", "b"]),
            ("a", "www.example.com", ["a"], ["a", "b", "b"]),
        ] as [(String?, String?, [String], [String])]
    )
    func neverCrossing(
        name: String?,
        host: String?,
        staying: [String],
        crossing: [String]
    ) throws {
        let host = try host.map { try CookieHost($0) }
        let rule = name.map { CookieRule($0, host: host) } ?? host.map(CookieRule.init(host:))
        var rig = try rig(neverCrossing: [try #require(rule)])
        rig.connect()
        for host in ["example.com", "www.example.com"] {
            for name in ["a", "b"] { try rig.receive("\(name)=1", from: "https://\(host)/") }
        }
        rig.settle()
        #expect(rig.machine.jar.count == staying.count + crossing.count)
        #expect(rig.stores[.web]?.keys.map(\.name).filter { $0.count == 1 }.sorted() == crossing)
    }

    @Test("What a page does to a cookie that stays is not taken over")
    func pages() throws {
        var rig = try rig(neverCrossing: [CookieRule("a")])
        rig.connect()
        rig.setByPage(try .held("a", "1"))
        rig.setByPage(try .held("b", "1"))
        rig.refresh()
        #expect(rig.jar == ["b=1"])
        #expect(rig.pairs() == ["a=1", "b=1"])
    }

    @Test("A cookie that is to stay from now on is neither deleted nor forgotten by the jar")
    func staysFromNowOn() throws {
        var rig = try Rig.holding("a=1")
        try rig.relaunch(
            policy: SyncPolicy(
                sites: [CookieHost("example.com")],
                neverCrossing: [CookieRule("a")]
            )
        )
        rig.settle()
        rig.refresh()
        #expect(rig.jar == ["a=1"])
        #expect(rig.pairs() == ["a=1"])
        rig.deleteByPage(try .sample("a"))
        rig.refresh()
        #expect(rig.jar == ["a=1"])
    }

    @Test("Sides that take no part are not admitted")
    func sides() throws {
        let sites: Set = [try CookieHost("example.com")]
        #expect(SyncPolicy(sites: sites).admits(.foundation))
        let policy = SyncPolicy(sites: sites, sides: [.web])
        #expect(policy.admits(.web))
        #expect(!policy.admits(.foundation))
    }

    @Test(
        "A rule comes back from the line that it is kept in",
        arguments: [("a", nil), ("", nil), ("a", "example.com"), (nil, "xn--bcher-kva.example")]
            as [(String?, String?)]
    )
    func lines(name: String?, host: String?) throws {
        let host = try host.map { try CookieHost($0) }
        let rule = name.map { CookieRule($0, host: host) } ?? host.map(CookieRule.init(host:))
        let line = try #require(rule).line
        #expect(CookieRule(line: line[...]) == rule)
    }

    @Test("A rule for a name that no cookie has names none when it comes back")
    func impossibleName() throws {
        let rule = CookieRule("=", host: try CookieHost("example.com"))
        #expect(CookieRule(line: rule.line[...]) == nil)
    }

    @Test("A line that says too little names no cookie", arguments: ["", "a", "=\t", "a\tb c"])
    func badLines(line: String) {
        #expect(CookieRule(line: line[...]) == nil)
    }
}
