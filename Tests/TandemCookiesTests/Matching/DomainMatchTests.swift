import Testing

@testable import TandemCookies

@Suite("Domain-match")
struct DomainMatchTests {
    @Test(
        "A host domain-matches itself and, being a name, the domains above it",
        arguments: [
            ("example.com", "example.com", true), ("www.example.com", "example.com", true),
            ("a.b.c.example.com", "example.com", true),
            ("a.b.c.example.com", "c.example.com", true),
            ("www.example.com", "com", true), ("example.com", "www.example.com", false),
            ("example.com", "example.org", false), ("badexample.com", "example.com", false),
            ("example.com.au", "example.com", false), ("www.example.com", "ww.example.com", false),
            ("www.example.com", "w.example.com", false), ("xexample.com", "example.com", false),
            ("EXAMPLE.com", "example.COM", true), ("bücher.example", "xn--bcher-kva.example", true),
            ("www.bücher.example", "bücher.example", true),
            ("www.example.com.", "example.com", false),
            ("www.example.com.", "example.com.", true), ("www.example.com", "example.com.", false),
            ("localhost", "localhost", true), ("a.localhost", "localhost", true),
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "0.0.0.1", false),
            ("[::1]", "[::1]", true), ("[::1]", "[::2]", false), ("127.1", "127.0.0.1", true),
            ("a.127.0.0.example", "0.0.example", true), ("a_b.example", "example", true),
            ("_dmarc.example.com", "example.com", true), ("a", "b", false), ("a.b", "b", true),
        ]
    )
    func table(_ host: String, _ domain: String, _ isMatch: Bool) throws {
        #expect(try CookieHost(host).domainMatches(CookieHost(domain)) == isMatch)
    }

    /// Every name of up to three labels of a small alphabet.
    private static let names: [String] = {
        let labels = ["a", "b", "ab", "ba"]
        let two = labels.flatMap { first in labels.map { "\(first).\($0)" } }
        let three = labels.flatMap { first in two.map { "\(first).\($0)" } }
        return labels + two + three
    }()

    @Test("Each pair of short names matches as the text says")
    func exhaustive() throws {
        let hosts = try Self.names.map { try CookieHost($0) }
        var matchCount = 0
        for (text, host) in zip(Self.names, hosts) {
            for (domainText, domain) in zip(Self.names, hosts) {
                let isMatch = text == domainText || text.hasSuffix("." + domainText)
                #expect(host.domainMatches(domain) == isMatch)
                matchCount += isMatch ? 1 : 0
            }
        }
        // Itself and each end of it.
        #expect(matchCount == 4 + 16 * 2 + 64 * 3)
    }

    @Test("A part of a host, which shares its octets, matches as a host of its own")
    func parents() throws {
        let host = try CookieHost("d.c.b.a.example.com")
        let parents = Array(sequence(first: host, next: \.parent))
        #expect(parents.map(\.serialized).last == "com")
        #expect(parents.count == 6)
        for (index, child) in parents.enumerated() {
            for (other, ancestor) in parents.enumerated() {
                let own = try CookieHost(ancestor.serialized)
                #expect(child.domainMatches(ancestor) == (other >= index))
                #expect(child.domainMatches(own) == (other >= index))
                #expect(own == ancestor && own.hashValue == ancestor.hashValue)
            }
        }
        #expect(try CookieHost("127.0.0.1").parent == nil)
        #expect(try CookieHost("[::1]").parent == nil)
    }

    @Test(
        "A Domain attribute names an end of the host, in any case",
        arguments: [
            ("www.example.com", "example.com", "example.com"),
            ("www.example.com", "EXAMPLE.Com", "example.com"),
            ("www.example.com", "www.example.com", "www.example.com"),
            ("www.example.com", "com", "com"), ("www.example.com", "a.www.example.com", nil),
            ("www.example.com", "ww.example.com", nil), ("www.example.com", ".example.com", nil),
            ("www.example.com", "example.com.", nil), ("www.example.com", "example,com", nil),
            ("www.example.com", "example.co", nil), ("127.0.0.1", "127.0.0.1", "127.0.0.1"),
            ("127.0.0.1", "0.0.1", nil), ("127.0.0.1", "127.1", nil), ("[::1]", "[::1]", "[::1]"),
            ("[::1]", "[0::1]", nil),
            (
                "bücher.example", "XN--BCHER-KVA.example",
                "xn--bcher-kva.example"
            ),
            ("bücher.example", "bücher.example", nil), ("www.example.com", "[xample.com", nil),
            // Upper case is lowered in letters alone.
            ("a_b.example", "A_B.example", "a_b.example"), ("a-b.example", "a\u{0D}b.example", nil),
        ] as [(String, String, String?)]
    )
    func attribute(_ host: String, _ attribute: String, _ domain: String?) throws {
        let field = Array("x=\(attribute);".utf8)
        let match = try CookieHost(host).domain(
            matching: field.span,
            2..<(field.count - 1)
        )
        #expect(match?.serialized == domain)
        guard let match else { return }
        #expect(try match == CookieHost(attribute))
        #expect(try CookieHost(host).domainMatches(match))
    }
}
