import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Cookies of the hub", .timeLimit(.minutes(1)))
struct SessionHubCookiesTests {
    @Test("A native read takes in what a side changed, even when no hint told of it")
    func strictOrder() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.loseHints()
        let url = try #require(URL(string: "https://example.com/"))
        for value in 1...20 {
            side.setByPage(try sample("token", String(value)))
            #expect(try await session.cookies(for: url).map(\.value) == [String(value)])
        }
        side.deleteByPage(try sample("token").identity)
        #expect(try await session.cookies(for: url).isEmpty)
    }

    @Test("A deletion takes away what a page has set a moment ago, even when no hint told of it")
    func deletionAfterPage() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.loseHints()
        let cookie = try sample("token", "1")
        side.setByPage(cookie)
        #expect(try await session.deleteCookie(cookie.identity)?.value == "1")
        try await session.synchronize()
        #expect(side.cookies.isEmpty)
        // A side that fails keeps nobody from deleting; it is told later.
        try await session.setCookie(cookie)
        try await session.synchronize()
        side.fail(.snapshot, times: 1)
        #expect(try await session.deleteCookie(cookie.identity) != nil)
        try await session.synchronize()
        #expect(side.cookies.isEmpty)
    }

    @Test("A native read waits for a read that began after it, not for one under way")
    func strictOrderUnderWay() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.hold(.snapshot)
        let earlier = Task { try await session.cookies() }
        await side.isHeld(.snapshot)
        side.loseHints()
        let later = Task {
            side.setByPage(try sample("page", "1"))
            return try await session.cookies()
        }
        side.release(.snapshot)
        #expect(try await later.value.map(\.pair) == ["page=1"])
        _ = try await earlier.value
    }

    @Test("Storing returns the change of that cookie alone, and none for the same again")
    func store() async throws {
        let clock = ManualClock()
        let session = try WebSession.sample(clock: clock)
        let short = try sample("short", expires: clock.now.advanced(bySeconds: 1))
        try await session.setCookie(short)
        let cookie = try sample("sid", "1")
        let added = try #require(try await session.setCookie(cookie))
        #expect(added.origin == .app)
        guard case .added(let stored) = added.kind else {
            Issue.record("It is \(added).")
            return
        }
        #expect(stored.pair == "sid=1")
        // The other one expires just as this one is stored again.
        clock.advance(bySeconds: 2)
        #expect(try await session.setCookie(cookie) == nil)
        let replaced = try #require(try await session.setCookie(sample("sid", "2")))
        guard case .replaced(let old, let new) = replaced.kind else {
            Issue.record("It is \(replaced).")
            return
        }
        #expect([old.value, new.value] == ["1", "2"])
        #expect(replaced.version > added.version)
    }

    @Test("Storing a cookie that a rule refuses names the rule and changes nothing")
    func refused() async throws {
        let session = try WebSession.sample()
        let cookie = Cookie(
            identity: .init(
                name: "__Host-sid",
                domain: try CookieHost("example.com"),
                isHostOnly: true,
                path: "/"
            ),
            valueOctets: [0x31],
            expires: nil,
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .unspecified,
            creation: .distantPast,
            lastAccess: .distantPast
        )
        await #expect(throws: SessionError.refused(.hostPrefix)) {
            try await session.setCookie(cookie)
        }
        #expect(try await session.cookies().isEmpty)
    }

    @Test("Deleting returns the cookie, and deletes it on the sides")
    func delete() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let cookie = try sample()
        try await session.setCookie(cookie)
        try await session.synchronize()
        #expect(try await session.deleteCookie(cookie.identity)?.pair == "sid=1")
        #expect(try await session.deleteCookie(cookie.identity) == nil)
        try await session.synchronize()
        #expect(side.pairs.isEmpty)
    }

    @Test("Only cookies of the session's sites cross, subdomains included")
    func scope() async throws {
        let side = InMemorySide(cookies: [
            try sample("own", host: "www.example.com"), try sample("foreign", host: "tracker.test"),
            try sample("like", host: "notexample.com"),
        ])
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample("native", host: "api.test"))
        try await session.synchronize()
        #expect(Set(try await session.cookies().map(\.name)) == ["own", "native"])
        #expect(Set(side.cookies.map(\.name)) == ["own", "foreign", "like"])
    }

    @Test("Many native reads at once agree, while a page writes")
    func concurrentReads() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.setByPage(try sample("token", "1"))
        let values = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<50 {
                group.addTask { try await session.cookies().map(\.value) }
            }
            return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
        }
        #expect(values == [["1"]])
    }

    @Test("Deleting deletes what a page has just set among more than a thousand others")
    func deleteAmongMany() async throws {
        let side = InMemorySide()
        let session = try WebSession.sample { $0.sites = ["example.com", "example.org"] }
        session.attach(side, named: .web)
        try await session.synchronize()
        side.loseHints()
        let cookies = try ["example.com", "example.org"].flatMap { site in
            try (0..<2).flatMap { host in
                try (0..<300).map { try sample("n\($0)", host: "h\(host).\(site)") }
            }
        }
        for cookie in cookies { side.setByPage(cookie) }
        let first = try #require(cookies.map(\.identity).min())
        #expect(try await session.deleteCookie(first) != nil)
        #expect(try await !session.cookies().contains { $0.identity == first })
    }
}
