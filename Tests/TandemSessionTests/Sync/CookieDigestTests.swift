import TandemCookies
import Testing

@testable import TandemSession

@Suite("The digests of cookies")
struct CookieDigestTests {
    /// The key of SipHash's reference vectors: the octets 0 to 15.
    private let reference = CookieDigest.Key(octets: Array(0..<16))

    @Test(
        "are SipHash-2-4 with 128 bits: its reference vectors, the octets 0, 1, 2 … of a length",
        arguments: [
            (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
            (7, "a1f1ebbed8dbc153c0b84aa61ff08239"), (8, "3b62a9ba6258f5610f83e264f31497b4"),
            (15, "5493e99933b0a8117e08ec0f97cfc3d9"), (16, "6ee2a4ca67b054bbfd3315bf85230577"),
            (63, "5150d1772f50834a503e069a973fbd7c"),
        ]
    )
    func vectors(length: Int, expected: String) throws {
        let digest = CookieDigest(Array(0..<UInt8(length)), key: try #require(reference))
        // The lower half comes first, each with its lowest octet first.
        let octets = CookieDigest.Key(first: digest.low, second: digest.high).octets
        #expect(octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
    }

    @Test("have keys of sixteen octets, which come back as they were")
    func keys() {
        let key = CookieDigest.Key.random()
        #expect(CookieDigest.Key(octets: key.octets) == key)
        #expect(CookieDigest.Key.random() != key)
        #expect(CookieDigest.Key(octets: Array(0..<15)) == nil)
        #expect(CookieDigest.Key(octets: []) == nil)
    }

    @Test("tell apart what identifies a cookie, its value and its lifetime in seconds")
    func differences() throws {
        let later = Timestamp(milliseconds: 5_000)
        let cookies: [Cookie] = [
            try .held("a", "1"), try .held("b", "1"), try .held("a", "2"), try .held("a", ""),
            try .held("a1", ""), try .held("a", "1", host: "example.org"),
            try .held("a", "1", isHostOnly: false), try .held("a", "1", expires: later),
            try .held("a", "1", expires: Timestamp(milliseconds: 6_000)),
            try .held("a", "1", expires: Timestamp(milliseconds: 0)),
        ]
        #expect(Set(cookies.map { digest($0) }).count == cookies.count)
        #expect(digest(cookies[0]) != digest(cookies[0], key: .random()))
    }

    @Test("do not tell apart what a side may lose")
    func likeness() throws {
        let full = try Cookie.held(
            "a",
            "1",
            expires: Timestamp(milliseconds: 5_999),
            isSecure: true,
            isHTTPOnly: true,
            sameSite: .strict
        )
        let cut = try Cookie.held("a", "1", expires: Timestamp(milliseconds: 5_000))
        #expect(digest(full) == digest(cut))
    }

    private func digest(
        _ cookie: Cookie,
        key: CookieDigest.Key = CookieDigest.Key(first: 1, second: 2)
    ) -> CookieDigest {
        CookieDigest(cookie.identity, SideImage(cookie), key: key)
    }
}

@Suite("The memory of what the jar held")
struct DigestMemoryTests {
    private let now = Timestamp(milliseconds: 1_000_000)
    private let key = CookieDigest.Key(first: 1, second: 2)

    @Test("knows a cookie until its expiry, and forgets it then")
    func untilExpiry() throws {
        var memory = DigestMemory(key: key)
        let identity = try Cookie.Identity.sample("a")
        let image = SideImage(try .held("a", "1", expires: now.advanced(bySeconds: 10)))
        #expect(!memory.knows(identity, image))
        let digest = memory.remember(identity, image, at: now)
        #expect(digest != nil)
        let again = memory.remember(identity, image, at: now)
        #expect(again == nil)
        #expect(memory.knows(identity, image))
        let early = memory.prune(at: now.advanced(bySeconds: 9))
        #expect(early.isEmpty)
        let due = memory.prune(at: now.advanced(bySeconds: 10))
        #expect(due == [digest])
        #expect(!memory.knows(identity, image))
    }

    @Test("knows a session cookie for thirty days from when it was last seen")
    func sessionCookies() throws {
        var memory = DigestMemory(key: key)
        let identity = try Cookie.Identity.sample("a")
        let image = SideImage(try .held("a", "1"))
        let day: Int64 = 86_400
        let later = now.advanced(bySeconds: 30 * day)
        let news = [now, now.advanced(bySeconds: day), later].map { moment in
            memory.remember(identity, image, at: moment) != nil
        }
        #expect(news == [true, false, true])
        let early = memory.prune(at: later.advanced(bySeconds: 30 * day - 1))
        #expect(early.isEmpty)
        let due = memory.prune(at: later.advanced(bySeconds: 30 * day))
        #expect(due.count == 1)
    }

    @Test("knows an offered cookie for good, whatever its expiry, and for no value of the jar")
    func offers() throws {
        var memory = DigestMemory(key: key)
        let offered = try Cookie.held("a", "1")
        let digest = memory.rememberOffer(offered)
        #expect(digest != nil)
        #expect(memory.rememberOffer(offered) == nil)
        let pruned = memory.prune(at: Timestamp(milliseconds: .max - 1))
        #expect(pruned.isEmpty)
        #expect(memory.knowsOffer(try .held("a", "1", expires: now)))
        #expect(!memory.knowsOffer(try .held("a", "2")))
        #expect(!memory.knows(offered.identity, SideImage(offered)))
    }

    @Test("takes back what was kept")
    func restored() throws {
        var first = DigestMemory(key: key)
        let identity = try Cookie.Identity.sample("a")
        let image = SideImage(try .held("a", "1"))
        _ = first.remember(identity, image, at: now)
        var second = DigestMemory(key: key)
        for (digest, expires) in first.digests { second.restore(digest, until: expires) }
        #expect(second.knows(identity, image))
        #expect(second.digests == first.digests)
    }

    @Test("keep no more than a limit, and forget first what expires first, but no offer")
    func limit() throws {
        var memory = DigestMemory(key: key)
        let limit = DigestMemory.limit
        let offer = try Cookie.held("offer", "1")
        _ = memory.rememberOffer(offer)
        // A login whose expiry slides by a second with each answer.
        func image(_ second: Int) throws -> (Cookie.Identity, SideImage) {
            let expires = now.advanced(bySeconds: Int64(second + 1))
            let cookie = try Cookie.held("sid", "1", expires: expires)
            return (cookie.identity, SideImage(cookie))
        }
        for second in 0..<limit {
            let (identity, image) = try image(second)
            _ = memory.remember(identity, image, at: now)
        }
        #expect(memory.prune(at: now).isEmpty)
        let last = try image(limit)
        _ = memory.remember(last.0, last.1, at: now)
        let forgotten = memory.prune(at: now)
        #expect(forgotten.count == limit / 10 + 1)
        #expect(memory.digests.count == limit * 9 / 10 + 1)
        #expect(memory.knowsOffer(offer))
        #expect(memory.knows(last.0, last.1))
        let first = try image(0)
        #expect(!memory.knows(first.0, first.1))
    }
}
