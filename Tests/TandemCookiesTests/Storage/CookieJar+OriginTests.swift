import Testing

@testable import TandemCookies

@Suite("Where a cookie comes from")
struct CookieJarOriginTests {
    private static let url = "https://www.example.com/"

    @Test(
        "Any SameSite may come from a same-site request, and from a navigation over HTTP",
        arguments: [
            (true, false, true, true), (true, false, false, true), (true, true, true, true),
            (true, true, false, true), (false, false, true, false), (false, false, false, false),
            (false, true, true, true), (false, true, false, false),
        ]
    )
    func sameSite(_ isSameSite: Bool, _ isNavigation: Bool, _ isHTTPAPI: Bool, _ isAllowed: Bool)
        throws
    {
        let context = CookieJar.Context(
            relation: isSameSite ? .sameSite : .crossSite,
            isTopLevelNavigation: isNavigation,
            isHTTPAPI: isHTTPAPI
        )
        let origin = CookieJar().origin(try CookieURL(Self.url), context)
        #expect(origin.allowsSameSite == isAllowed)
        #expect(origin.isHTTPAPI == isHTTPAPI && origin.isSecure)
        for sameSite in ["", "; SameSite=Lax", "; SameSite=Strict", "; SameSite=x"] {
            var jar = CookieJar()
            try jar.set("a=1\(sameSite)", from: Self.url, context: context)
            #expect((jar.count == 1) == isAllowed)
        }
        var jar = CookieJar()
        try jar.set("a=1; Secure; SameSite=None", from: Self.url, context: context)
        #expect(jar.count == 1)
    }

    @Test("The method is no matter to what may be set", arguments: ["GET", "POST", "PUT", "x", ""])
    func method(_ method: String) throws {
        for isNavigation in [false, true] {
            let context = CookieJar.Context(
                method: method,
                relation: .crossSite,
                isTopLevelNavigation: isNavigation
            )
            var jar = CookieJar()
            try jar.set("a=1; SameSite=Strict", context: context)
            #expect((jar.count == 1) == isNavigation)
        }
    }

    @Test("A deletion is judged like any other cookie")
    func deletion() throws {
        var jar = CookieJar()
        try jar.set("a=1; SameSite=Strict; Secure; HttpOnly")
        let before = jar.cookies
        let refusals: [(String, String, CookieJar.Context, Cookie.Refusal)] = [
            ("a=; Max-Age=0", "https", .init(relation: .crossSite), .sameSiteFromCrossSite),
            ("a=; Max-Age=0", "http", .http, .overlaysSecureCookie),
            ("a=; Max-Age=0; Secure", "http", .http, .secureFromInsecureOrigin),
            ("a=; Max-Age=0", "https", .script, .replacesHTTPOnlyCookie),
            ("a=; Max-Age=0; HttpOnly", "https", .script, .httpOnlyFromScript),
            ("a=; Max-Age=0; SameSite=None", "https", .http, .sameSiteNoneWithoutSecure),
            ("a=; Max-Age=0; Domain=com", "https", .http, .publicSuffixDomain),
            ("a=\u{1}; Max-Age=0", "https", .http, .controlCharacter),
        ]
        for (field, scheme, context, refusal) in refusals {
            let outcome = try jar.set(field, from: "\(scheme)://example.com/", context: context)
            #expect(outcome.change == .ignored(refusal))
            #expect(jar.cookies == before)
        }
        // None needs no leave, and takes the Strict one with it, which has its identity.
        try jar.set("a=; Max-Age=0; Secure; SameSite=None", context: .init(relation: .crossSite))
        #expect(jar.count == 0)
    }

    @Test("A context is a same-site GET through HTTP unless it says otherwise")
    func contextDefaults() {
        let context = CookieJar.Context()
        #expect(context == .http)
        #expect(context.method == "GET" && context.relation == .sameSite)
        #expect(!context.isTopLevelNavigation && context.isHTTPAPI && context.partition == nil)
        var script = context
        script.isHTTPAPI = false
        #expect(script == .script)
        #expect(Set([context, script, .http, .script]).count == 2)
    }

    @Test(
        "Safe methods are those that HTTP calls so, in upper case",
        arguments: [
            ("GET", true), ("HEAD", true), ("OPTIONS", true), ("TRACE", true), ("POST", false),
            ("PUT", false), ("DELETE", false), ("PATCH", false), ("CONNECT", false), ("get", false),
            ("GET ", false), ("", false), ("QUERY", false),
        ]
    )
    func safeMethods(_ method: String, _ isSafe: Bool) {
        #expect(CookieJar.Context(method: method).isSafeMethod == isSafe)
    }

    @Test("Of several rules the first of the storage model's refuses")
    func order() throws {
        // Each field breaks one rule more than the next, the earlier the rule the sooner.
        let overlaid = "a=old; Secure; Domain=example.com"
        let cases: [(String, CookieJar.Context, Cookie.Refusal)] = [
            ("a=\u{1}; Domain=com; Secure; HttpOnly", .script, .controlCharacter),
            ("=; Domain=com; Secure; HttpOnly", .script, .empty),
            ("a=1; Domain=é; Secure; HttpOnly", .script, .nonASCIIDomain),
            ("a=1; Domain=com; Secure; HttpOnly", .script, .publicSuffixDomain),
            ("a=1; Domain=org; Path=/é; Secure", .script, .domainMismatch),
            ("a=1; Path=/é; Secure; HttpOnly", .script, .nonASCIIPath),
            ("a=1; Secure; HttpOnly", .script, .secureFromInsecureOrigin),
            ("a=1; HttpOnly", .script, .httpOnlyFromScript),
            ("a=1; SameSite=Lax", .init(relation: .crossSite), .overlaysSecureCookie),
            ("__Secure-a=1", .init(relation: .crossSite), .sameSiteFromCrossSite),
            (
                "__Secure-a=1; SameSite=None", .init(relation: .crossSite),
                .sameSiteNoneWithoutSecure
            ),
            ("__Secure-a=1; Partitioned", .http, .partitionedWithoutSecure),
            ("__Secure-a=1", .http, .securePrefix),
            ("=__Secure-a=1", .http, .prefixInNamelessValue),
        ]
        for (field, context, refusal) in cases {
            var jar = CookieJar()
            try jar.set(overlaid, from: "https://www.example.com/")
            let outcome = try jar.set(field, from: "http://www.example.com/", context: context)
            #expect(outcome.change == .ignored(refusal), "\(field)")
        }
    }
}
