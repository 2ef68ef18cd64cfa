import Foundation
import TandemCookies
import TandemSession
import TandemTesting
import Testing

@Suite("What a configuration lets cross", .timeLimit(.minutes(1)))
struct CrossingTests {
    @Test("A cookie that never crosses stays in the jar, and goes out with native requests")
    func neverCrossing() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side) {
            $0.neverCrossing = [CookieRule("refresh_token")]
        }
        try await session.setCookie(try sample("refresh_token", "1"))
        try await session.setCookie(try sample("sid", "1"))
        let readiness = try await session.prepare()
        #expect(side.pairs == ["sid=1"])
        #expect(readiness.applied == [try sample("sid").identity])
        let url = try #require(URL(string: "https://example.com/"))
        #expect(try await session.cookieHeader(for: url) == "refresh_token=1; sid=1")
    }

    @Test("A side that takes no part is left alone, by a sign-out too")
    func sides() async throws {
        let side = InMemorySide(cookies: [try sample("a", "page")])
        let session = try WebSession.sample { $0.sides = [.web] }
        session.attach(side, named: .foundation)
        try await session.setCookie(try sample("sid", "1"))
        try await session.prepare()
        try await session.signOut()
        #expect(side.pairs == ["a=page"])
        #expect(side.performed.isEmpty)
    }

    @Test("An update of the app that changes the sites deletes nothing")
    func changedSites() async throws {
        let directory = try TemporaryDirectory()
        let side = InMemorySide()
        var session = try directory.session()
        session.attach(side, named: .web)
        try await session.setCookie(try sample("sid", "1"))
        try await session.prepare()
        await session.endProcess()
        session = try directory.session { $0.sites = ["example.org"] }
        session.attach(side, named: .web)
        try await session.prepare()
        #expect(try await session.cookies().map(\.name) == ["sid"])
        #expect(side.pairs.contains("sid=1"))
        await session.endProcess()
    }
}
