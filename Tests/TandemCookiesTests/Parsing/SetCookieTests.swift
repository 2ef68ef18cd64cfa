import TandemCookies
import Testing

@Suite("Parsing a Set-Cookie field value")
struct SetCookieTests {
    struct Pair: CustomTestStringConvertible {
        let field: String
        let name: String
        let value: String

        var testDescription: String { field.debugDescription }
    }

    @Test(
        "Name and value are split at the first equals sign and trimmed",
        arguments: [
            Pair(field: "a=b", name: "a", value: "b"),
            Pair(field: "a=b=c", name: "a", value: "b=c"),
            Pair(field: "a=", name: "a", value: ""),
            Pair(field: "=b", name: "", value: "b"),
            Pair(field: "b", name: "", value: "b"),
            Pair(field: "==b", name: "", value: "=b"),
            Pair(field: "", name: "", value: ""),
            Pair(field: ";", name: "", value: ""),
            Pair(field: " \t a \t = \t b c \t ; Path=/", name: "a", value: "b c"),
            Pair(field: "a=\"b\"", name: "a", value: "\"b\""),
            Pair(field: "a=\"b;c\"", name: "a", value: "\"b"),
            Pair(field: "a=b,c=d", name: "a", value: "b,c=d"),
            Pair(field: "a b=c\td", name: "a b", value: "c\td"),
            Pair(field: "a=%3B%3D", name: "a", value: "%3B%3D"),
            Pair(field: "😀😀😀=b", name: "😀😀😀", value: "b"),
            Pair(field: "a=1; Pa😀😀😀th=/", name: "a", value: "1"),
            Pair(field: "e\u{301}e\u{301}e\u{301}=b", name: "e\u{301}e\u{301}e\u{301}", value: "b"),
        ]
    )
    func nameAndValue(of pair: Pair) throws {
        let parsed = try SetCookie.parse(pair.field)
        #expect(parsed.nameOctets == Array(pair.name.utf8))
        #expect(parsed.valueOctets == Array(pair.value.utf8))
    }

    static let controls: [UInt8] = Array(0x00...0x08) + Array(0x0A...0x1F) + [0x7F]

    @Test("A control character anywhere makes the field to be ignored", arguments: controls)
    func control(_ octet: UInt8) {
        let fields = [
            "a?=b", "a=b?", "a=b; Path=/?", "a=b; ?", "?", "a=bcdefghijklmnopqrstuv?wxyz",
        ]
        for field in fields {
            let octets = field.utf8.map { $0 == 0x3F ? octet : $0 }
            #expect(throws: Cookie.Refusal.controlCharacter) { try SetCookie.parse(octets) }
        }
    }

    @Test("A tab is no control character")
    func tab() throws {
        #expect(try SetCookie.parse("a\tb=c\td\t; Path\t=\t/x").pathOctets == Array("/x".utf8))
    }

    @Test("Octets outside ASCII are kept, whether they are UTF-8 or not")
    func nonASCII() throws {
        let parsed = try SetCookie.parse([0xFF, 0x3D, 0x80, 0xC3])
        #expect(parsed.nameOctets == [0xFF])
        #expect(parsed.valueOctets == [0x80, 0xC3])
    }

