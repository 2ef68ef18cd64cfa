import TandemCookies
import Testing

@Suite("Hosts")
struct CookieHostTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let canonical: String

        init(_ text: String, _ canonical: String) {
            self.text = text
            self.canonical = canonical
        }

        var testDescription: String { text.debugDescription }
    }

    @Test(
        "Names become lower-case A-labels",
        arguments: [
            Case("example.com", "example.com"),
            Case("WWW.Example.COM", "www.example.com"),
            Case("localhost", "localhost"),
            Case("example.com.", "example.com."),
            Case("a_b.example", "a_b.example"),
            Case("-a-.example", "-a-.example"),
            Case("1.2.3.0xg", "1.2.3.0xg"),
            Case("ex%61mple.com", "example.com"),
            Case("bücher.example", "xn--bcher-kva.example"),
            Case("BÜCHER.example", "xn--bcher-kva.example"),
            Case("bu\u{308}cher.example", "xn--bcher-kva.example"),
            Case("b%C3%BCcher.example", "xn--bcher-kva.example"),
            Case("xn--bcher-kva.example", "xn--bcher-kva.example"),
            Case("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
            Case("faß.de", "xn--fa-hia.de"),
            Case("食狮.公司.cn", "xn--85x722f.xn--55qx5d.cn"),
            Case("食狮。公司．cn", "xn--85x722f.xn--55qx5d.cn"),
            Case("ｅｘａｍｐｌｅ.com", "example.com"),
            Case("exam\u{AD}ple.com", "example.com"),
            Case("☕.example", "xn--53h.example"),
            Case("한국.kr", "xn--3e0b707e.kr"),
            Case("한국.kr", "xn--3e0b707e.kr"),
        ]
    )
    func name(_ vector: Case) throws {
        let host = try CookieHost(vector.text)
        #expect(host.serialized == vector.canonical)
        #expect(host.description == vector.canonical)
        #expect(!host.isIPAddress)
    }

    @Test(
        "IPv4 addresses become four decimal numbers",
        arguments: [
            Case("192.0.2.1", "192.0.2.1"), Case("0x7f.1", "127.0.0.1"),
            Case("0300.0250.01.01", "192.168.1.1"), Case("2130706433", "127.0.0.1"),
            Case("127.1", "127.0.0.1"), Case("1.2.772", "1.2.3.4"), Case("0", "0.0.0.0"),
            Case("255.255.255.255.", "255.255.255.255"), Case("0xffffffff", "255.255.255.255"),
            Case("１２７.0.0.1", "127.0.0.1"),
        ]
    )
    func ipv4(_ vector: Case) throws {
        let host = try CookieHost(vector.text)
        #expect(host.serialized == vector.canonical)
        #expect(host.isIPAddress)
    }

    @Test(
        "IPv6 addresses get brackets and their shortest form",
        arguments: [
            Case("[::1]", "[::1]"), Case("::1", "[::1]"), Case("[::]", "[::]"),
            Case("[2001:DB8:0:0:0:0:0:1]", "[2001:db8::1]"),
            Case("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"),
            Case("[1:0:2:0:3:0:4:0]", "[1:0:2:0:3:0:4:0]"),
            Case("[0:0:1:1:1:1:1:1]", "[::1:1:1:1:1:1]"), Case("[1::]", "[1::]"),
            Case("[::ffff:192.0.2.1]", "[::ffff:c000:201]"),
            Case("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"),
        ]
    )
    func ipv6(_ vector: Case) throws {
        let host = try CookieHost(vector.text)
        #expect(host.serialized == vector.canonical)
        #expect(host.isIPAddress)
    }

    @Test(
        "What is no host is refused with its reason",
        arguments: [
            ("", CookieHost.Error.empty), (".", .empty), ("\u{AD}", .empty),
            ("a b", .forbiddenCharacter), ("a/b", .forbiddenCharacter),
            ("a%00b", .forbiddenCharacter),
            ("a%2Fb", .forbiddenCharacter), ("a@b", .forbiddenCharacter),
            ("a%", .forbiddenCharacter),
            ("a\u{7F}", .forbiddenCharacter), ("a／b", .forbiddenCharacter),
            ("a..b", .invalidLabel), (".a", .invalidLabel), ("a..", .invalidLabel),
            ("xn--", .invalidLabel), ("xn--a", .invalidLabel), ("xn--abc-.com", .invalidLabel),
            ("xn--zn7c.com", .invalidLabel), ("xn--0.pt", .invalidLabel),
            ("\u{301}a.com", .invalidLabel), ("a\u{FFFD}.com", .invalidLabel),
            ("a\u{202E}b.com", .invalidLabel),
            ("1.2.3.4.5", .invalidIPv4Address), ("256.0.0.1", .invalidIPv4Address),
            ("1.2.3.08", .invalidIPv4Address), ("4294967296", .invalidIPv4Address),
            ("foo.0x4", .invalidIPv4Address),
            ("[::1", .invalidIPv6Address), ("[]", .invalidIPv6Address),
            ("[1:2]", .invalidIPv6Address),
            ("[1::2::3]", .invalidIPv6Address), ("[12345::]", .invalidIPv6Address),
            ("[::1.2.3]", .invalidIPv6Address), ("[::1.2.3.256]", .invalidIPv6Address),
            ("[::01.2.3.4]", .invalidIPv6Address), ("[1:2:3:4:5:6:7:8:9]", .invalidIPv6Address),
            ("[fe80::1%eth0]", .invalidIPv6Address), ("[1:2:3:4:5:6:7:]", .invalidIPv6Address),
            ("a:b", .invalidIPv6Address), ("[1:2:3:4:5:6:7:1.2.3.4]", .invalidIPv6Address),
            ("[:1]", .invalidIPv6Address), ("[::1]a", .invalidIPv6Address),
        ]
    )
    func refusal(_ text: String, _ error: CookieHost.Error) {
        #expect(throws: error) { try CookieHost(text) }
        #expect(error.description.hasSuffix("."))
    }

    @Test(
        "A host domain-matches itself and what a dot separates it from",
        arguments: [
            ("example.com", "example.com", true), ("www.example.com", "example.com", true),
            ("a.b.example.com", "b.example.com", true), ("example.com", "www.example.com", false),
            ("badexample.com", "example.com", false), ("example.com", "com", true),
            ("example.com.", "example.com", false), ("192.0.2.1", "192.0.2.1", true),
            ("192.0.2.1", "2.1", false), ("[::1]", "[::1]", true),
            ("a.example", "b.example", false),
        ]
    )
    func domainMatch(_ host: String, _ domain: String, _ isMatch: Bool) throws {
        // An IP address is no domain above another, but its end may look like one.
        let parent = try? CookieHost(domain)
        #expect(try CookieHost(host).domainMatches(parent ?? CookieHost("invalid")) == isMatch)
    }

    @Test("Equal hosts hash alike, however they were written and cut out")
    func equality() throws {
        let parent = try #require(
            PublicSuffixList.builtIn.registrableDomain(of: CookieHost("a.b.Example.com"))
        )
        let host = try CookieHost("example.COM")
        #expect(parent == host)
        #expect(Set([parent, host]).count == 1)
        #expect(try CookieHost("a.example") < CookieHost("b.example"))
        #expect(try CookieHost("a.example") != CookieHost("a.example."))
    }

    @Test("No name is longer than DNS allows, however long the text")
    func lengthLimit() throws {
        let longest = String(repeating: "a.", count: 126) + "a"
        #expect(try CookieHost(longest).serialized == longest)
        #expect(try CookieHost(longest + ".").serialized == longest + ".")
        for text in [
            longest + "a", String(repeating: "a.", count: 50_000),
            String(repeating: "ü", count: 254), String(repeating: "ü", count: 50_000),
            "xn--" + String(repeating: "a", count: 50_000), String(repeating: "9", count: 50_000),
        ] {
            #expect(throws: CookieHost.Error.tooLong) { try CookieHost(text) }
        }
        #expect(throws: CookieHost.Error.invalidIPv6Address) {
            try CookieHost(String(repeating: ":", count: 50_000))
        }
    }
}
