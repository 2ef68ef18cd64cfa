import TandemCookies
import Testing

@Suite("Storing by the steps of the storage model")
struct StorageModelTests {
    struct Attempt: CustomTestStringConvertible {
        let field: String
        var url = "https://www.example.com/dir/page"
        var context = CookieJar.Context.http
        /// Nil when the cookie is stored.
        let refusal: Cookie.Refusal?

        var testDescription: String { "\(field.debugDescription) from \(url)" }
    }

    private func refusal(_ attempt: Attempt) throws -> Cookie.Refusal? {
        var jar = CookieJar()
        let outcome = try jar.set(attempt.field, from: attempt.url, context: attempt.context)
        switch outcome.change {
        case .ignored(let refusal):
            #expect(jar.count == 0)
            return refusal
        case .inserted(let cookie):
            #expect(jar.cookies == [cookie])
            #expect(jar[cookie.identity] == cookie)
            return nil
        case .replaced, .removed, .unchanged:
            Issue.record("An empty jar has nothing to replace or remove.")
            return nil
        }
    }

    @Test(
        "What cannot be a cookie is refused",
        arguments: [
            Attempt(field: "a=b", refusal: nil),
            Attempt(field: "", refusal: .empty),
            Attempt(field: " = ; Path=/", refusal: .empty),
            Attempt(field: "a\u{1}=b", refusal: .controlCharacter),
            Attempt(field: "a=" + String(repeating: "b", count: 4096), refusal: .tooLong),
            Attempt(field: "a=b; Path=/ü", refusal: .nonASCIIPath),
        ]
    )
    func shape(_ attempt: Attempt) throws {
        #expect(try refusal(attempt) == attempt.refusal)
    }

    @Test(
        "A domain must be above the host and no public suffix",
        arguments: [
            Attempt(field: "a=b; Domain=example.com", refusal: nil),
            Attempt(field: "a=b; Domain=.EXAMPLE.com", refusal: nil),
            Attempt(field: "a=b; Domain=www.example.com", refusal: nil),
            Attempt(field: "a=b; Domain=", refusal: nil),
            Attempt(field: "a=b; Domain=x.org; Domain=", refusal: nil),
            Attempt(field: "a=b; Domain=.", refusal: .domainMismatch),
            Attempt(field: "a=b; Domain=..example.com", refusal: .domainMismatch),
            Attempt(field: "a=b; Domain=example.com.", refusal: .domainMismatch),
            Attempt(field: "a=b; Domain=a.www.example.com", refusal: .domainMismatch),
            Attempt(field: "a=b; Domain=ample.com", refusal: .domainMismatch),
            Attempt(field: "a=b; Domain=example.org", refusal: .domainMismatch),
            Attempt(field: "a=b; Domain=exämple.com", refusal: .nonASCIIDomain),
            Attempt(field: "a=b; Domain=com", refusal: .publicSuffixDomain),
            Attempt(field: "a=b; Domain=.com", refusal: .publicSuffixDomain),
            Attempt(
                field: "a=b; Domain=co.uk",
                url: "https://www.example.co.uk/",
                refusal: .publicSuffixDomain
            ),
            Attempt(field: "a=b; Domain=github.io", url: "https://github.io/", refusal: nil),
            Attempt(field: "a=b; Domain=192.0.2.1", url: "https://192.0.2.1/", refusal: nil),
            Attempt(field: "a=b; Domain=2.1", url: "https://192.0.2.1/", refusal: .domainMismatch),
            Attempt(
                field: "a=b; Domain=xn--bcher-kva.example",
                url: "https://www.bücher.example/",
                refusal: nil
            ),
        ]
    )
    func domain(_ attempt: Attempt) throws {
        #expect(try refusal(attempt) == attempt.refusal)
    }

    @Test(
        "Secure needs a secure connection, HttpOnly needs HTTP",
        arguments: [
            Attempt(field: "a=b; Secure", refusal: nil),
            Attempt(field: "a=b; Secure", url: "wss://example.com/", refusal: nil),
            Attempt(
                field: "a=b; Secure",
                url: "http://example.com/",
                refusal: .secureFromInsecureOrigin
            ),
            Attempt(
                field: "a=b; Secure",
                url: "http://localhost/",
                refusal: .secureFromInsecureOrigin
            ),
            Attempt(field: "a=b; HttpOnly", refusal: nil),
            Attempt(field: "a=b; HttpOnly", context: .script, refusal: .httpOnlyFromScript),
            Attempt(field: "a=b", context: .script, refusal: nil),
        ]
    )
    func origin(_ attempt: Attempt) throws {
        #expect(try refusal(attempt) == attempt.refusal)
    }