    @Test("Name and value have at most 4096 octets together")
    func lengthLimit() throws {
        let name = String(repeating: "n", count: 96)
        let value = String(repeating: "v", count: 4000)
        #expect(try SetCookie.parse("  \(name)=\(value)  ").valueOctets.count == 4000)
        #expect(throws: Cookie.Refusal.tooLong) { try SetCookie.parse("\(name)=\(value)v") }
        #expect(throws: Cookie.Refusal.tooLong) {
            try SetCookie.parse(String(repeating: "v", count: 4097))
        }
    }

    @Test("An attribute longer than 1024 octets counts for nothing")
    func attributeLimit() throws {
        let path = "/" + String(repeating: "p", count: 1023)
        let parsed = try SetCookie.parse("a=b; Path=\(path); Path=\(path)p")
        #expect(parsed.pathOctets == Array(path.utf8))
        #expect(parsed.violations.contains(.attributeTooLong))
    }

    @Test(
        "Secure, HttpOnly and Partitioned hold whatever their case and value",
        arguments: ["", "=", "=false", " = x ", "\t"]
    )
    func flags(_ rest: String) throws {
        let parsed = try SetCookie.parse("a=b; sEcUrE\(rest);HTTPONLY\(rest) ; partitioned\(rest)")
        #expect(parsed.isSecure && parsed.isHTTPOnly && parsed.isPartitioned)
    }

    @Test(
        "What only resembles an attribute is none",
        arguments: [
            "\"Secure\"", "Secure qux", "Secur", "Securee", "Secure-", "Sec=ure", "HttpOnl",
            "Http Only",
            "xSecure", "S\u{20}ecure", "Partitionedd", "=Secure",
        ]
    )
    func noAttribute(_ text: String) throws {
        let parsed = try SetCookie.parse("a=b; \(text)")
        #expect(!parsed.isSecure && !parsed.isHTTPOnly && !parsed.isPartitioned)
        #expect(parsed.violations == [.unknownAttribute])
    }

    struct MaxAge: CustomTestStringConvertible {
        let text: String
        let seconds: Int64?

        var testDescription: String { text.debugDescription }
    }

    @Test(
        "Max-Age is digits after a minus sign or not",
        arguments: [
            MaxAge(text: "0", seconds: 0),
            MaxAge(text: "-0", seconds: 0),
            MaxAge(text: "3600", seconds: 3600),
            MaxAge(text: "007", seconds: 7),
            MaxAge(text: "-1", seconds: -1),
            MaxAge(text: "9223372036854775807", seconds: .max),
            MaxAge(text: "9223372036854775808", seconds: .max),
            MaxAge(text: String(repeating: "9", count: 1000), seconds: .max),
            MaxAge(text: "-99999999999999999999", seconds: -.max),
            MaxAge(text: "", seconds: nil),
            MaxAge(text: "-", seconds: nil),
            MaxAge(text: "+5", seconds: nil),
            MaxAge(text: "1 0", seconds: nil),
            MaxAge(text: "50,399", seconds: nil),
            MaxAge(text: "2.63", seconds: nil),
            MaxAge(text: "0x10", seconds: nil),
            MaxAge(text: "--1", seconds: nil),
            MaxAge(text: "5s", seconds: nil),
        ]
    )
    func maxAge(_ maxAge: MaxAge) throws {
        #expect(try SetCookie.parse("a=b; max-AGE = \(maxAge.text) ").maxAge == maxAge.seconds)
    }

    @Test("The last valid of several attributes of one name counts")
    func lastWins() throws {
        let parsed = try SetCookie.parse(
            "a=b; Max-Age=1; Max-Age=2; Max-Age=x; Domain=a.example; Domain=.b.example; "
                + "Path=/a; Path=/b; SameSite=Lax; SameSite=Strict; "
                + "Expires=Thu, 01 Jan 1970 00:00:01 GMT; Expires=Thu, 01 Jan 1970 00:00:02 GMT; "
                + "Expires=never"
        )
        #expect(parsed.maxAge == 2)
        #expect(parsed.domainOctets == Array("b.example".utf8))
        #expect(parsed.pathOctets == Array("/b".utf8))
        #expect(parsed.sameSite == .strict)
        #expect(parsed.expires == Timestamp(milliseconds: 2000))
    }

    @Test("A last Path that is relative, or a last SameSite that is unknown, undoes the one before")
    func lastUndoes() throws {
        let parsed = try SetCookie.parse("a=b; Path=/a; Path=b; SameSite=Strict; SameSite=x")
        #expect(parsed.pathOctets == nil)
        #expect(parsed.hasPath)
        #expect(parsed.sameSite == .unspecified)
    }

    @Test(
        "SameSite is read in any case, and unknown values are none",
        arguments: [
            ("none", SameSite.none), ("NONE", .none), ("lax", .lax), ("LaX", .lax),
            ("Strict", .strict), ("", .unspecified), ("strictly", .unspecified),
            ("\"Lax\"", .unspecified), ("la", .unspecified),
        ]
    )
    func sameSite(_ text: String, _ expected: SameSite) throws {
        #expect(try SetCookie.parse("a=b; samesite=\(text)").sameSite == expected)
    }

    struct Oddity: CustomTestStringConvertible {
        let field: String
        let violations: [SetCookie.Violation]

        var testDescription: String { field.debugDescription }
    }

    @Test(
        "What is against the grammar and tolerated is reported",
        arguments: [
            Oddity(
                field: "id=31d4; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/; Secure; HttpOnly",
                violations: []
            ),
            Oddity(field: "a=\"b\"", violations: []),
            Oddity(field: "a=b;Path=/;;", violations: []),
            Oddity(field: "b", violations: [.nameless]),
            Oddity(field: "a b=c", violations: [.nameIsNoToken]),
            Oddity(field: "a=b c", violations: [.valueOutsideGrammar]),
            Oddity(field: "a=\"", violations: [.valueOutsideGrammar]),
            Oddity(field: "a=\"b\"c\"", violations: [.valueOutsideGrammar]),
            Oddity(field: "a=é", violations: [.valueOutsideGrammar]),
            Oddity(field: "a=b; Priority=High", violations: [.unknownAttribute]),
            Oddity(field: "a=b; Secure; secure", violations: [.repeatedAttribute]),
            Oddity(field: "a=b; Expires=soon", violations: [.expiresIsNoDate]),
            Oddity(field: "a=b; Max-Age=soon", violations: [.maxAgeIsNoNumber]),
            Oddity(field: "a=b; Domain", violations: [.emptyDomain]),
            Oddity(field: "a=b; Domain=.x.example", violations: [.domainBeginsWithDot]),
            Oddity(field: "a=b; Path", violations: [.relativePath]),
            Oddity(field: "a=b; SameSite=Never", violations: [.unknownSameSite]),
            Oddity(field: "a=b; Secure=true", violations: [.valueOfFlag]),
        ]
    )
    func violations(_ oddity: Oddity) throws {
        #expect(try SetCookie.parse(oddity.field).violations == oddity.violations)
    }

    @Test("Every violation says what became of it", arguments: SetCookie.Violation.allCases)
    func violationDescription(_ violation: SetCookie.Violation) {
        #expect(violation.description.hasSuffix("."))
    }

    @Test("A huge field is parsed in one pass")
    func huge() throws {
        let field = String(repeating: ";=", count: 20_000) + "; Secure"
        #expect(try SetCookie.parse(field).isSecure)
        let names = "a=b" + String(repeating: "; Path=/x", count: 10_000)
        #expect(try SetCookie.parse(names).pathOctets == Array("/x".utf8))
    }
}
