import Foundation
import Testing

@testable import TandemBridge

@Suite("Who may call what", .timeLimit(.minutes(1)))
@MainActor
struct TrustOfCallersTests {
    struct Case: CustomTestStringConvertible {
        let trust: BridgeTrust
        let origin: String
        var isMainFrame = true
        let isAllowed: Bool
        let testDescription: String

        init(
            _ trust: BridgeTrust,
            _ origin: String,
            main: Bool = true,
            _ isAllowed: Bool,
            _ name: String
        ) {
            self.trust = trust
            self.origin = origin
            isMainFrame = main
            self.isAllowed = isAllowed
            testDescription = "\(name) \(origin)\(main ? "" : " in a frame")"
        }
    }

    nonisolated static let cases = [
        Case(.standard, "https://example.com", true, "standard"),
        Case(.standard, "https://www.example.com", true, "standard"),
        Case(.standard, "https://example.com:8443", true, "standard"),
        Case(.standard, "https://example.com", main: false, false, "standard"),
        Case(.standard, "http://example.com", false, "standard"),
        Case(.standard, "https://badexample.com", false, "standard"),
        Case(.standard, "https://example.com.evil.org", false, "standard"),
        Case(.standard, "null", false, "standard"),
        Case(.standard.inAnyFrame, "https://example.com", main: false, true, "any frame"),
        Case(.standard.inAnyFrame, "https://evil.org", main: false, false, "any frame"),
        Case(.sites(["localhost"]), "http://localhost:8080", true, "sites"),
        Case(.sites(["127.0.0.1"]), "http://127.0.0.1", true, "sites"),
        Case(.sites(["0.0.1"]), "http://127.0.0.1", false, "sites"),
        Case(.sites(["localhost"]), "http://app.localhost", true, "sites"),
        Case(.origins(["https://example.com"]), "https://example.com", true, "origins"),
        Case(.origins(["https://example.com"]), "https://example.com:443", true, "origins"),
        Case(.origins(["https://example.com"]), "https://example.com:444", false, "origins"),
        Case(.origins(["https://example.com"]), "https://www.example.com", false, "origins"),
        Case(.origins(["http://intranet"]), "http://intranet", true, "origins"),
        Case(.nobody, "https://example.com", false, "nobody"),
        Case(.anyone, "http://evil.org", true, "anyone"),
        Case(.anyone, "null", true, "anyone"),
        Case(.anyone, "http://evil.org", main: false, false, "anyone"),
    ]

    @Test("A task runs for whom its trust covers, and for nobody else", arguments: cases)
    func trust(_ given: Case) async throws {
        let bridge = Bridge.scripted()
        bridge.task("t", allowing: given.trust) { (_: BridgeNothing) in 1 }
        let page = ScriptedPage(bridge, given.origin, isMainFrame: given.isMainFrame)
        let refusals = bridge.refusals
        _ = await page.send(.hello)
        let reply = await page.send(.call, 1, "t")
        if given.isAllowed {
            #expect(reply == "+1")
        } else {
            #expect(reply.hasPrefix("-{\"code\":\"notAllowed\""))
            #expect(await refusals.first()?.caller == page.caller)
        }
        #expect(await page.send(.has, 2, "t") == "+\(given.isAllowed)")
    }

    @Test(
        "A refusal names what opens the task to its caller",
        arguments: [
            ("https://evil.org", true, "session's sites.\""),
            ("http://example.com", true, "'.sites' is for pages over HTTPS"),
            ("https://example.com", false, "'.inAnyFrame'"),
            ("null", true, "'.anyone'"),
        ]
    )
    func hints(_ origin: String, _ isMainFrame: Bool, _ hint: String) async {
        let bridge = Bridge.scripted()
        bridge.task("t") { (_: BridgeNothing) in 1 }
        let page = ScriptedPage(bridge, origin, isMainFrame: isMainFrame)
        for reply in [await page.send(.hello), await page.send(.call, 1, "t")] {
            #expect(reply.hasPrefix("-{\"code\":\"notAllowed\""))
            for part in ["BridgeTrust", "'allowing:'", "'trusting:'", hint] {
                #expect(reply.contains(part))
            }
        }
    }

    @Test("A caller is who the engine says, whatever the message's document")
    func documents() async {
        let bridge = Bridge.scripted()
        bridge.task("t") { (_: BridgeNothing) in 1 }
        let page = ScriptedPage(bridge)
        let foreign = ScriptedPage(bridge, "https://evil.org")
        _ = await page.send(.hello)
        _ = await foreign.send(.hello, document: ScriptedPage.second)
        // With the identity of a trusted document, from another origin, frame or view.
        #expect(await foreign.send(.call, 1, "t").hasPrefix("-{\"code\":\"malformed\""))
        let frame = BridgeCaller(origin: page.caller.origin, isMainFrame: false)
        let body = ScriptedPage.body(.call, 1, "t")
        #expect(await page.send(body, from: frame).hasPrefix("-{\"code\":\"malformed\""))
        #expect(
            await ScriptedPage(bridge).send(.call, 1, "t").hasPrefix("-{\"code\":\"malformed\"")
        )
        #expect(await page.send(.call, 1, "t") == "+1")
    }

    @Test("Who is trusted learns what there is, another does not")
    func unknown() async {
        let bridge = Bridge.scripted()
        bridge.task("open", allowing: .anyone) { (_: BridgeNothing) in 1 }
        bridge.task("closed", allowing: .nobody) { (_: BridgeNothing) in 1 }
        bridge.task("mine") { (_: BridgeNothing) in 1 }
        let page = ScriptedPage(bridge)
        _ = await page.send(.hello)
        let reply = await page.send(.call, 1, "x")
        #expect(reply.contains("unknownTask") && reply.contains("mine, open"))
        let other = ScriptedPage(bridge, "https://evil.org")
        _ = await other.send(.hello, document: ScriptedPage.second)
        let answer = await other.send(.call, 1, "x", document: ScriptedPage.second)
        #expect(answer.contains("it has: open."))
        bridge.remove("open")
        #expect(
            await other.send(.call, 2, "x", document: ScriptedPage.second)
                .hasPrefix("-{\"code\":\"notAllowed\"")
        )
    }

    @Test(
        "What is no message of the bridge is refused",
        arguments: [
            "", "call", "\n\n\n\n", "call\n1\n1\nt\nnull", "call\n\(ScriptedPage.first)\n1\nt",
            "boom\n\(ScriptedPage.first)\n1\nt\nnull", "call\n\(ScriptedPage.first)\n-1\nt\nnull",
            "call\n\(ScriptedPage.first)\n1.5\nt\nnull", "call\n\(ScriptedPage.first)\n\nt\nnull",
        ]
    )
    func malformed(_ text: String) async {
        let bridge = Bridge.scripted()
        bridge.task("t") { (_: BridgeNothing) in 1 }
        let page = ScriptedPage(bridge)
        _ = await page.send(.hello)
        #expect(await page.send(text).hasPrefix("-{\"code\":\"malformed\""))
        #expect(await page.send([text]).hasPrefix("-{\"code\":\"malformed\""))
    }
}
