import TandemCookies
import Testing

@Suite("The cookie that a field asks for, and when it expires")
struct CandidateTests {
    private func expires(_ attributes: String, in jar: CookieJar = .init()) throws -> Timestamp? {
        var jar = jar
        try jar.set("a=b; \(attributes)")
        return jar.cookies.first?.expires
    }

    @Test("Max-Age goes before Expires, whatever their order")
    func maxAgeFirst() throws {
        let date = "Expires=Wed, 09 Dec 2026 10:18:14 GMT"
        for attributes in ["\(date); Max-Age=60", "Max-Age=60; \(date)"] {
            #expect(try expires(attributes) == noon.advanced(bySeconds: 60))
        }
        #expect(try expires(date) == Timestamp(milliseconds: 1_796_811_494_000))
        #expect(try expires("Max-Age=x; \(date)") == Timestamp(milliseconds: 1_796_811_494_000))
        #expect(try expires("Expires=never") == nil)
    }

    @Test("No cookie lives beyond 400 days")
    func limit() throws {
        let limit = noon.advanced(byDays: 400)
        #expect(try expires("Max-Age=34560000") == limit)
        #expect(try expires("Max-Age=34560001") == limit)
        #expect(try expires("Max-Age=\(Int64.max)") == limit)
        #expect(try expires("Max-Age=999999999999999999999999") == limit)
        #expect(try expires("Expires=Fri, 31 Dec 9999 23:59:59 GMT") == limit)
        var cookie = try Cookie(name: "a", value: "b", for: CookieURL("https://example.com/"))
        cookie.expires = .distantFuture
        var jar = CookieJar()
        jar.store(cookie, from: nil, at: noon)
        #expect(jar.cookies.first?.expires == limit)
    }

    @Test("The limit of ages can be set")
    func configuredLimit() throws {
        let jar = CookieJar(configuration: .init { $0.maximumAgeSeconds = 60 })
        #expect(try expires("Max-Age=3600", in: jar) == noon.advanced(bySeconds: 60))
        #expect(try expires("Max-Age=30", in: jar) == noon.advanced(bySeconds: 30))
    }

    @Test(
        "An expired cookie is not stored, and removes the one of its identity",
        arguments: [
            "Max-Age=0", "Max-Age=-1", "Max-Age=-99999999999999999999",
            "Expires=Thu, 01 Jan 1970 00:00:00 GMT", "Expires=Mon, 01 Jan 1601 00:00:00 GMT",
            "Max-Age=0; Expires=Fri, 31 Dec 9999 23:59:59 GMT",
        ]
    )
    func deletion(_ attributes: String) throws {
        var jar = CookieJar()
        #expect(try jar.set("a=b; \(attributes)").change == .unchanged)
        try jar.set("a=b")
        let old = try #require(jar.cookies.first)
        // Another path, another identity.
        #expect(try jar.set("a=; Path=/x; \(attributes)").change == .unchanged)
        #expect(try jar.set("a=; \(attributes)").change == .removed(old))
        #expect(jar.count == 0 && jar.cookies.isEmpty)
    }

    @Test("An expired cookie is not sent, and goes when it is asked to")
    func expiry() throws {
        var jar = CookieJar()
        try jar.set("a=1; Max-Age=60")
        try jar.set("b=2")
        let later = noon.advanced(bySeconds: 60)
        #expect(try jar.sent(at: noon.advanced(bySeconds: 59)) == "a=1; b=2")
        #expect(try jar.sent(at: later) == "b=2")
        #expect(jar.count == 2)
        #expect(jar.removeExpired(at: later).map(\.name) == ["a"])
        #expect(jar.count == 1)
    }

    @Test(
        "Seconds are added to now, whatever now is, and what cannot be is the latest there can be",
        arguments: [
            ("1", 1), ("007", 7), ("34559999", 34_559_999), ("34560000", 34_560_000),
            ("34560001", 34_560_000), ("4294967296", 34_560_000),
            ("9223372036854775807", 34_560_000),
            ("9223372036854775808", 34_560_000), ("99999999999999999999999999", 34_560_000),
        ] as [(String, Int64)]
    )
    func maxAge(_ text: String, _ seconds: Int64) throws {
        for now in [noon, Timestamp(milliseconds: 0), Timestamp(milliseconds: -5_000_000_000_000)] {
            var jar = CookieJar()
            try jar.set("a=b; Max-Age=\(text)", at: now)
            #expect(jar.cookies.map(\.expires) == [now.advanced(bySeconds: seconds)])
            #expect(try jar.sent(at: now.advanced(bySeconds: seconds - 1)) == "a=b")
            #expect(try jar.sent(at: now.advanced(bySeconds: seconds)) == "")
        }
    }

