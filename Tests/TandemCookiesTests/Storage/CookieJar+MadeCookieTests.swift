import TandemCookies
import Testing

@Suite("Storing made cookies")
struct MadeCookieTests {
    private static let url = "https://www.example.com/dir/page"

    /// A cookie of www.example.com, with the fields that a test is about.
    private func cookie(
        name: String = "a",
        value: String = "b",
        domain: String = "www.example.com",
        isHostOnly: Bool = true,
        path: String = "/",
        partition: Partition? = nil,
        expires: Timestamp? = nil,
        isSecure: Bool = false,
        isHTTPOnly: Bool = false,
        sameSite: SameSite = .unspecified
    ) throws -> Cookie {
        Cookie(
            identity: .init(
                name: name,
                domain: try CookieHost(domain),
                isHostOnly: isHostOnly,
                path: path,
                partition: partition
            ),
            valueOctets: Array(value.utf8),
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: isHTTPOnly,
            sameSite: sameSite,
            creation: .distantPast,
            lastAccess: .distantPast
        )
    }

    private func refusal(
        _ cookie: Cookie,
        from url: String? = url,
        context: CookieJar.Context = .http
    ) throws -> Cookie.Refusal? {
        var jar = CookieJar()
        let outcome = jar.store(
            cookie,
            from: try url.map { try CookieURL($0) },
            context: context,
            at: noon
        )
        guard case .ignored(let refusal) = outcome.change else {
            #expect(jar.count == 1)
            return nil
        }
        #expect(jar.count == 0)
        return refusal
    }

    @Test("What a field could not say is refused, with a URL and without")
    func octets() throws {
        let cases: [(Cookie, Cookie.Refusal?)] = [
            (try cookie(), nil), (try cookie(name: ""), nil), (try cookie(value: ""), nil),
            (try cookie(name: "", value: ""), .empty), (try cookie(name: "a=b"), .unsendableName),
            (try cookie(name: "a;b"), .unsendableName), (try cookie(name: " a"), .unsendableName),
            (try cookie(name: "a\t"), .unsendableName), (try cookie(name: "a b"), nil),
            (try cookie(value: "b;c"), .unsendableValue),
            (try cookie(value: " b"), .unsendableValue),
            (try cookie(value: "b "), .unsendableValue), (try cookie(value: "b=c"), nil),
            (try cookie(value: "b c"), nil), (try cookie(value: "é"), nil),
            (try cookie(name: "", value: "b=c"), .unsendableValue),
            (try cookie(path: ""), .unsendablePath), (try cookie(path: "x"), .unsendablePath),
            (try cookie(path: "/x "), .unsendablePath), (try cookie(path: "/x;y"), nil),
            (try cookie(path: "/ä"), .nonASCIIPath), (try cookie(path: "/x y"), nil),
            (try cookie(name: "a\u{0}"), .controlCharacter),
            (try cookie(value: "\u{7F}"), .controlCharacter),
            (try cookie(path: "/\u{1}"), .controlCharacter), (try cookie(value: "b\tc"), nil),
            (try cookie(value: String(repeating: "v", count: 4095)), nil),
            (try cookie(value: String(repeating: "v", count: 4096)), .tooLong),
        ]
        for (cookie, expected) in cases {
            #expect(try refusal(cookie) == expected)
            #expect(try refusal(cookie, from: nil) == expected)
        }
    }