    @Test(
        "SameSite=None and Partitioned need Secure",
        arguments: [
            Attempt(field: "a=b; SameSite=None", refusal: .sameSiteNoneWithoutSecure),
            Attempt(field: "a=b; SameSite=None; Secure", refusal: nil),
            Attempt(field: "a=b; SameSite=Lax", refusal: nil),
            Attempt(field: "a=b; Partitioned", refusal: .partitionedWithoutSecure),
            Attempt(field: "a=b; Partitioned; Secure", refusal: nil),
        ]
    )
    func needsSecure(_ attempt: Attempt) throws {
        #expect(try refusal(attempt) == attempt.refusal)
    }

    @Test(
        "A prefix of a name is kept to, in any case",
        arguments: [
            Attempt(field: "__Secure-a=b", refusal: .securePrefix),
            Attempt(field: "__SECURE-a=b", refusal: .securePrefix),
            Attempt(field: "__secure-a=b; Secure", refusal: nil),
            Attempt(field: "__Secure-a=b; Secure; Domain=example.com", refusal: nil),
            Attempt(field: "__Host-a=b; Secure; Path=/", refusal: nil),
            Attempt(field: "__hOST-a=b; Secure; Path=/", refusal: nil),
            Attempt(field: "__Host-a=b; Path=/", refusal: .hostPrefix),
            Attempt(field: "__Host-a=b; Secure; Path=/dir", refusal: .hostPrefix),
            Attempt(field: "__Host-a=b; Secure", url: "https://example.com/", refusal: .hostPrefix),
            Attempt(
                field: "__Host-a=b; Secure; Path",
                url: "https://example.com/",
                refusal: .hostPrefix
            ),
            Attempt(
                field: "__Host-a=b; Secure; Path=",
                url: "https://example.com/",
                refusal: .hostPrefix
            ),
            Attempt(
                field: "__Host-a=b; Secure; Path=/; Path=",
                url: "https://example.com/",
                refusal: .hostPrefix
            ),
            Attempt(field: "__Host-a=b; Secure; Path=/dir; Path=/", refusal: nil),
            Attempt(
                field: "__Host-a=b; Secure; Path=/; Domain=example.com",
                refusal: .hostPrefix
            ),
            Attempt(
                field: "__Host-a=b; Secure; Path=/; Domain=www.example.com",
                refusal: .hostPrefix
            ),
            Attempt(field: "__Host-a=b; Secure; Path=/; Domain", refusal: nil),
            Attempt(field: "__Http-a=b; Secure; HttpOnly", refusal: nil),
            Attempt(field: "__http-a=b; Secure", refusal: .httpPrefix),
            Attempt(field: "__Http-a=b; HttpOnly", refusal: .httpPrefix),
            Attempt(field: "__Host-Http-a=b; Secure; HttpOnly; Path=/", refusal: nil),
            Attempt(field: "__host-http-a=b; Secure; Path=/", refusal: .hostHTTPPrefix),
            Attempt(field: "__Host-Http-a=b; Secure; HttpOnly", refusal: .hostHTTPPrefix),
            Attempt(
                field: "__Host-Http-a=b; Secure; HttpOnly; Path=/x",
                refusal: .hostHTTPPrefix
            ),
            Attempt(field: "__Secure=b", refusal: nil),
            Attempt(field: "_Secure-a=b", refusal: nil),
            Attempt(field: "__Other-a=b", refusal: nil),
        ]
    )
    func prefixes(_ attempt: Attempt) throws {
        #expect(try refusal(attempt) == attempt.refusal)
    }

