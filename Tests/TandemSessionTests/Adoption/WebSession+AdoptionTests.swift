import Foundation
import TandemCookies
import TandemSession
import TandemTesting
import Testing

@Suite("Adopting Foundation's storage", .serialized, .timeLimit(.minutes(1)))
struct AdoptionTests {
    private let storage = URLSessionConfiguration.ephemeral.httpCookieStorage ?? .shared

    init() throws {
        for cookie in storage.cookies ?? [] { storage.deleteCookie(cookie) }
        // The clock of the sessions here begins in 2026.
        let far = Timestamp(milliseconds: 4_000_000_000_000)
        let cookies = [
            try sample("sid", "old", expires: far),
            try sample("sid", "api", host: "api.example.com"),
            try sample("foreign", host: "other.test"),
        ]
        for cookie in cookies { storage.setCookie(try #require(cookie.httpCookie())) }
    }

    @Test("takes over the cookies of the session's sites, and leaves the storage as it is")
    func takesOver() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let report = try await session.adopt(storage)
        #expect(report.adopted.count == 2)
        #expect(report.adopted.allSatisfy { $0.origin == .app })
        #expect(report.refused.map(\.identity?.name) == ["foreign"])
        #expect(report.refused.map(\.reason) == [.outsideSites])
        try await session.prepare()
        #expect(Set(side.pairs) == ["sid=old", "sid=api"])
        #expect(storage.cookies?.count == 3)
        #expect(try await session.adopt(storage).adopted.isEmpty)
    }

    @Test("lets the jar's own cookies stand")
    func ownStand() async throws {
        let session = try WebSession.sample()
        try await session.setCookie(sample("sid", "own"))
        let report = try await session.adopt(storage)
        #expect(report.adopted.map { $0.cookie?.value } == ["api"])
        #expect(Set(report.refused.map(\.reason)) == [.ownStands, .outsideSites])
        #expect(Set(try await session.cookies().map(\.value)) == ["own", "api"])
    }

    @Test("puts nothing in the place of the jar's own cookie once that is lost")
    func ownLost() async throws {
        let session = try WebSession.sample()
        try await session.setCookie(sample("sid", "own"))
        try await session.adopt(storage)
        try await session.signOut()
        let report = try await session.adopt(storage)
        #expect(report.adopted.isEmpty)
        #expect(Set(report.refused.map(\.reason)) == [.onceLost, .outsideSites])
    }

    @Test("gives the same reason again for what a rule refuses")
    func refusedByRule() async throws {
        let session = try WebSession.sample()
        let cookie = try #require(
            HTTPCookie(properties: [
                .name: "__Secure-sid", .value: "1", .domain: "example.com", .path: "/",
            ])
        )
        for _ in 0..<2 {
            let report = try await session.adopt([cookie])
            #expect(report.refused.map(\.reason) == [.rule(.securePrefix)])
        }
    }

    @Test("brings nothing back that the session has lost, after a restart neither")
    func noResurrection() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        try await first.adopt(storage)
        try await first.signOut()
        let report = try await first.adopt(storage)
        #expect(report.adopted.isEmpty)
        #expect(report.refused.filter { $0.reason == .onceLost }.count == 2)
        await first.endProcess()
        let second = try directory.session()
        #expect(try await second.adopt(storage).adopted.isEmpty)
        #expect(try await second.cookies().isEmpty)
        await second.endProcess()
    }

    @Test("needs no call for what a web view's store holds: attaching takes it over")
    func attaching() async throws {
        let side = InMemorySide(cookies: [try sample("sid", "web"), try sample(host: "other.test")])
        let session = try await WebSession.sample(with: side)
        #expect(try await session.cookies().map(\.pair) == ["sid=web"])
    }
}