    @Test("The rules on where a cookie comes from hold with a URL only")
    func origin() throws {
        let insecure = "http://www.example.com/"
        let crossSite = CookieJar.Context(relation: .crossSite)
        #expect(try refusal(cookie(isSecure: true), from: insecure) == .secureFromInsecureOrigin)
        #expect(try refusal(cookie(isSecure: true), from: nil) == nil)
        #expect(try refusal(cookie(), context: crossSite) == .sameSiteFromCrossSite)
        #expect(try refusal(cookie(), from: nil, context: crossSite) == nil)
        #expect(try refusal(cookie(domain: "example.com")) == .domainMismatch)
        #expect(try refusal(cookie(domain: "example.com"), from: nil) == nil)
        #expect(try refusal(cookie(domain: "example.com", isHostOnly: false)) == nil)
        #expect(
            try refusal(cookie(domain: "a.www.example.com", isHostOnly: false)) == .domainMismatch
        )
        #expect(try refusal(cookie(domain: "example.org", isHostOnly: false)) == .domainMismatch)
        // Whether it is a script that stores it is known without one.
        #expect(try refusal(cookie(isHTTPOnly: true), context: .script) == .httpOnlyFromScript)
        #expect(
            try refusal(cookie(isHTTPOnly: true), from: nil, context: .script)
                == .httpOnlyFromScript
        )
    }

    @Test("The rules on what a cookie is hold always")
    func attributes() throws {
        let site = Site(scheme: "https", host: try CookieHost("example.com"))
        let partition = Partition(topLevelSite: site)
        let cases: [(Cookie, Cookie.Refusal?)] = [
            (try cookie(sameSite: .none), .sameSiteNoneWithoutSecure),
            (try cookie(isSecure: true, sameSite: .none), nil),
            (try cookie(partition: partition), .partitionedWithoutSecure),
            (try cookie(partition: partition, isSecure: true), nil),
            (try cookie(name: "__Secure-a"), .securePrefix),
            (try cookie(name: "__Secure-a", isSecure: true), nil),
            (try cookie(name: "__host-a", isSecure: true), nil),
            (try cookie(name: "__Host-a", path: "/x", isSecure: true), .hostPrefix),
            (try cookie(name: "__Host-a", isHostOnly: false, isSecure: true), .hostPrefix),
            (try cookie(name: "__Http-a", isSecure: true), .httpPrefix),
            (try cookie(name: "__Http-a", isSecure: true, isHTTPOnly: true), nil),
            (try cookie(name: "__Host-Http-a", isSecure: true), .hostHTTPPrefix),
            (try cookie(name: "", value: "__Host-a"), .prefixInNamelessValue),
            (try cookie(domain: "com", isHostOnly: false), .publicSuffixDomain),
        ]
        for (cookie, expected) in cases {
            #expect(try refusal(cookie, from: nil) == expected)
        }
        #expect(try refusal(cookie(domain: "com"), from: "https://com/") == nil)
    }

    @Test("Times are the jar's: the creation is now or the old one's, and ages are limited")
    func times() throws {
        var jar = CookieJar()
        let url = try CookieURL(Self.url)
        jar.store(try cookie(expires: .distantFuture), from: url, at: noon)
        let first = try #require(jar.cookies.first)
        #expect(first.creation == noon && first.lastAccess == noon)
        #expect(first.expires == noon.advanced(byDays: 400))
        let later = noon.advanced(bySeconds: 7)
        let outcome = jar.store(try cookie(value: "c"), from: url, at: later)
        let second = try #require(jar.cookies.first)
        #expect(outcome.change == .replaced(old: first, new: second))
        #expect(second.creation == noon && second.lastAccess == later && second.expires == nil)
    }

    @Test("An expired one removes its like, unless a script may not")
    func expired() throws {
        var jar = CookieJar()
        let gone = try cookie(expires: noon)
        #expect(jar.store(gone, from: nil, at: noon).change == .unchanged)
        jar.store(try cookie(isHTTPOnly: true), from: nil, at: noon)
        let old = try #require(jar.cookies.first)
        #expect(
            jar.store(gone, from: nil, context: .script, at: noon).change
                == .ignored(.replacesHTTPOnlyCookie)
        )
        #expect(jar.store(gone, from: nil, at: noon).change == .removed(old))
        #expect(jar.count == 0)
    }

    @Test("A cookie made for a URL is the one that a field would make")
    func likeField() throws {
        let url = try CookieURL(Self.url)
        let cases: [(String, Cookie)] = [
            ("a=b", try Cookie(name: "a", value: "b", for: url)),
            (
                "a=b; Domain=.Example.com",
                try Cookie(name: "a", value: "b", for: url, domain: ".Example.com")
            ),
            ("a=b; Path=x", try Cookie(name: "a", value: "b", for: url, path: "x")),
            ("a=b; Path=/x", try Cookie(name: "a", value: "b", for: url, path: "/x")),
            ("=b; Secure", try Cookie(name: "", value: "b", for: url, isSecure: true)),
            (
                "a=b; HttpOnly; SameSite=Strict; Max-Age=5",
                try Cookie(
                    name: "a",
                    value: "b",
                    for: url,
                    expires: noon.advanced(bySeconds: 5),
                    isHTTPOnly: true,
                    sameSite: .strict
                )
            ),
        ]
        for (field, cookie) in cases {
            var parsed = CookieJar()
            var made = CookieJar()
            try parsed.set(field, from: Self.url)
            made.store(cookie, from: url, at: noon)
            #expect(parsed.cookies == made.cookies)
        }
    }

    @Test("A made cookie counts for the limits like any other")
    func limits() throws {
        var jar = CookieJar(
            configuration: .init { $0.cookiesPerDomain = .init(maximum: 1, remaining: 1) }
        )
        jar.store(try cookie(name: "x"), from: nil, at: noon)
        let outcome = jar.store(try cookie(name: "y"), from: nil, at: noon)
        #expect(outcome.evicted.map(\.name) == ["x"])
    }

    @Test("A cookie shared in a public suffix is kept for its host alone when that host sets it")
    func ownPublicSuffix() throws {
        let url = try CookieURL("https://github.io/")
        var jar = CookieJar()
        let made = try Cookie(name: "a", value: "b", for: url, domain: "github.io")
        let outcome = jar.store(made, from: url, at: noon)
        let stored = try #require(jar.cookies.first)
        #expect(outcome.change == .inserted(stored))
        #expect(stored.isHostOnly)
        #expect(try jar.cookieHeader(for: CookieURL("https://a.github.io/"), at: noon) == nil)
        var other = CookieJar()
        other.store(setCookie: "a=b; Domain=github.io; Path=/", from: url, at: noon)
        #expect(other.cookies == jar.cookies)
    }
}
