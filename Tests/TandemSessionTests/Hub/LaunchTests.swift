import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("A restart", .timeLimit(.minutes(1)))
struct LaunchTests {
    @Test("keeps a promoted cookie's copy as long as the cookie, set again without a change")
    func promotedSessionCookie() async throws {
        let directory = try TemporaryDirectory()
        let clock = ManualClock()
        let policy = WebSession.SessionCookiePolicy.until(age: .seconds(300))
        let first = try directory.session(clock: clock) { $0.sessionCookies = policy }
        let cookie = try sample("sid", "1", host: "a.example.com")
        try await first.setCookie(cookie)
        try await first.promote(cookie.identity, toDomain: "example.com")
        clock.advance(bySeconds: 200)
        try await first.setCookie(cookie)
        await first.endProcess()
        clock.advance(bySeconds: 200)
        let second = try directory.session(clock: clock) { $0.sessionCookies = policy }
        #expect(try await second.cookies().map(\.pair) == ["sid=1", "sid=1"])
        await second.endProcess()
    }

    @Test(
        "keeps or forgets cookies without an expiry, as the configuration says",
        arguments: [
            (.always, true), (.never, false), (.until(age: .seconds(300)), true),
            (.until(age: .seconds(200)), false), (.until(age: .zero), false),
            (.until(age: .seconds(Int64.max)), true), (.until(age: .milliseconds(200_500)), true),
            (.until(age: .milliseconds(200_000)), false), (.until(age: .seconds(-1)), false),
        ] as [(WebSession.SessionCookiePolicy, Bool)]
    )
    func sessionCookies(
        policy: WebSession.SessionCookiePolicy,
        areKept: Bool
    ) async throws {
        let directory = try TemporaryDirectory()
        let clock = ManualClock()
        let first = try directory.session(clock: clock) { $0.sessionCookies = policy }
        let side = InMemorySide()
        first.attach(side, named: .web)
        try await first.setCookie(
            sample("lasting", "1", expires: clock.now.advanced(bySeconds: 600))
        )
        try await first.setCookie(sample("session", "2"))
        try await first.synchronize()
        await first.endProcess()
        side.endProcess()
        clock.advance(bySeconds: 200)

        let second = try directory.session(clock: clock) { $0.sessionCookies = policy }
        second.attach(side, named: .web)
        let expected = areKept ? ["lasting=1", "session=2"] : ["lasting=1"]
        #expect(try await second.cookies().map(\.pair).sorted() == expected)
        try await second.prepare()
        #expect(side.pairs == expected)
        await second.endProcess()
    }

    @Test(
        "counts a session cookie's age from its last setting, also to the same value",
        arguments: ["app", "response", "page", "use"]
    )
    func settingAgain(by party: String) async throws {
        let directory = try TemporaryDirectory()
        let clock = ManualClock()
        let policy = WebSession.SessionCookiePolicy.until(age: .seconds(300))
        let first = try directory.session(clock: clock) { $0.sessionCookies = policy }
        let side = InMemorySide()
        first.attach(side, named: .web)
        try await first.setCookie(sample("sid", "1"))
        try await first.synchronize()
        clock.advance(bySeconds: 200)
        let url = try CookieURL("https://example.com/")
        // A use is none.
        switch party {
        case "app": try await first.setCookie(sample("sid", "1"))
        case "response":
            let generation = await first.hub.machine.generation
            let field = Array("sid=1".utf8)
            try await first.hub.store([field], from: url, generation: generation)
        case "page":
            side.setByPage(try sample("sid", "2"))
            try await first.synchronize()
        default:
            let page = try #require(URL(string: "https://example.com/"))
            #expect(try await first.cookies(for: page).count == 1)
        }
        await first.endProcess()
        clock.advance(bySeconds: 200)
        let second = try directory.session(clock: clock) { $0.sessionCookies = policy }
        #expect(try await second.cookies().isEmpty == (party == "use"))
        await second.endProcess()
    }

    @Test("forgets cookies without an expiry on a side that still has them")
    func forgottenOnSide() async throws {
        let directory = try TemporaryDirectory()
        let side = InMemorySide()
        let first = try directory.session { $0.sessionCookies = .never }
        first.attach(side, named: .web)
        try await first.setCookie(sample())
        try await first.synchronize()
        await first.endProcess()
        let second = try directory.session { $0.sessionCookies = .never }
        second.attach(side, named: .web)
        try await second.prepare()
        #expect(side.pairs.isEmpty)
        #expect(try await second.cookies().isEmpty)
        await second.endProcess()
    }

    @Test("finishes the writes that a kill cut off, and takes them for no change of the side")
    func unconfirmedWrites() async throws {
        let directory = try TemporaryDirectory()
        let side = InMemorySide()
        let first = try directory.session()
        first.attach(side, named: .web)
        try await first.setCookie(sample("a", "1"))
        try await first.synchronize()
        side.hold(.perform)
        try await first.setCookie(sample("a", "2"))
        try await first.setCookie(sample("b", "1"))
        await side.isHeld(.perform)
        await first.endProcess()
        side.release(.perform)

        let second = try directory.session()
        var events = second.changes.makeAsyncIterator()
        second.attach(side, named: .web)
        try await second.prepare()
        #expect(side.pairs == ["a=2", "b=1"])
        #expect(try await second.cookies().map(\.pair).sorted() == ["a=2", "b=1"])
        await second.endProcess()
        #expect(await events.next() == nil)
    }

    @Test("takes over what pages changed while the session was not there")
    func changedMeanwhile() async throws {
        let directory = try TemporaryDirectory()
        let side = InMemorySide()
        let first = try directory.session()
        first.attach(side, named: .web)
        try await first.setCookie(sample("a", "1"))
        try await first.setCookie(sample("b", "1"))
        try await first.synchronize()
        await first.endProcess()
        side.setByPage(try sample("a", "page"))
        side.deleteByPage(try sample("b").identity)

        let second = try directory.session()
        second.attach(side, named: .web)
        #expect(try await second.cookies().map(\.pair) == ["a=page"])
        await second.endProcess()
    }

    @Test("restores nothing that expired meanwhile")
    func expiredMeanwhile() async throws {
        let directory = try TemporaryDirectory()
        let clock = ManualClock()
        let first = try directory.session(clock: clock)
        try await first.setCookie(sample(expires: clock.now.advanced(bySeconds: 60)))
        await first.endProcess()
        clock.advance(bySeconds: 61)
        let second = try directory.session(clock: clock)
        #expect(try await second.cookies().isEmpty)
        await second.endProcess()
    }
}
