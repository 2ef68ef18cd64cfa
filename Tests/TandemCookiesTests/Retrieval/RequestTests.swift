import Testing

@testable import TandemCookies

@Suite("What a request may carry")
struct RequestTests {
    /// One request by each combination of what the rules ask of it.
    struct Combination {
        let sameSite: SameSite
        let method: String
        let isNavigation: Bool
        let isHTTPAPI: Bool
        let isCrossSite: Bool
        let seconds: Int64

        static let all: [Combination] = SameSite.allCases.flatMap { sameSite in
            ["GET", "HEAD", "OPTIONS", "TRACE", "POST", "PUT", "get"].flatMap { method in
                [false, true].flatMap { isNavigation in
                    [false, true].flatMap { isHTTPAPI in
                        [false, true].flatMap { isCrossSite in
                            [-5, 0, 119, 120, 121, 9000].map { seconds in
                                Combination(
                                    sameSite: sameSite,
                                    method: method,
                                    isNavigation: isNavigation,
                                    isHTTPAPI: isHTTPAPI,
                                    isCrossSite: isCrossSite,
                                    seconds: seconds
                                )
                            }
                        }
                    }
                }
            }
        }

        var context: CookieJar.Context {
            CookieJar.Context(
                method: method,
                relation: isCrossSite ? .crossSite : .sameSite,
                isTopLevelNavigation: isNavigation,
                isHTTPAPI: isHTTPAPI
            )
        }

        /// The last conditions of step 1 of section 5.8.3, with section 5.6.7.2, as they are written.
        var exclusion: CookieJar.Exclusion? {
            if sameSite == .none { return nil }
            if !isCrossSite { return nil }
            // The retrieval's type is HTTP, the flag Lax or Default, the method safe, the target
            // a top-level one.
            let isTypeHTTP = isHTTPAPI
            let isFlagLax = sameSite == .lax || sameSite == .unspecified
            let isMethodSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
            if isTypeHTTP && isFlagLax && isMethodSafe && isNavigation { return nil }
            // "Lax-allowing-unsafe" waives the method.
            let isYoung = seconds <= 120
            if isTypeHTTP && sameSite == .unspecified && isYoung && isNavigation { return nil }
            return sameSite == .strict ? .sameSiteStrict : .sameSiteLax
        }
    }

    @Test(
        "Every combination of SameSite, method, navigation, API, site and age is judged by the text"
    )
    func combinations() throws {
        let url = try CookieURL("https://example.com/")
        #expect(Combination.all.count == 4 * 7 * 2 * 2 * 2 * 6)
        for sameSite in SameSite.allCases {
            var jar = CookieJar()
            var cookie = try Cookie(name: "a", value: "b", for: url, isSecure: true)
            cookie.sameSite = sameSite
            jar.store(cookie, from: nil, at: noon)
            for combination in Combination.all where combination.sameSite == sameSite {
                let explanation = jar.explain(
                    url,
                    context: combination.context,
                    at: noon.advanced(bySeconds: combination.seconds)
                )
                #expect(explanation.map(\.exclusion) == [combination.exclusion], "\(combination)")
            }
        }
    }

    @Test(
        "The time of lax-allowing-unsafe is the configuration's, to the millisecond",
        arguments: [(0, 0), (1, 1000), (120, 120_000), (-5, 0)] as [(Int64, Int64)]
    )
    func laxAllowingUnsafe(_ seconds: Int64, _ milliseconds: Int64) throws {
        var jar = CookieJar(configuration: .init { $0.laxAllowingUnsafeSeconds = seconds })
        try jar.set("a=b")
        let post = CookieJar.Context(
            method: "POST",
            relation: .crossSite,
            isTopLevelNavigation: true
        )
        for offset: Int64 in [-1, 0, 1] {
            let now = Timestamp(milliseconds: noon.milliseconds + milliseconds + offset)
            let isSent = seconds > 0 && offset <= 0
            #expect(try jar.sent(context: post, at: now) == (isSent ? "a=b" : ""))
        }
    }

    @Test(
        "The site for cookies makes the URLs of its site same-site",
        arguments: [
            ("https", "example.com", "https://example.com/", true),
            ("https", "example.com", "https://a.b.example.com/", true),
            ("https", "example.com", "wss://example.com/", true),
            ("https", "example.com", "http://example.com/", false),
            ("http", "example.com", "ws://example.com/", true),
            ("HTTPS", "example.com", "https://example.com/", true),
            ("https", "a.example.com", "https://a.example.com/", false),
            ("https", "example.com", "https://example.org/", false),
            ("https", "me.github.io", "https://x.me.github.io/", true),
            ("https", "github.io", "https://me.github.io/", false),
            ("https", "192.0.2.1", "https://192.0.2.1/", true),
            ("https", "192.0.2.1", "https://192.0.2.2/", false),
            ("https", "localhost", "https://localhost:3000/", true),
        ]
    )
    func siteForCookies(
        _ scheme: String,
        _ host: String,
        _ text: String,
        _ isSameSite: Bool
    ) throws {
        let url = try CookieURL(text)
        let site = Site(scheme: scheme, host: try CookieHost(host))
        let jar = CookieJar()
        #expect(jar.isSameSite(url, .init(relation: .siteForCookies(site))) == isSameSite)
        #expect(jar.isSameSite(url, .init(relation: .sameSite)))
        #expect(!jar.isSameSite(url, .init(relation: .crossSite)))
    }

    @Test("A new list of public suffixes makes other sites")
    func newList() throws {
        var jar = CookieJar(publicSuffixes: PublicSuffixList(text: "com"))
        let url = try CookieURL("https://a.shop.com/")
        let site = Site(scheme: "https", host: try CookieHost("shop.com"))
        let context = CookieJar.Context(relation: .siteForCookies(site))
        try jar.set("a=b; SameSite=Strict", from: "https://a.shop.com/")
        #expect(jar.cookieHeader(for: url, context: context, at: noon) == "a=b")
        jar.publicSuffixes = PublicSuffixList(text: "com\nshop.com")
        #expect(jar.cookieHeader(for: url, context: context, at: noon) == nil)
    }

    @Test("The groups of a domain are judged once, host-only and shared cookies apart")
    func groups() throws {
        var jar = CookieJar()
        try jar.set("own=1")
        try jar.set("shared=1; Domain=example.com")
        let group = try #require(jar.groups.first)
        #expect(jar.groups.count == 1 && group.entries.count == 2)
        for (text, ofHostOnly, ofShared) in [
            ("https://example.com/", nil, nil), ("https://a.example.com/", .domain, nil),
            ("https://example.org/", .domain, .domain), ("https://com/", .domain, .domain),
            ("https://anexample.com/", .domain, .domain),
        ] as [(String, CookieJar.Exclusion?, CookieJar.Exclusion?)] {
            let url = try CookieURL(text)
            let request = Request(url: url, context: .http, now: noon, jar: jar)
            let exclusions = request.exclusions(ofCookiesIn: group, for: url)
            #expect(exclusions.ofHostOnly == ofHostOnly)
            #expect(exclusions.ofShared == ofShared)
        }
    }
}
