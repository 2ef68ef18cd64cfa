import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Explaining a URL over all sides", .timeLimit(.minutes(1)))
struct SessionExplanationTests {
    private let url = URL(string: "https://example.com/account")

    private func standing(
        of cookie: Cookie,
        in session: WebSession
    ) async throws -> ExplainedCookie.Standing? {
        let explanation = try await session.explain(try #require(url))
        return explanation.cookies.first { $0.identity == cookie.identity }?.sides[.web]
    }

    @Test("says of each cookie whether it is sent, by which rule not, and what the side shows")
    func decisions() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        let sent = try sample("sid", "very-secret")
        let admin = try sample("admin", path: "/admin")
        let elsewhere = try sample("elsewhere", host: "www.example.com")
        for cookie in [sent, admin, elsewhere] { try await session.setCookie(cookie) }
        try await session.synchronize()
        let explanation = try await session.explain(try #require(url))
        #expect(!explanation.isSignedOut)
        #expect(explanation.unread == nil)
        #expect(
            explanation.cookies.map(\.decision) == [.sent, .excluded(.path), .excluded(.domain)]
        )
        #expect(explanation.cookies.allSatisfy { $0.sides == [.web: .agreed] })
        #expect(
            explanation.description == """
                https://example.com/account: 1 of 3 cookies are sent.
                  sid at example.com/: sent
                    web: agreed
                  admin at example.com/admin: not sent. The path is not below the cookie's path.
                    web: agreed
                  elsewhere at www.example.com/: not sent. The host is not one of the cookie's domain.
                    web: agreed
                """
        )
    }

    @Test("asks for a script as a script is answered")
    func script() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        try await session.setCookie(sample(isHTTPOnly: true))
        let explanation = try await session.explain(try #require(url), context: .script)
        #expect(explanation.cookies.map(\.decision) == [.excluded(.httpOnly)])
    }

    @Test("tells a refused cookie from an altered one and one that the side cannot hold")
    func outcomes() async throws {
        let side = InMemorySide(capabilities: SideCapabilities(holdsNonASCIIValues: false))
        let session = try await WebSession.sample(with: side)
        side.transform { cookie in
            switch cookie.name {
            case "refused": nil
            case "altered": cookie.withValue(Array("other".utf8))
            default: cookie
            }
        }
        let refused = try sample("refused")
        let altered = try sample("altered")
        let foreign = try sample("foreign", "caf\u{e9}")
        for cookie in [refused, altered, foreign] { try await session.setCookie(cookie) }
        try await session.prepare()
        #expect(try await standing(of: refused, in: session) == .refused)
        #expect(try await standing(of: altered, in: session) == .altered)
        #expect(try await standing(of: foreign, in: session) == .unsupported)
    }

    @Test("shows what is under way as pending, with the reason why a side was not read")
    func pending() async throws {
        let side = InMemorySide()
        let clock = ManualClock()
        let session = try await WebSession.sample(with: side, clock: clock) { $0.bound = 5 }
        side.hold(.perform)
        let cookie = try sample()
        try await session.setCookie(cookie)
        await side.isHeld(.perform)
        let url = try #require(url)
        let explaining = Task { try await session.explain(url) }
        await clock.isAwaited()
        clock.advance(bySeconds: 5)
        let explanation = try await explaining.value
        #expect(explanation.unread == .sideDidNotAnswer(.web, seconds: 5))
        #expect(explanation.cookies.map(\.sides) == [[.web: .pending]])
        #expect("\(explanation)".contains("did not answer within 5.0 s"))
        side.release(.perform)
    }

    @Test("shows what a sign-out keeps back, and that the session is signed out")
    func signedOut() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        try await session.signOut()
        let cookie = try sample()
        try await session.setCookie(cookie)
        let explanation = try await session.explain(try #require(url))
        #expect(explanation.isSignedOut)
        #expect(explanation.cookies.map(\.sides) == [[.web: .withheld]])
        #expect("\(explanation)".contains("prepare it"))
        try await session.prepare()
        #expect(try await standing(of: cookie, in: session) == .agreed)
    }

    @Test("says what stays where it is, and which side is not in use")
    func scope() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        first.attach(InMemorySide(), named: .web)
        let elsewhere = try sample("other", host: "example.org")
        try await first.setCookie(elsewhere)
        try await first.setCookie(sample())
        try await first.synchronize()
        #expect(try await standing(of: elsewhere, in: first) == .outOfScope)
        await first.endProcess()
        let second = try directory.session()
        #expect(try await standing(of: sample(), in: second) == .notInUse)
        await second.endProcess()
    }

    @Test("refuses a URL that has no cookies")
    func unsupported() async throws {
        let session = try WebSession.sample()
        let url = try #require(URL(string: "file:///etc/passwd"))
        await #expect(throws: SessionError.self) { try await session.explain(url) }
    }
}
