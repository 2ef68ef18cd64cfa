#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemCookies
    import TandemTesting
    import Testing

    @testable import TandemSession

    @Suite("Promoting a cookie", .timeLimit(.minutes(1)))
    struct WebSessionPromotionTests {
        private let site: LocalSite

        init() async throws {
            site = try await LocalSite()
            site.answer("/login", "sid=1; Path=/; HttpOnly")
            site.answer("/rotate", "sid=2; Path=/; Max-Age=600")
            site.answer("/logout", "sid=; Path=/; Max-Age=0")
        }

        private func get(_ path: String, host: String = "a.x.localhost") async throws {
            _ = try await site.session.data(from: site.url(path, host: host))
        }

        /// The cookies of the session, with a dot before a domain that they are shared in.
        private func cookies() async throws -> [String] {
            try await site.session.cookies()
                .map { "\($0.isHostOnly ? "" : ".")\($0.domain): \($0.pair)" }.sorted()
        }

        private func promote() async throws -> Cookie.Identity {
            try await get("/login")
            let original = try #require(try await site.session.cookies().first).identity
            try await site.session.promote(original, toDomain: "x.localhost")
            return original
        }

        @Test("sends it to the hosts beside its own, and puts it on all sides")
        func siblings() async throws {
            let side = InMemorySide()
            site.session.attach(side, named: .web)
            try await get("/login")
            var events = site.session.changes.makeAsyncIterator()
            let original = try #require(try await site.session.cookies().first)
            let promotion = try await site.session.promote(
                original.identity,
                toDomain: ".X.localhost"
            )
            #expect(promotion.copy.domain.serialized == "x.localhost")
            guard case .changed(let change) = await events.next() else {
                Issue.record("No change was told of.")
                return
            }
            #expect(change.identity == promotion.copy)
            #expect(change.cookie?.isHTTPOnly == true)
            try await get("/", host: "b.x.localhost")
            #expect(site.server.requests.last?.cookies == "sid=1")
            try await get("/", host: "a.y.localhost")
            #expect(site.server.requests.last?.cookies == nil)
            try await site.session.prepare()
            #expect(side.cookies.map(\.isHostOnly) == [true, false])
            #expect(await site.session.promotions == [promotion])
        }

        @Test("has the copy follow what becomes of the original")
        func follows() async throws {
            _ = try await promote()
            try await get("/rotate")
            #expect(try await cookies() == [".x.localhost: sid=2", "a.x.localhost: sid=2"])
            #expect(try await site.session.cookies().allSatisfy { $0.expires != nil })
            try await get("/logout")
            #expect(try await cookies().isEmpty)
            try await get("/login")
            #expect(try await cookies() == [".x.localhost: sid=1", "a.x.localhost: sid=1"])
        }

        @Test("has the copy follow what a page does to the original, and leaves the copy to pages")
        func pages() async throws {
            let side = InMemorySide()
            site.session.attach(side, named: .web)
            let original = try await promote()
            try await site.session.prepare()
            let page = try sample("sid", "page", host: "a.x.localhost")
            side.setByPage(page)
            #expect(try await cookies() == [".x.localhost: sid=page", "a.x.localhost: sid=page"])
            try await site.session.prepare()
            #expect(side.pairs == ["sid=page", "sid=page"])
            try side.deleteByPage(Promotion.copy(of: original, in: "x.localhost"))
            #expect(try await cookies() == ["a.x.localhost: sid=page"])
            side.deleteByPage(original)
            #expect(try await cookies().isEmpty)
        }

        @Test("can be undone, and the original stays")
        func demoting() async throws {
            let original = try await promote()
            try await site.session.demote(original)
            try await site.session.demote(original)
            #expect(try await cookies() == ["a.x.localhost: sid=1"])
            #expect(await site.session.promotions.isEmpty)
            try await get("/rotate")
            #expect(try await cookies() == ["a.x.localhost: sid=2"])
        }

        @Test("moves the copy when it is promoted to another domain, and does nothing twice")
        func moving() async throws {
            let original = try await promote()
            try await site.session.promote(original, toDomain: "x.localhost")
            #expect(try await cookies() == [".x.localhost: sid=1", "a.x.localhost: sid=1"])
            try await site.session.promote(original, toDomain: "a.x.localhost")
            #expect(try await cookies() == [".a.x.localhost: sid=1", "a.x.localhost: sid=1"])
        }

        @Test("ends with a sign-out: the next user's cookie is the host's alone")
        func signOut() async throws {
            _ = try await promote()
            try await site.session.signOut()
            #expect(try await cookies().isEmpty)
            try await site.session.prepare()
            try await get("/login")
            #expect(try await cookies() == ["a.x.localhost: sid=1"])
            #expect(await site.session.promotions.isEmpty)
        }

        @Test("ends with a sign-out that keeps the original and removes the copy")
        func originalKept() async throws {
            _ = try await promote()
            let rule = CookieRule(host: try CookieHost("a.x.localhost"))
            try await site.session.signOut(SignOutOptions(keeping: [rule]))
            #expect(await site.session.promotions.isEmpty)
            try await site.session.prepare()
            try await get("/rotate")
            #expect(try await cookies() == ["a.x.localhost: sid=2"])
        }

        @Test("ends with a sign-out that a launch completes")
        func signOutAtLaunch() async throws {
            let directory = try TemporaryDirectory()
            let first = try directory.session()
            let cookie = try sample()
            try await first.setCookie(cookie)
            try await first.promote(cookie.identity, toDomain: "example.com")
            _ = try? await first.signOut { await first.endProcess() }
            let second = try directory.session()
            #expect(await second.promotions.isEmpty)
            try await second.setCookie(cookie)
            #expect(try await second.cookies().map(\.isHostOnly) == [true])
            await second.endProcess()
            let third = try directory.session()
            #expect(await third.promotions.isEmpty)
            await third.endProcess()
        }

        @Test("is in force after a relaunch")
        func relaunch() async throws {
            let directory = try TemporaryDirectory()
            let first = try directory.session()
            let cookie = try sample("süd", "1", path: "/a")
            try await first.setCookie(cookie)
            let promotion = try await first.promote(cookie.identity, toDomain: "example.com")
            await first.endProcess()
            let second = try directory.session()
            #expect(await second.promotions == [promotion])
            try await second.setCookie(cookie.withValue(Array("2".utf8)))
            #expect(try await second.cookies().map(\.value) == ["2", "2"])
            try await second.demote(cookie.identity)
            await second.endProcess()
            let third = try directory.session()
            #expect(await third.promotions.isEmpty)
            #expect(try await third.cookies().count == 1)
            await third.endProcess()
        }

        // MARK: Refusals

        private static let refusals:
            [(host: String, name: String, domain: String, reason: Promotion.Refusal)] = [
                ("a.example.com", "sid", "com", .publicSuffix),
                ("a.example.co.uk", "sid", "co.uk", .publicSuffix),
                ("a.example.com", "sid", "b.example.com", .notParent),
                ("a.example.com", "sid", "x.a.example.com", .notParent),
                ("a.example.com", "sid", "ample.com", .notParent),
                ("127.0.0.1", "sid", "127.0.0.1", .notParent),
                ("a.example.com", "sid", "", .invalidDomain("")),
                ("a.example.com", "sid", "a b", .invalidDomain("a b")),
                ("a.only.test", "sid", "only.test", .outsideSites),
                ("a.example.com", "__Host-sid", "example.com", .rule(.hostPrefix)),
            ]

        @Test("is refused where it would be wrong, and changes nothing", arguments: refusals)
        func refusal(
            host: String,
            name: String,
            domain: String,
            reason: Promotion.Refusal
        ) async throws {
            let session = try WebSession.sample { configuration in
                configuration.sites = ["example.com", "example.co.uk", "127.0.0.1", "a.only.test"]
            }
            let cookie = try sample(name, "1", host: host, path: "/", isSecure: true)
            try await session.setCookie(cookie)
            await #expect(throws: SessionError.notPromoted(reason)) {
                try await session.promote(cookie.identity, toDomain: domain)
            }
            #expect(try await session.cookies().map(\.identity) == [cookie.identity])
            #expect(await session.promotions.isEmpty)
        }

        @Test("is refused for a cookie that is shared, partitioned or not there")
        func otherCookies() async throws {
            let session = try WebSession.sample()
            let missing = try sample()
            let shared = try sample(host: "a.example.com", domain: "example.com")
            let partitioned = Cookie.Identity(
                nameOctets: Array("sid".utf8),
                domain: missing.domain,
                isHostOnly: true,
                pathOctets: Array("/".utf8),
                partition: Partition(
                    topLevelSite: Site(scheme: "https", host: missing.domain)
                )
            )
            try await session.setCookie(shared)
            for (identity, reason) in [
                (missing.identity, Promotion.Refusal.noSuchCookie), (shared.identity, .notHostOnly),
                (partitioned, .partitioned),
            ] {
                await #expect(throws: SessionError.notPromoted(reason)) {
                    try await session.promote(identity, toDomain: "example.com")
                }
            }
        }

        @Test("that cannot be kept is not in force, and neither is an undoing")
        func notKept() async throws {
            let session = try WebSession.sample()
            let cookie = try sample("sid", "1", host: "a.example.com", path: "/")
            try await session.setCookie(cookie)
            try await session.hub.protectDisk()
            await #expect(throws: SessionError.self) {
                try await session.promote(cookie.identity, toDomain: "example.com")
            }
            #expect(await session.promotions.isEmpty)
            try await session.hub.protectDisk(false)
            #expect(try await session.cookies().count == 1)
            let promotion = try await session.promote(cookie.identity, toDomain: "example.com")
            try await session.hub.protectDisk()
            await #expect(throws: SessionError.self) { try await session.demote(cookie.identity) }
            try await session.hub.protectDisk(false)
            #expect(await session.promotions == [promotion])
            #expect(try await session.cookies().count == 2)
        }

        @Test("is refused where the domain has a cookie of that name, which stays")
        func taken() async throws {
            let session = try WebSession.sample()
            let original = try sample("sid", "host", host: "a.example.com", path: "/")
            let other = try sample("sid", "domain", domain: "example.com", path: "/")
            try await session.setCookie(original)
            try await session.setCookie(other)
            await #expect(throws: SessionError.notPromoted(.taken)) {
                try await session.promote(original.identity, toDomain: "example.com")
            }
            #expect(Set(try await session.cookies().map(\.value)) == ["host", "domain"])
        }
    }

    extension Promotion {
        fileprivate static func copy(
            of original: Cookie.Identity,
            in domain: String
        ) throws -> Cookie.Identity {
            Cookie.Identity(
                nameOctets: original.nameOctets,
                domain: try CookieHost(domain),
                isHostOnly: false,
                pathOctets: original.pathOctets
            )
        }
    }
#endif
