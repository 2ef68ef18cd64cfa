import TandemCookies
import Testing

@Suite("The web platform: SameSite")
struct WebPlatformSameSiteTests {
    /// How a request relates to the page that makes it, and what it carries by that.
    enum Status: CaseIterable {
        case strict
        case lax
        case crossSite

        /// The names of those of strict, lax, unspecified and none that are sent.
        var sent: [String] {
            switch self {
            case .strict: ["strict", "lax", "unspecified", "none"]
            case .lax: ["lax", "unspecified", "none"]
            case .crossSite: ["none"]
            }
        }
    }

    private static let fields = [
        "strict=1; SameSite=Strict", "lax=1; SameSite=Lax", "unspecified=1",
        "none=1; SameSite=None; Secure",
    ]

    /// A jar that has all four cookies of a URL, old enough for every rule to hold.
    private func filledJar(_ url: String) throws -> CookieJar {
        var jar = CookieJar()
        for field in Self.fields {
            try jar.set("\(field); Path=/", from: url, at: noon.advanced(byDays: -1))
        }
        return jar
    }

    private func names(_ jar: CookieJar, _ url: String, _ context: CookieJar.Context) throws
        -> [String]
    {
        var jar = jar
        return jar.cookies(for: try CookieURL(url), context: context, at: noon).map(\.name)
    }

    private static func site(_ text: String) throws -> Site {
        PublicSuffixList.builtIn.site(of: try CookieURL(text))
    }

    /// The kinds of requests that a page makes, and what a cross-site one of them carries.
    enum Kind: CaseIterable {
        case fetch
        case image
        case frame
        case popup
        case link
        case form
        case formPost

        var method: String { self == .formPost ? "POST" : "GET" }

        var isTopLevelNavigation: Bool {
            switch self {
            case .fetch, .image, .frame: false
            case .popup, .link, .form, .formPost: true
            }
        }

        var crossSiteStatus: Status { isTopLevelNavigation && method == "GET" ? .lax : .crossSite }
    }

    @Test(
        "A page of www.d.test asks for a host of its site, and for one of another",
        arguments: [
            ("https://www.d.test/", true), ("https://d.test/", true), ("https://x.y.d.test/", true),
            ("https://www.d.test:8443/", true), ("wss://www.d.test/", true),
            ("https://www.other.test/", false), ("https://d.test.other/", false),
            ("https://dd.test/", false), ("https://test/", false),
        ]
    )
    func requests(_ url: String, _ isSameSite: Bool) throws {
        let jar = try filledJar(url)
        for kind in Kind.allCases {
            let context = CookieJar.Context(
                method: kind.method,
                relation: .siteForCookies(try Self.site("https://www.d.test/")),
                isTopLevelNavigation: kind.isTopLevelNavigation
            )
            let status = isSameSite ? Status.strict : kind.crossSiteStatus
            #expect(try names(jar, url, context) == status.sent)
        }
    }

    @Test(
        "Sites are schemeful: the same host over another scheme is another site",
        arguments: Kind.allCases
    )
    func schemeful(_ kind: Kind) throws {
        for (page, url) in [
            ("http://d.test/", "https://d.test/"), ("http://d.test/", "wss://d.test/"),
            ("https://d.test/", "http://d.test/"), ("https://d.test/", "ws://d.test/"),
        ] {
            var jar = CookieJar()
            for field in Self.fields.dropLast() {
                try jar.set("\(field); Path=/", from: url, at: noon.advanced(byDays: -1))
            }
            let context = CookieJar.Context(
                method: kind.method,
                relation: .siteForCookies(try Self.site(page)),
                isTopLevelNavigation: kind.isTopLevelNavigation
            )
            let sent = kind.crossSiteStatus.sent.filter { $0 != "none" }
            #expect(try names(jar, url, context) == sent)
        }
    }