    @Test("At the end of time the latest expiry is the end of time")
    func endOfTime() throws {
        var jar = CookieJar()
        let late = Timestamp.distantFuture.advanced(bySeconds: -5)
        try jar.set("a=b; Max-Age=4", at: late)
        try jar.set("c=d; Max-Age=60", at: late)
        #expect(jar.cookies.map(\.expires) == [late.advanced(bySeconds: 4), .distantFuture])
    }

    @Test(
        "Of several attributes of one name the last that can be read counts",
        arguments: [
            ("Max-Age=5; Max-Age=9", 9), ("Max-Age=9; Max-Age=x", 9), ("Max-Age=x; Max-Age=9", 9),
            ("Max-Age=9; Max-Age=", 9), ("Max-Age=9; Max-Age=1.5", 9),
            ("Max-Age=x; Max-Age=y", nil),
            ("Expires=Mon, 30 Nov 2026 12:00:09 GMT; Expires=x", 9),
            ("Expires=x; Expires=Mon, 30 Nov 2026 12:00:09 GMT", 9),
            ("Expires=Mon, 30 Nov 2026 12:00:05 GMT; Expires=Mon, 30 Nov 2026 12:00:09 GMT", 9),
            ("Max-Age=x; Expires=Mon, 30 Nov 2026 12:00:09 GMT", 9),
            ("Expires=x; Max-Age=9", 9), ("Expires=x", nil), ("Expires", nil), ("Max-Age", nil),
            ("Max-Age=9; Expires=Mon, 30 Nov 2026 12:00:05 GMT", 9),
            ("Expires=Mon, 30 Nov 2026 12:00:05 GMT; Max-Age=9", 9),
        ] as [(String, Int64?)]
    )
    func repeated(_ attributes: String, _ seconds: Int64?) throws {
        #expect(try expires(attributes) == seconds.map { noon.advanced(bySeconds: $0) })
    }

    @Test(
        "A domain makes a cookie shared, its absence host-only, and the host its own",
        arguments: [
            ("www.example.com", "", "www.example.com", true),
            ("www.example.com", "; Domain=", "www.example.com", true),
            ("www.example.com", "; Domain=www.example.com", "www.example.com", false),
            ("www.example.com", "; Domain=.EXAMPLE.com", "example.com", false),
            ("www.example.com", "; Domain=example.com; Domain=", "www.example.com", true),
            ("github.io", "; Domain=github.io", "github.io", true),
            ("x.github.io", "; Domain=x.github.io", "x.github.io", false),
            ("localhost", "; Domain=localhost", "localhost", true),
            ("a.localhost", "; Domain=a.localhost", "a.localhost", false),
            ("192.0.2.1", "", "192.0.2.1", true),
            ("192.0.2.1", "; Domain=192.0.2.1", "192.0.2.1", false),
            ("[::1]", "; Domain=[::1]", "[::1]", false),
            ("bücher.example", "; Domain=xn--bcher-kva.example", "xn--bcher-kva.example", false),
            ("WWW.Example.com", "", "www.example.com", true),
        ]
    )
    func scope(_ host: String, _ attribute: String, _ domain: String, _ isHostOnly: Bool) throws {
        for isWarm in [false, true] {
            var jar = CookieJar()
            if isWarm {
                // Another cookie of the domain, whose answer on public suffixes is kept.
                try jar.set("z=1; Domain=\(domain)", from: "https://\(host)/")
            }
            try jar.set("a=b\(attribute)", from: "https://\(host)/")
            let cookie = try #require(jar.cookies.last)
            #expect(cookie.domain.serialized == domain)
            #expect(cookie.isHostOnly == isHostOnly)
            #expect(cookie.domain == (try CookieHost(domain)))
        }
    }

    @Test("Name, value and path are the field's octets, wherever they stand in it")
    func octets() throws {
        var generator = SeededGenerator(seed: 31)
        let url = try CookieURL("https://example.com/dir/page")
        let alphabet = Array("ab=\"%,\u{E9}".utf8)
        func random(_ count: ClosedRange<Int>) -> [UInt8] {
            (0..<Int.random(in: count, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
            }
        }
        for _ in 0..<400 {
            let name = random(1...9).filter { $0 != 0x3D } + [0x6E]
            let value = random(0...30)
            let path = [0x2F] + random(0...9).filter { $0 < 0x80 }
            let before = Array(
                ["; Secure", "; x=\"", ""][Int.random(in: 0..<3, using: &generator)].utf8
            )
            let hasPath = Bool.random(using: &generator)
            var jar = CookieJar()
            let field =
                name + [0x3D] + value + before + (hasPath ? Array("; Path=".utf8) + path : [])
                + Array("; HttpOnly".utf8)
            jar.store(setCookie: field, from: url, at: noon)
            let cookie = try #require(jar.cookies.first)
            #expect(cookie.nameOctets == name)
            #expect(cookie.valueOctets == value)
            #expect(cookie.pathOctets == (hasPath ? path : Array("/dir".utf8)))
            #expect(cookie.isHTTPOnly)
        }
    }
}
