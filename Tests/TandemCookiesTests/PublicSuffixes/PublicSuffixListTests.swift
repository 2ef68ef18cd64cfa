import TandemCookies
import Testing

@Suite("The public suffix list")
struct PublicSuffixListTests {
    static let text = """
        // VERSION: 2026-01-01_00-00-00_UTC
        // a comment
        com
        co.uk   what follows is ignored
        *.ck
        !www.ck
        公司.cn
        *.compute.example
        not a rule/
        """

    struct Case: CustomTestStringConvertible {
        let host: String
        let suffix: String?
        let registrable: String?

        init(_ host: String, _ suffix: String?, _ registrable: String?) {
            self.host = host
            self.suffix = suffix
            self.registrable = registrable
        }

        var testDescription: String { host }
    }

    static let common = [
        Case("com", "com", nil),
        Case("example.com", "com", "example.com"),
        Case("a.b.example.com", "com", "example.com"),
        Case("example.com.", "com.", "example.com."),
        Case("example.co.uk", "co.uk", "example.co.uk"),
        Case("ck", "ck", nil),
        Case("x.ck", "x.ck", nil),
        Case("y.x.ck", "x.ck", "y.x.ck"),
        Case("www.ck", "ck", "www.ck"),
        Case("a.www.ck", "ck", "www.ck"),
        Case("公司.cn", "公司.cn", nil),
        Case("a.b.公司.cn", "公司.cn", "b.公司.cn"),
        Case("unknown", "unknown", nil),
        Case("a.b.unknown", "unknown", "b.unknown"),
        Case("192.0.2.1", nil, nil),
        Case("[::1]", nil, nil),
    ]

    @Test("The built-in list and one that was read agree", arguments: common)
    func lists(_ vector: Case) throws {
        let host = try CookieHost(vector.host)
        let suffix = try vector.suffix.map { try CookieHost($0) }
        let registrable = try vector.registrable.map { try CookieHost($0) }
        for list in [PublicSuffixList.builtIn, PublicSuffixList(text: Self.text)] {
            #expect(list.publicSuffix(of: host) == suffix)
            #expect(list.registrableDomain(of: host) == registrable)
            #expect(list.isPublicSuffix(host) == (suffix == host))
        }
    }

    @Test("A wildcard rule needs a label below its name")
    func wildcard() throws {
        let list = PublicSuffixList(text: Self.text)
        #expect(try !list.isPublicSuffix(CookieHost("compute.example")))
        #expect(try list.isPublicSuffix(CookieHost("eu.compute.example")))
        #expect(
            try list.registrableDomain(of: CookieHost("b.a.eu.compute.example"))
                == CookieHost("a.eu.compute.example")
        )
    }

    @Test("An exception of a top-level label says nothing", arguments: ["x", "x.", "a.x", "a.x."])
    func topLevelException(_ name: String) throws {
        let host = try CookieHost(name)
        let list = PublicSuffixList(text: "!x")
        let suffix = try CookieHost(name.hasSuffix(".") ? "x." : "x")
        #expect(list.publicSuffix(of: host) == suffix)
        #expect(list.registrableDomain(of: host) == (host == suffix ? nil : host))
    }

    @Test("The version is the one the list states")
    func version() {
        #expect(PublicSuffixList(text: Self.text).version == "2026-01-01_00-00-00_UTC")
        #expect(PublicSuffixList(text: "").version == "")
        #expect(PublicSuffixList.builtIn.version.hasPrefix("20"))
    }

    @Test("Without rules every top-level label is a public suffix")
    func empty() throws {
        let list = PublicSuffixList(text: "\r\n// nothing\r\n")
        #expect(
            try list.registrableDomain(of: CookieHost("a.b.co.uk")) == CookieHost("co.uk")
        )
    }

    @Test(
        "A site is a scheme and a registrable domain",
        arguments: [
            ("https://a.b.example.co.uk/", "https://example.co.uk"),
            ("http://a.b.example.co.uk:8080/", "http://example.co.uk"),
            ("wss://example.com/", "https://example.com"),
            ("ws://example.com/", "http://example.com"),
            ("https://co.uk/", "https://co.uk"), ("http://192.0.2.1/", "http://192.0.2.1"),
            ("http://localhost/", "http://localhost"),
            ("app://a.example.com/", "app://example.com"),
            ("https://me.github.io/", "https://me.github.io"),
        ]
    )
    func site(_ url: String, _ site: String) throws {
        #expect(try PublicSuffixList.builtIn.site(of: CookieURL(url)).description == site)
    }

    @Test("Sites are ordered by host, then by scheme")
    func siteOrder() throws {
        let first = Site(scheme: "HTTPS", host: try CookieHost("a.example"))
        let second = Site(scheme: "http", host: try CookieHost("b.example"))
        #expect(first < second)
        #expect(first.scheme == "https")
        #expect(try Site(scheme: "http", host: CookieHost("a.example")) < first)
    }
}
