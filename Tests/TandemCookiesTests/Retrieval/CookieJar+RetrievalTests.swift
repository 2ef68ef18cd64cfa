import TandemCookies
import Testing

@Suite("Retrieving cookies")
struct RetrievalTests {
    struct Case: CustomTestStringConvertible {
        let field: String
        var from = "https://www.example.com/dir/page"
        let to: String
        var context = CookieJar.Context.http
        /// Nil when the cookie is sent.
        let exclusion: CookieJar.Exclusion?

        var testDescription: String { "\(field) from \(from) to \(to)" }
    }

    /// Checks that what is sent and what is explained agree, and returns the explanation.
    private func exclusion(_ vector: Case) throws -> CookieJar.Exclusion? {
        var jar = CookieJar()
        try jar.set(vector.field, from: vector.from)
        let url = try CookieURL(vector.to)
        let explanation = try #require(
            jar.explain(url, context: vector.context, at: noon).first
        )
        let cookies = jar.cookies(for: url, context: vector.context, at: noon)
        #expect(cookies.isEmpty == (explanation.exclusion != nil))
        #expect(explanation.isSent == (explanation.exclusion == nil))
        return explanation.exclusion
    }

    @Test(
        "The host must be the cookie's, or below its domain",
        arguments: [
            Case(field: "a=b", to: "https://www.example.com/dir/", exclusion: nil),
            Case(field: "a=b", to: "http://www.example.com:8080/dir", exclusion: nil),
            Case(field: "a=b", to: "https://example.com/dir/", exclusion: .domain),
            Case(field: "a=b", to: "https://a.www.example.com/dir/", exclusion: .domain),
            Case(field: "a=b; Domain=example.com", to: "https://example.com/dir/", exclusion: nil),
            Case(
                field: "a=b; Domain=example.com",
                to: "https://a.b.example.com/dir/",
                exclusion: nil
            ),
            Case(
                field: "a=b; Domain=example.com",
                to: "https://badexample.com/dir/",
                exclusion: .domain
            ),
            Case(
                field: "a=b; Domain=192.0.2.1",
                from: "http://192.0.2.1/",
                to: "http://192.0.2.1/",
                exclusion: nil
            ),
            Case(
                field: "a=b",
                from: "http://[::1]/",
                to: "http://[0:0:0:0:0:0:0:1]/",
                exclusion: nil
            ),
            Case(
                field: "a=b",
                from: "http://bücher.example/",
                to: "http://xn--bcher-kva.example/",
                exclusion: nil
            ),
        ]
    )
    func host(_ vector: Case) throws {
        #expect(try exclusion(vector) == vector.exclusion)
    }

    @Test(
        "The path must be the cookie's, or below it",
        arguments: [
            ("/", "/", true), ("/", "/x", true), ("/a", "/a", true), ("/a", "/a/", true),
            ("/a", "/a/b", true), ("/a", "/ab", false), ("/a", "/", false), ("/a", "/A", false),
            ("/a/", "/a", false), ("/a/", "/a/", true), ("/a/", "/a/b", true),
            ("/a/", "/ab", false),
            ("/%6F", "/o", false), ("/o", "/%6F", false), ("/%6F", "/%6F", true),
            ("/a?b", "/a?b", false), ("/a//", "/a//b", true), ("/a//", "/a/b", false),
            ("/a/b/c/d/e/f", "/a/b/c/d/e/f/g", true), ("/a/b/c/d/e/f", "/a/b/c/d/e/fg", false),
            ("/a/b/c/d/e/f", "/a/b/c/d/e", false), ("/a b", "/a%20b", false),
        ]
    )
    func path(_ cookie: String, _ request: String, _ isMatch: Bool) throws {
        let vector = Case(
            field: "a=b; Path=\(cookie)",
            to: "https://www.example.com\(request)",
            exclusion: isMatch ? nil : .path
        )
        #expect(try exclusion(vector) == vector.exclusion)
    }

    @Test(
        "Secure cookies need a secure connection, HttpOnly ones HTTP",
        arguments: [
            Case(field: "a=b; Path=/; Secure", to: "https://www.example.com/", exclusion: nil),
            Case(field: "a=b; Path=/; Secure", to: "wss://www.example.com/", exclusion: nil),
            Case(
                field: "a=b; Path=/; Secure",
                to: "http://www.example.com/",
                exclusion: .insecureConnection
            ),
            Case(field: "a=b; Path=/; HttpOnly", to: "https://www.example.com/", exclusion: nil),
            Case(
                field: "a=b; Path=/; HttpOnly",
                to: "https://www.example.com/",
                context: .script,
                exclusion: .httpOnly
            ),
            Case(
                field: "a=b; Path=/",
                to: "https://www.example.com/",
                context: .script,
                exclusion: nil
            ),
        ]
    )
    func connection(_ vector: Case) throws {
        #expect(try exclusion(vector) == vector.exclusion)
    }

    struct CrossSite: CustomTestStringConvertible {
        let sameSite: String
        var method = "GET"
        var isTopLevelNavigation = true
        var isHTTPAPI = true
        var seconds: Int64 = 3600
        let exclusion: CookieJar.Exclusion?

        var testDescription: String { "\(sameSite) \(method) after \(seconds) s" }
    }

    @Test(
        "A cross-site request carries what SameSite allows",
        arguments: [
            CrossSite(sameSite: "; SameSite=None", exclusion: nil),
            CrossSite(
                sameSite: "; SameSite=None",
                method: "POST",
                isTopLevelNavigation: false,
                exclusion: nil
            ),
            CrossSite(sameSite: "; SameSite=None", isHTTPAPI: false, exclusion: nil),
            CrossSite(sameSite: "; SameSite=Strict", exclusion: .sameSiteStrict),
            CrossSite(sameSite: "; SameSite=Strict", seconds: 1, exclusion: .sameSiteStrict),
            CrossSite(sameSite: "; SameSite=Lax", exclusion: nil),
            CrossSite(sameSite: "; SameSite=Lax", method: "HEAD", exclusion: nil),
            CrossSite(sameSite: "; SameSite=Lax", method: "OPTIONS", exclusion: nil),
            CrossSite(sameSite: "; SameSite=Lax", method: "TRACE", exclusion: nil),
            CrossSite(sameSite: "; SameSite=Lax", method: "get", exclusion: .sameSiteLax),
            CrossSite(sameSite: "; SameSite=Lax", method: "POST", exclusion: .sameSiteLax),
            CrossSite(
                sameSite: "; SameSite=Lax",
                method: "POST",
                seconds: 1,
                exclusion: .sameSiteLax
            ),
            CrossSite(
                sameSite: "; SameSite=Lax",
                isTopLevelNavigation: false,
                exclusion: .sameSiteLax
            ),
            CrossSite(sameSite: "; SameSite=Lax", isHTTPAPI: false, exclusion: .sameSiteLax),
            CrossSite(sameSite: "", exclusion: nil),
            CrossSite(sameSite: "", method: "POST", exclusion: .sameSiteLax),
            CrossSite(sameSite: "", method: "POST", seconds: 120, exclusion: nil),
            CrossSite(sameSite: "", method: "POST", seconds: 121, exclusion: .sameSiteLax),
            CrossSite(
                sameSite: "",
                method: "POST",
                isTopLevelNavigation: false,
                seconds: 1,
                exclusion: .sameSiteLax
            ),
            CrossSite(sameSite: "; SameSite=odd", method: "POST", seconds: 1, exclusion: nil),
        ]
    )
    func crossSite(_ vector: CrossSite) throws {
        var jar = CookieJar()
        try jar.set("a=b; Secure\(vector.sameSite)")
        let context = CookieJar.Context(
            method: vector.method,
            relation: .crossSite,
            isTopLevelNavigation: vector.isTopLevelNavigation,
            isHTTPAPI: vector.isHTTPAPI
        )
        let now = noon.advanced(bySeconds: vector.seconds)
        let url = try CookieURL("https://example.com/")
        let explanation = try #require(jar.explain(url, context: context, at: now).first)
        #expect(explanation.exclusion == vector.exclusion)
        #expect(try jar.sent(context: context, at: now).isEmpty == (vector.exclusion != nil))
    }

    @Test("Lax-allowing-unsafe can be switched off, and an overwritten cookie stays old")
    func laxAllowingUnsafe() throws {
        let post = CookieJar.Context(
            method: "POST",
            relation: .crossSite,
            isTopLevelNavigation: true
        )
        var strict = CookieJar(configuration: .init { $0.laxAllowingUnsafeSeconds = 0 })
        try strict.set("a=b")
        #expect(try strict.sent(context: post) == "")
        var jar = CookieJar()
        try jar.set("a=b")
        #expect(try jar.sent(context: post) == "a=b")
        let later = noon.advanced(bySeconds: 300)
        try jar.set("a=c", at: later)
        #expect(try jar.sent(context: post, at: later) == "")
    }

    @Test("Partitioned cookies are sent in their own partition only")
    func partitions() throws {
        var jar = CookieJar()
        let top = Site(scheme: "https", host: try CookieHost("top.example"))
        let inside = CookieJar.Context(partition: Partition(topLevelSite: top))
        let nested = CookieJar.Context(
            partition: Partition(topLevelSite: top, hasCrossSiteAncestor: true)
        )
        try jar.set("a=inside; Secure; Partitioned", context: inside)
        try jar.set("a=nested; Secure; Partitioned", context: nested)
        try jar.set("a=own; Secure; Partitioned")
        try jar.set("b=plain; Secure")
        #expect(jar.count == 4)
        #expect(try jar.sent(context: inside) == "a=inside; b=plain")
        #expect(try jar.sent(context: nested) == "a=nested; b=plain")
        #expect(try jar.sent() == "a=own; b=plain")
        #expect(try jar.sent(to: "https://example.com/") == "a=own; b=plain")
        let own = try #require(jar.cookies.first { $0.value == "own" }?.partition)
        #expect(own.description == "https://example.com")
        #expect(
            Partition(topLevelSite: top) < Partition(topLevelSite: top, hasCrossSiteAncestor: true)
        )
    }

    @Test("Longer paths come first, then earlier creations, then earlier comers")
    func order() throws {
        var jar = CookieJar()
        let url = "https://www.example.com/a/b/c"
        try jar.set("short=1; Path=/", from: url)
        try jar.set("long=2; Path=/a/b; Domain=example.com", from: url)
        try jar.set("first=3; Path=/a", from: url)
        try jar.set("second=4; Path=/a; Domain=example.com", from: url)
        try jar.set("third=5; Path=/a", from: url)
        try jar.set("later=6; Path=/a/b", from: url, at: noon.advanced(bySeconds: 1))
        try jar.set("short=7; Path=/", from: url, at: noon.advanced(bySeconds: 2))
        #expect(
            try jar.sent(to: url, at: noon.advanced(bySeconds: 3))
                == "long=2; later=6; first=3; second=4; third=5; short=7"
        )
    }

    @Test("A nameless cookie is sent as its value alone")
    func nameless() throws {
        var jar = CookieJar()
        try jar.set("=a=b")
        try jar.set("c=")
        try jar.set("d", from: "https://example.com/")
        #expect(try jar.sent() == "d; c=" || jar.sent() == "c=; d")
        #expect(jar.count == 2)
    }

    @Test("The octets that came are the octets that go")
    func octets() throws {
        var jar = CookieJar()
        let url = try CookieURL("https://example.com/")
        let field: [UInt8] = [0xFF, 0x3D, 0x80, 0x22, 0x5C]
        jar.store(setCookie: field, from: url, at: noon)
        #expect(jar.cookieHeaderOctets(for: url, at: noon) == field)
        #expect(jar.cookieHeader(for: url, at: noon) == "\u{FFFD}=\u{FFFD}\"\\")
        #expect(try jar.cookieHeaderOctets(for: CookieURL("https://h/"), at: noon) == nil)
    }

    @Test("Being sent sets the last access, being explained does not")
    func lastAccess() throws {
        var jar = CookieJar()
        try jar.set("a=b")
        let later = noon.advanced(bySeconds: 9)
        _ = jar.explain(try CookieURL("https://example.com/"), at: later)
        #expect(jar.cookies.map(\.lastAccess) == [noon])
        #expect(
            jar.cookies(for: try CookieURL("https://example.com/"), at: later).map(\.lastAccess)
                == [later]
        )
        #expect(jar.cookies.map(\.lastAccess) == [later])
        #expect(jar.cookies.map(\.creation) == [noon])
    }

    @Test("A copy of a jar is its own")
    func valueSemantics() throws {
        var jar = CookieJar()
        try jar.set("a=b")
        let copy = jar
        try jar.set("a=c")
        _ = try jar.sent(at: noon.advanced(bySeconds: 5))
        jar.removeAll { _ in true }
        #expect(copy.cookies.map(\.value) == ["b"])
        #expect(copy.cookies.map(\.lastAccess) == [noon])
    }
}
