import TandemCookies
import Testing

@Suite("What is no host")
struct CookieHostErrorTests {
    @Test(
        "It is refused with its reason",
        arguments: [
            Row("", .empty), Row(".", .empty), Row("\u{AD}", .empty),
            Row("\u{200B}\u{2060}", .empty),
            Row("。", .empty), Row("%2E", .empty),
            Row("a b", .forbiddenCharacter), Row(" a", .forbiddenCharacter),
            Row("a ", .forbiddenCharacter),
            Row("a/b", .forbiddenCharacter), Row("a\\b", .forbiddenCharacter),
            Row("a?b", .forbiddenCharacter), Row("a#b", .forbiddenCharacter),
            Row("a@b", .forbiddenCharacter), Row("a<b>", .forbiddenCharacter),
            Row("a^b", .forbiddenCharacter), Row("a|b", .forbiddenCharacter),
            Row("a[b", .forbiddenCharacter),
            Row("a]", .forbiddenCharacter), Row("a%", .forbiddenCharacter),
            Row("a%b", .forbiddenCharacter),
            Row("a%2", .forbiddenCharacter), Row("%zz", .forbiddenCharacter),
            Row("%%61", .forbiddenCharacter),
            Row("a%00b", .forbiddenCharacter), Row("a%20b", .forbiddenCharacter),
            Row("a%25b", .forbiddenCharacter), Row("a%2Fb", .forbiddenCharacter),
            Row("a%3Ab", .forbiddenCharacter), Row("a%40b", .forbiddenCharacter),
            Row("a\tb", .forbiddenCharacter), Row("a\nb", .forbiddenCharacter),
            Row("a\u{0}", .forbiddenCharacter), Row("a\u{7F}", .forbiddenCharacter),
            // What a compatibility mapping makes of them.
            Row("a／b", .forbiddenCharacter), Row("a＠b", .forbiddenCharacter),
            Row("a：b", .forbiddenCharacter), Row("a？b", .forbiddenCharacter),
            Row("％41", .forbiddenCharacter),
            Row("%ef%bc%85%ef%bc%94%ef%bc%91", .forbiddenCharacter),
            Row("℀", .forbiddenCharacter), Row("\u{A0}a", .forbiddenCharacter),
            Row("a\u{3000}b", .forbiddenCharacter), Row("ﷺ.com", .forbiddenCharacter),
            Row("a..b", .invalidLabel), Row(".a", .invalidLabel), Row("a..", .invalidLabel),
            Row("..", .invalidLabel), Row("...", .invalidLabel), Row("a。。b", .invalidLabel),
            Row("a.\u{AD}.b", .invalidLabel), Row("%2Ea", .invalidLabel),
            Row("1..2", .invalidLabel),
            Row(".1.2.3.4", .invalidLabel), Row("1.2.3.4..", .invalidLabel),
            Row("a\u{FFFD}", .invalidLabel), Row("a%FF", .invalidLabel), Row("%C3", .invalidLabel),
            Row("%ED%A0%80", .invalidLabel), Row("\u{301}a", .invalidLabel),
            Row("\u{5BF}a.com", .invalidLabel), Row("a.\u{903}b", .invalidLabel),
            Row("a\u{202E}b", .invalidLabel), Row("%EF%B7%90", .invalidLabel),
            Row("\u{E000}", .invalidLabel),
            Row("\u{378}", .invalidLabel), Row("%F4%8F%BF%BF", .invalidLabel),
            Row("\u{2028}", .invalidLabel),
            Row("1.2.3.4.5", .invalidIPv4Address), Row("256.0.0.1", .invalidIPv4Address),
            Row("1.2.3.08", .invalidIPv4Address), Row("4294967296", .invalidIPv4Address),
            Row("foo.0x4", .invalidIPv4Address), Row("foo.1", .invalidIPv4Address),
            Row("foo.09.", .invalidIPv4Address), Row("b.c.0x", .invalidIPv4Address),
            Row("[::1", .invalidIPv6Address), Row("[]", .invalidIPv6Address),
            Row("[", .invalidIPv6Address),
            Row("[::1]a", .invalidIPv6Address), Row("[::1]:80", .invalidIPv6Address),
            Row("a:80", .invalidIPv6Address), Row("[a]", .invalidIPv6Address),
            Row("[1.2.3.4]", .invalidIPv6Address),
        ] as [Row<String, CookieHost.Error>]
    )
    func reasons(_ row: Row<String, CookieHost.Error>) {
        #expect(throws: row.output) { try CookieHost(row.input) }
    }

