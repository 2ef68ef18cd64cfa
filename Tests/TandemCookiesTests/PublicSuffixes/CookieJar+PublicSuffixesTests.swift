import TandemCookies
import Testing

@Suite("Public suffixes in a jar")
struct CookieJarPublicSuffixesTests {
    @Test(
        "No cookie is shared in a public suffix",
        arguments: [
            Row(["https://www.example.com/", "com"], .publicSuffixDomain),
            Row(["https://www.example.com/", ".COM"], .publicSuffixDomain),
            Row(["https://a.b.co.uk/", "co.uk"], .publicSuffixDomain),
            Row(["https://a.b.co.uk/", "uk"], .publicSuffixDomain),
            Row(["https://me.github.io/", "github.io"], .publicSuffixDomain),
            Row(["https://a.b.ck/", "b.ck"], .publicSuffixDomain),
            Row(["https://a.b.ck/", "ck"], .publicSuffixDomain),
            Row(["https://a.www.ck/", "ck"], .publicSuffixDomain),
            Row(["https://a.b.unknown/", "unknown"], .publicSuffixDomain),
            Row(["https://a.localhost/", "localhost"], .publicSuffixDomain),
            Row(["https://www.example.com./", "com."], .publicSuffixDomain),
            Row(["https://a.b.公司.cn/", "xn--55qx5d.cn"], .publicSuffixDomain),
            Row(["https://www.example.com/", "org"], .domainMismatch),
            Row(["https://www.example.com/", "www.com"], .domainMismatch),
            Row(["https://example.com/", "github.io"], .domainMismatch),
        ] as [Row<[String], Cookie.Refusal>]
    )
    func refused(_ row: Row<[String], Cookie.Refusal>) throws {
        var jar = CookieJar()
        let outcome = try jar.set("a=b; Domain=\(row.input[1])", from: row.input[0])
        #expect(outcome.change == .ignored(row.output))
    }

    @Test(
        "A host that is a public suffix itself keeps the cookie to itself",
        arguments: ["com", "co.uk", "github.io", "x.ck", "localhost", "unknown", "公司.cn", "com."]
    )
    func hostItself(_ name: String) throws {
        let host = try CookieHost(name).serialized
        var jar = CookieJar()
        try jar.set("a=b; Domain=\(host)", from: "https://\(host)/")
        let cookie = try #require(jar.cookies.first)
        #expect(cookie.isHostOnly && cookie.domain.serialized == host)
        #expect(try jar.sent(to: "https://\(host)/") == "a=b")
        #expect(try jar.sent(to: "https://www.\(host)/") == "")
    }

    @Test(
        "Below a public suffix cookies are shared",
        arguments: [
            Row("https://a.example.com/", "example.com"),
            Row("https://a.b.example.com/", "b.example.com"),
            Row("https://x.a.co.uk/", "a.co.uk"), Row("https://x.me.github.io/", "me.github.io"),
            Row("https://a.www.ck/", "www.ck"), Row("https://x.a.b.ck/", "a.b.ck"),
            Row("https://x.city.kobe.jp/", "city.kobe.jp"),
            Row("https://x.a.localhost/", "a.localhost"),
            Row("https://example.com/", "example.com"), Row("http://192.0.2.1/", "192.0.2.1"),
        ]
    )
    func shared(_ row: Row<String, String>) throws {
        var jar = CookieJar()
        try jar.set("a=b; Domain=\(row.output)", from: row.input)
        let cookie = try #require(jar.cookies.first)
        #expect(!cookie.isHostOnly && cookie.domain.serialized == row.output)
        #expect(try jar.sent(to: "http://\(row.output)/") == "a=b")
    }

    @Test("A jar that does not reject public suffixes shares cookies in them")
    func notRejected() throws {
        var jar = CookieJar(configuration: .init { $0.rejectsPublicSuffixes = false })
        try jar.set("a=b; Domain=com", from: "https://www.example.com/")
        #expect(try jar.sent(to: "https://other.com/") == "a=b")
        #expect(jar.cookies.first?.isHostOnly == false)
        #expect(try jar.set("a=b; Domain=org").change == .ignored(.domainMismatch))
    }

    @Test("A newer list holds for the cookies there are, and an older one lets them go again")
    func newList() throws {
        var jar = CookieJar()
        try jar.set("a=1; Domain=example.com", from: "https://www.example.com/")
        try jar.set("b=2", from: "https://www.example.com/")
        try jar.set("c=3", from: "https://example.com/")
        let newer = PublicSuffixList(text: "com\nexample.com")
        for _ in 0..<2 {
            #expect(try jar.sent(to: "https://www.example.com/") == "a=1; b=2")
            #expect(try jar.sent(to: "https://example.com/") == "a=1; c=3")
            jar.publicSuffixes = newer
            #expect(try jar.sent(to: "https://www.example.com/") == "b=2")
            #expect(try jar.sent(to: "https://example.com/") == "c=3")
            #expect(
                try jar.set("d=4; Domain=example.com", from: "https://www.example.com/").change
                    == .ignored(.publicSuffixDomain)
            )
            #expect(jar.count == 3)
            jar.publicSuffixes = .builtIn
        }
    }

    @Test("What a store held is judged by the list as well")
    func imported() throws {
        let identity = Cookie.Identity(
            name: "a",
            domain: try CookieHost("com"),
            isHostOnly: false,
            path: "/"
        )
        let cookie = Cookie(
            identity: identity,
            valueOctets: Array("b".utf8),
            expires: nil,
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .unspecified,
            creation: noon,
            lastAccess: noon
        )
        var jar = CookieJar()
        #expect(jar.store(cookie, from: nil, at: noon).change == .ignored(.publicSuffixDomain))
        jar.importCookie(cookie)
        #expect(jar.count == 1)
        #expect(try jar.sent(to: "https://example.com/") == "")
        #expect(try jar.sent(to: "https://com/") == "")
        jar.publicSuffixes = PublicSuffixList(text: "*.com")
        // By this list, too, the top-level label is one, by the rule for what is unknown.
        #expect(try jar.sent(to: "https://example.com/") == "")
    }
}