    @Test(
        "A cookie may be set whatever its SameSite by a same-site request and any navigation",
        arguments: Kind.allCases
    )
    func setting(_ kind: Kind) throws {
        for (page, isSameSite) in [("https://a.d.test/", true), ("https://other.test/", false)] {
            let context = CookieJar.Context(
                method: kind.method,
                relation: .siteForCookies(try Self.site(page)),
                isTopLevelNavigation: kind.isTopLevelNavigation
            )
            var jar = CookieJar()
            for field in Self.fields {
                try jar.set(field, from: "https://d.test/", context: context)
            }
            let isFree = isSameSite || kind.isTopLevelNavigation
            #expect(
                jar.cookies.map(\.name) == (isFree ? Status.strict : Status.crossSite).sent
            )
        }
    }

    @Test("A script of a cross-site frame sets and sees SameSite=None cookies only")
    func scripts() throws {
        let url = "https://d.test/"
        let cross = CookieJar.Context(
            relation: .siteForCookies(try Self.site("https://other.test/")),
            isHTTPAPI: false
        )
        var jar = CookieJar()
        for field in Self.fields {
            try jar.set(field, from: url, context: cross)
        }
        #expect(jar.cookies.map(\.name) == ["none"])
        #expect(try names(filledJar(url), url, cross) == ["none"])
        #expect(try names(filledJar(url), url, .script) == Status.strict.sent)
        // A script's own reading is never a navigation.
        var navigating = cross
        navigating.isTopLevelNavigation = true
        #expect(try names(filledJar(url), url, navigating) == ["none"])
    }

    @Test(
        "The last SameSite counts, and one of no known value counts as none given",
        arguments: [
            ("None; SameSite=None", Status.crossSite), ("x; SameSite=None", .crossSite),
            ("Lax; SameSite=None", .crossSite), ("Strict; SameSite=None", .crossSite),
            ("x; SameSite=Strict", .strict), ("Lax; SameSite=Strict", .strict),
            ("None; SameSite=Strict", .strict), ("x; SameSite=Lax", .lax),
            ("Strict; SameSite=Lax", .lax), ("None; SameSite=Lax", .lax),
            ("None; SameSite=x", .lax),
            ("Lax; SameSite=x", .lax), ("Strict; SameSite=x", .lax), ("x", .lax), ("", .lax),
            ("Strict; SameSite", .lax), ("Strict; SameSite=", .lax), ("\"Strict\"", .lax),
            (" StRiCt ", .strict), ("nOnE", .crossSite), ("no", .lax), ("Lax Strict", .lax),
            ("Strict,", .lax), ("None\u{A0}", .lax),
        ]
    )
    func attributes(_ value: String, _ least: Status) throws {
        var jar = CookieJar()
        let old = noon.advanced(byDays: -1)
        try jar.set("a=1; Secure; SameSite=\(value)", at: old)
        func isSent(_ relation: CookieJar.Context.Relation, _ isNavigation: Bool) throws -> Bool {
            let context = CookieJar.Context(relation: relation, isTopLevelNavigation: isNavigation)
            return try jar.sent(context: context) == "a=1"
        }
        #expect(try isSent(.sameSite, false))
        #expect(try isSent(.crossSite, true) == (least != .strict))
        #expect(try isSent(.crossSite, false) == (least == .crossSite))
    }

    @Test("SameSite=None without Secure is refused, from any connection and by any way")
    func noneNeedsSecure() throws {
        for url in ["https://d.test/", "http://d.test/"] {
            for context in [CookieJar.Context.http, .script, .init(relation: .crossSite)] {
                var jar = CookieJar()
                let outcome = try jar.set("a=1; SameSite=None", from: url, context: context)
                #expect(outcome.change == .ignored(.sameSiteNoneWithoutSecure))
            }
        }
    }

    @Test("A redirect is judged hop by hop: a POST that became a GET carries Lax cookies")
    func redirects() throws {
        let url = "https://d.test/"
        let jar = try filledJar(url)
        var hop = CookieJar.Context(
            method: "POST",
            relation: .crossSite,
            isTopLevelNavigation: true
        )
        #expect(try names(jar, url, hop) == Status.crossSite.sent)
        hop.method = "GET"
        #expect(try names(jar, url, hop) == Status.lax.sent)
        hop.method = "HEAD"
        #expect(try names(jar, url, hop) == Status.lax.sent)
        for method in ["PUT", "DELETE", "PATCH", "CONNECT", "QUERY", "", "Get"] {
            hop.method = method
            #expect(try names(jar, url, hop) == Status.crossSite.sent)
        }
    }

    @Test("A host without a registrable domain is a site of its own")
    func hostsWithoutDomain() throws {
        for (page, url, isSameSite) in [
            ("https://1.2.3.4/", "https://1.2.3.4/", true),
            ("https://1.2.3.4/", "https://9.2.3.4/", false),
            ("https://github.io/", "https://github.io/", true),
            ("https://a.github.io/", "https://b.github.io/", false),
            ("https://a.github.io/", "https://x.a.github.io/", true),
            ("https://localhost/", "https://localhost:1/", true),
            ("https://a.localhost/", "https://b.localhost/", false),
            ("https://[::1]/", "https://[0::1]/", true),
        ] {
            let context = CookieJar.Context(relation: .siteForCookies(try Self.site(page)))
            let status = isSameSite ? Status.strict : .crossSite
            #expect(try names(filledJar(url), url, context) == status.sent, "\(page) \(url)")
        }
    }
}