    @Test(
        "A false A-label is no label, wherever in the host it stands",
        arguments: [
            // Nothing, no Punycode, and what decodes to ASCII alone.
            "xn--", "xn---", "xn--a", "xn--0", "xn--zz--zz", "xn--a-", "xn--abc-",
            "xn--example-", "xn--99999999", "xn--ls8h=",
            // What a label may not hold: what is mapped to something else or to nothing, is unassigned,
            // private or no character, is not composed, begins with a mark or holds a dot.
            "xn--wca", "xn--kha", "xn--jm6c", "xn--orh", "xn--8ba", "xn--72g", "xn--cz8a",
            "xn--kba",
            "xn--a-qgn", "xn--zva", "xn--0y0c", "xn--266c", "xn--9ca4171k", "xn--zn7c", "xn--u-ccb",
            "xn--a-wbb", "xn--a-std", "xn--a-din", "xn--r6j", "xn--a-2n0i", "xn--a-ecp",
            // What is not ASCII, and what decodes to another A-label.
            "xn--é", "XN--tešla", "ｘn--é", "xn--xn---epa", "xn--xn--a",
        ]
    )
    func falseALabel(_ label: String) {
        for host in [label, "\(label).com", "a.\(label)", "a.\(label.uppercased()).com."] {
            #expect(throws: CookieHost.Error.self, "\(host)") { try CookieHost(host) }
        }
    }

    @Test("Each says in its own words what is wrong and what would be right")
    func descriptions() {
        let errors: [CookieHost.Error] = [
            .empty, .tooLong, .forbiddenCharacter, .invalidLabel, .invalidIPv4Address,
            .invalidIPv6Address,
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        for error in errors {
            #expect(error.description.hasSuffix("."))
        }
    }

    @Test("Every octet of ASCII may stand in a host or not, as the URL standard says")
    func octets() {
        let forbidden = Set(Array(0x00...0x20) + [0x7F] + Array("#%/:<>?@[\\]^|".utf8))
        for octet in UInt8(0)..<0x80 where octet != UInt8(ascii: ".") {
            let text = "a\(Character(Unicode.Scalar(octet)))b"
            let host = try? CookieHost(text)
            #expect((host == nil) == forbidden.contains(octet), "\(octet)")
            #expect(host == nil || host?.serialized == text.lowercased(), "\(octet)")
        }
    }

    @Test("No name is longer than DNS allows, however long the text")
    func lengthLimit() throws {
        let longest = String(repeating: "a.", count: 126) + "a"
        #expect(longest.utf8.count == 253)
        #expect(try CookieHost(longest).serialized == longest)
        #expect(try CookieHost(longest + ".").serialized == longest + ".")
        #expect(try CookieHost(String(repeating: "a", count: 253)).description.utf8.count == 253)
        for text in [
            longest + "a", longest + "a.", String(repeating: "a", count: 254),
            String(repeating: "a.", count: 50_000), String(repeating: "ü", count: 254),
            String(repeating: "ü", count: 50_000), String(repeating: "ü.", count: 60),
            "xn--" + String(repeating: "a", count: 50_000), String(repeating: "9", count: 50_000),
            String(repeating: "%61", count: 254), String(repeating: "\u{FDFA}", count: 60),
        ] {
            #expect(throws: CookieHost.Error.self) { try CookieHost(text) }
        }
        #expect(throws: CookieHost.Error.invalidIPv6Address) {
            try CookieHost(String(repeating: ":", count: 50_000))
        }
    }

    @Test("A label has no limit of its own, as in URLs", arguments: [1, 62, 63, 64, 65, 200])
    func longLabels(_ count: Int) throws {
        let label = String(repeating: "a", count: count)
        #expect(try CookieHost("\(label).example").serialized == "\(label).example")
        let umlauts = try CookieHost("\(label)ü.example").serialized
        #expect(umlauts.hasPrefix("xn--\(label)-") && umlauts.hasSuffix(".example"))
    }
}
