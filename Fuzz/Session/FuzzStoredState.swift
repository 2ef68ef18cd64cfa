import TandemCookies
import TandemStorage

@testable import TandemSession

/// Reads any octets as the state of a session that was kept; what is kept is read again.
enum FuzzStoredState: FuzzTarget {
    static let seeds: [Seed] = [
        "1\n2\nopen", "18446744073709551615\n0\nclosed", "1\n2\nclosed\nid\texample.com\nother\t",
        "0\n0\nclosed\nno tab\n\t\n", "-1\n2\nopen", "1\n2\nclosed\na\tb\t[::1]",
        "0123456789abcdef", "1\n18446744073709551615\nopen", "1\n2\nopen\nintended\nid\t",
    ]

    static let growing = [
        Growing("\n"), Growing("1"), Growing("a\t\n", after: "1\n2\nclosed\n"),
        Growing("a\tb.c\n", after: "1\n2\nclosed\n"), Growing("\t", after: "1\n2\nclosed\n"),
        Growing("names") { count in
            let names = (0..<max(1, count / 8)).map { "\($0)\ta.b\n" }.joined()
            return Array(("1\n2\nclosed\n" + names).utf8)
        },
    ]

    static func parse(_ input: [UInt8]) {
        _ = StoredState(["sync": input])
    }

    static func check(_ input: [UInt8]) {
        if let state = StoredState(["sync": input]) {
            checkKept(state)
        }
        checkRules(input)
        checkMachine(input)
        if let key = CookieDigest.Key(octets: input) {
            expect(key.octets == input, "a key is kept as its octets")
        } else {
            expect(input.count != 16, "any 16 octets are a key")
        }
    }

    private static func checkKept(_ state: StoredState) {
        var settings: [String: [UInt8]] = [:]
        for setting in state.settings { settings[setting.name] = setting.octets }
        guard let again = StoredState(settings) else {
            expect(false, "what is kept can be read")
            return
        }
        expect(again.clock == state.clock && again.generation == state.generation, "the numbers")
        expect(again.closure == state.closure, "what a closed session keeps")
    }

    /// Names are an app's own: whatever is in them, no other cookie may be kept.
    private static func checkRules(_ input: [UInt8]) {
        guard var state = StoredState(["sync": Array("1\n2\nopen".utf8)]) else { return }
        var input = Input(input)
        let host = try? CookieHost(input.text())
        let text = Array(input.rest).text
        let rule =
            text.isEmpty
            ? host.map { CookieRule(host: $0) } ?? CookieRule("") : CookieRule(text, host: host)
        state.closure = SyncMachine.Closure(kept: [rule])
        let octets = state.settings.first?.octets ?? []
        let again = StoredState(["sync": octets])
        // No cookie has such a name.
        let isName = rule.name.map { !$0.utf8.contains(0x0A) && $0 != "=" } ?? true
        expect(again?.closure?.kept == (isName ? [rule] : []), "the rule and no other")
    }

    /// A session that starts from it takes changes, signs out and opens again, and its side follows.
    private static func checkMachine(_ input: [UInt8]) {
        guard let host = try? CookieHost("example.com"),
            let url = try? CookieURL("https://example.com/"),
            let markerHost = try? CookieHost(SyncMachine.markerHost)
        else { return }
        var play = MachinePlay(
            SyncMachine(
                policy: SyncPolicy(sites: [host]),
                jar: CookieJar(),
                key: CookieDigest.Key(first: 1, second: 2),
                launch: 1,
                marker: Cookie.Identity(
                    name: SyncMachine.markerName,
                    domain: markerHost,
                    isHostOnly: true,
                    path: "/"
                )
            ),
            kept: input
        )
        play.run { $0.attach(.web, capabilities: SideCapabilities(), at: $1) }
        play.run { _ = $0.store(setCookie: Array("a=2".utf8), from: url, context: .http, at: $1) }
        play.run { _ = $0.signOut(keeping: [], at: $1) }
        play.run { $0.sideWasCleared(.web, at: $1) }
        play.run { $0.open(at: $1) }
        play.run { _ = $0.store(setCookie: Array("b=3".utf8), from: url, context: .http, at: $1) }
        expect(
            play.machine.jar.cookies.map(\.name) == ["b"],
            "what came after the sign-out is there"
        )
        expect(play.sites == ["b": "3"], "the side shows it, and nothing else")
    }
}