    @Test(
        "A nameless cookie cannot pass for a prefixed one",
        arguments: [
            "__Secure-a", "__secure-a", "=__Secure-a=b", "=__Host-a=b", "__HOST-a", "=__Http-a=b",
            "__Host-Http-a",
        ]
    )
    func nameless(_ field: String) throws {
        let attempt = Attempt(
            field: "\(field); Secure; HttpOnly; Path=/",
            refusal: .prefixInNamelessValue
        )
        #expect(try refusal(attempt) == attempt.refusal)
        let harmless = field.replacing("__", with: "_")
        #expect(try refusal(Attempt(field: harmless, refusal: nil)) == nil)
    }

    static let crossSite = CookieJar.Context(relation: .crossSite)
    static let crossSiteNavigation = CookieJar.Context(
        relation: .crossSite,
        isTopLevelNavigation: true
    )
    static let crossSiteScript = CookieJar.Context(relation: .crossSite, isHTTPAPI: false)

    @Test(
        "A cross-site request sets SameSite=None cookies only, but for navigations",
        arguments: [
            Attempt(field: "a=b", context: crossSite, refusal: .sameSiteFromCrossSite),
            Attempt(
                field: "a=b; SameSite=Lax",
                context: crossSite,
                refusal: .sameSiteFromCrossSite
            ),
            Attempt(
                field: "a=b; SameSite=Strict",
                context: crossSiteScript,
                refusal: .sameSiteFromCrossSite
            ),
            Attempt(field: "a=b; SameSite=None; Secure", context: crossSite, refusal: nil),
            Attempt(field: "a=b; SameSite=Strict", context: crossSiteNavigation, refusal: nil),
            Attempt(field: "a=b", context: crossSiteNavigation, refusal: nil),
        ]
    )
    func sameSite(_ attempt: Attempt) throws {
        #expect(try refusal(attempt) == attempt.refusal)
    }

    @Test("The site for cookies decides whether a request is same-site")
    func siteForCookies() throws {
        let own = Site(scheme: "https", host: try CookieHost("example.com"))
        let other = Site(scheme: "http", host: try CookieHost("example.com"))
        #expect(
            try refusal(
                Attempt(
                    field: "a=b; SameSite=Strict",
                    context: .init(relation: .siteForCookies(own)),
                    refusal: nil
                )
            ) == nil
        )
        #expect(
            try refusal(
                Attempt(
                    field: "a=b; SameSite=Strict",
                    context: .init(relation: .siteForCookies(other)),
                    refusal: .sameSiteFromCrossSite
                )
            ) == .sameSiteFromCrossSite
        )
    }

    @Test(
        "Without a Path attribute the path is that of the URL up to its last slash",
        arguments: [
            ("https://h/", "/"), ("https://h", "/"), ("https://h/a", "/"), ("https://h/a/", "/a"),
            ("https://h/a/b", "/a"), ("https://h/a/b/", "/a/b"), ("https://h/a?b/c/d", "/"),
        ]
    )
    func defaultPath(_ url: String, _ path: String) throws {
        for field in ["a=b", "a=b; Path", "a=b; Path=relative"] {
            var jar = CookieJar()
            try jar.set(field, from: url)
            #expect(jar.cookies.map(\.path) == [path])
        }
    }

    @Test("A cookie carries what its field says")
    func fields() throws {
        var jar = CookieJar()
        try jar.set(
            "id=31d4; Domain=example.com; Path=/x; Max-Age=60; Secure; HttpOnly; SameSite=Strict",
            from: "https://www.example.com/"
        )
        let cookie = try #require(jar.cookies.first)
        #expect(cookie.name == "id" && cookie.nameOctets == Array("id".utf8))
        #expect(cookie.value == "31d4" && cookie.valueOctets == Array("31d4".utf8))
        #expect(cookie.path == "/x" && cookie.pathOctets == Array("/x".utf8))
        #expect(cookie.domain.serialized == "example.com" && !cookie.isHostOnly)
        #expect(cookie.isSecure && cookie.isHTTPOnly && cookie.sameSite == .strict)
        #expect(cookie.expires == noon.advanced(bySeconds: 60))
        #expect(cookie.creation == noon && cookie.lastAccess == noon)
        #expect(cookie.partition == nil)
    }

    @Test("The value of a cookie shows in no description")
    func noSecrets() throws {
        var jar = CookieJar()
        try jar.set("id=secret; Path=/x")
        let cookie = try #require(jar.cookies.first)
        #expect(cookie.description == "id at example.com/x")
        #expect(!"\(jar)".contains("secret"))
    }
}
