import TandemCookies
import Testing

@Suite("Parsing a Set-Cookie field value")
struct SetCookieTests {
    /// A field value, and the name and value in it.
    typealias Pair = Row<String, [String]>

    @Test(
        "Name and value are split at the first equals sign and trimmed",
        arguments: [
            Pair("a=b", ["a", "b"]),
            Pair("a=b=c", ["a", "b=c"]),
            Pair("a==b", ["a", "=b"]),
            Pair("a=b=", ["a", "b="]),
            Pair("a=", ["a", ""]),
            Pair("a= ", ["a", ""]),
            Pair("a =", ["a", ""]),
            Pair("=b", ["", "b"]),
            Pair(" = b", ["", "b"]),
            Pair("\t=\tb\t", ["", "b"]),
            Pair("b", ["", "b"]),
            Pair(" b ", ["", "b"]),
            Pair("==b", ["", "=b"]),
            Pair("= =b", ["", "=b"]),
            Pair("===", ["", "=="]),
            Pair("=", ["", ""]),
            Pair("", ["", ""]),
            Pair(" ", ["", ""]),
            Pair(" \t ", ["", ""]),
            Pair(";", ["", ""]),
            Pair(";;", ["", ""]),
            Pair("; a=b", ["", ""]),
            Pair(" ; a=b", ["", ""]),
            Pair("=; a=b", ["", ""]),
            Pair("a;b=c", ["", "a"]),
            Pair("a;=c", ["", "a"]),
            Pair("a=;b=c", ["a", ""]),
            Pair("a=b;", ["a", "b"]),
            Pair("a=b;;", ["a", "b"]),
            Pair("a=b ;", ["a", "b"]),
            Pair(" \t a \t = \t b c \t ; Path=/", ["a", "b c"]),
            Pair("a\t=\tb", ["a", "b"]),
            Pair("\u{A0}a=b\u{A0}", ["\u{A0}a", "b\u{A0}"]),
            Pair("a=b,c=d", ["a", "b,c=d"]),
            Pair("a,b=c", ["a,b", "c"]),
            Pair("a b=c\td", ["a b", "c\td"]),
            Pair("Secure", ["", "Secure"]),
            Pair("Secure; a=b", ["", "Secure"]),
            Pair("Path=/; a=b", ["Path", "/"]),
            Pair("Expires=x", ["Expires", "x"]),
            Pair("Set-Cookie: a=b", ["Set-Cookie: a", "b"]),
            Pair("a:b", ["", "a:b"]),
            Pair("$Version=1; a=b", ["$Version", "1"]),
            Pair("#a=b", ["#a", "b"]),
            Pair("[]=b", ["[]", "b"]),
            Pair("@()<>=b", ["@()<>", "b"]),
        ]
    )
    func pair(_ row: Pair) throws {
        let parsed = try SetCookie.parse(row.input)
        #expect(parsed.nameOctets == Array(row.output[0].utf8))
        #expect(parsed.valueOctets == Array(row.output[1].utf8))
    }

    @Test(
        "Nothing is unquoted, decoded or folded in case",
        arguments: [
            Pair("a=\"b\"", ["a", "\"b\""]),
            Pair("a=\" b \"", ["a", "\" b \""]),
            Pair("a=\"b", ["a", "\"b"]),
            Pair("a=b\"", ["a", "b\""]),
            Pair("a=\"\"", ["a", "\"\""]),
            Pair("\"a\"=b", ["\"a\"", "b"]),
            Pair("\"a=b\"", ["\"a", "b\""]),
            Pair("a='b'", ["a", "'b'"]),
            Pair("a=\"b;c\"", ["a", "\"b"]),
            Pair("a=\"b\\\";c\"", ["a", "\"b\\\""]),
            Pair("a=\\;b", ["a", "\\"]),
            Pair("a=%3B%3D", ["a", "%3B%3D"]),
            Pair("%61=%62", ["%61", "%62"]),
            Pair("a%3Db", ["", "a%3Db"]),
            Pair("a=b+c", ["a", "b+c"]),
            Pair("a=b%", ["a", "b%"]),
            Pair("a=%00%0A%0D", ["a", "%00%0A%0D"]),
            Pair("AbC=DeF", ["AbC", "DeF"]),
            Pair("a={\"b\":[1,2]}", ["a", "{\"b\":[1,2]}"]),
            Pair("a=<b>&c&amp", ["a", "<b>&c&amp"]),
        ]
    )
    func verbatim(_ row: Pair) throws {
        try pair(row)
    }

    @Test(
        "Characters of several octets or code points are kept as they are",
        arguments: [
            Pair("😀😀😀=b", ["😀😀😀", "b"]),
            Pair("a😀=bcd", ["a😀", "bcd"]),
            Pair("a=1; Pa😀😀😀th=/", ["a", "1"]),
            Pair("e\u{301}e\u{301}e\u{301}=b", ["e\u{301}e\u{301}e\u{301}", "b"]),
            Pair("=\u{301}", ["", "\u{301}"]),
            Pair("a=\u{301}", ["a", "\u{301}"]),
            Pair("\u{301}=b", ["\u{301}", "b"]),
            Pair("👨‍👩‍👧‍👦=👩🏽‍🚀", ["👨‍👩‍👧‍👦", "👩🏽‍🚀"]),
            Pair("é=ü", ["é", "ü"]),
            Pair("e\u{301}=\u{E9}", ["e\u{301}", "\u{E9}"]),
            Pair("a=\u{FEFF}b", ["a", "\u{FEFF}b"]),
            Pair("\u{FEFF}a=b", ["\u{FEFF}a", "b"]),
            Pair("a=\u{2028}\u{2003}", ["a", "\u{2028}\u{2003}"]),
            Pair("a=\u{85}\u{9F}", ["a", "\u{85}\u{9F}"]),
            Pair("a＝b", ["", "a＝b"]),
            Pair("a=b；c", ["a", "b；c"]),
        ]
    )
    func unicode(_ row: Pair) throws {
        try pair(row)
    }

    @Test("Octets outside ASCII are kept, whether they are UTF-8 or not")
    func nonASCII() throws {
        for octet in UInt8(0x80)...0xFF {
            let parsed = try SetCookie.parse([octet, 0x3D, octet, 0x20, octet, 0x3B, octet])
            #expect(parsed.nameOctets == [octet])
            #expect(parsed.valueOctets == [octet, 0x20, octet])
        }
    }

    static let controls: [UInt8] = Array(0x00...0x08) + Array(0x0A...0x1F) + [0x7F]

    @Test("A control character anywhere makes the field to be ignored", arguments: controls)
    func control(_ octet: UInt8) {
        let fields = [
            "a?=b", "a=b?", "a=b; Path=/?", "a=b; ?", "?", "?a=b", "a=b;?", "a=b; Unknown=?",
            "a=b; Path=?/", "a=b; Sec?ure", "=?", "a=?", "a=bcdefghijklmnopqrstuv?wxyz",
        ]
        for field in fields {
            let octets = field.utf8.map { $0 == 0x3F ? octet : $0 }
            #expect(throws: Cookie.Refusal.controlCharacter) { try SetCookie.parse(octets) }
        }
    }

    @Test("A control character is found at each place of a field of each length")
    func controlPlace() throws {
        for count in 1...40 {
            let field = Array(repeating: UInt8(ascii: "a"), count: count)
            #expect(try SetCookie.parse(field).valueOctets.count == count)
            for place in 0..<count {
                for control in [0x00, 0x0A, 0x1F, 0x7F] as [UInt8] {
                    var field = field
                    field[place] = control
                    #expect(throws: Cookie.Refusal.controlCharacter) { try SetCookie.parse(field) }
                }
            }
        }
    }

    @Test("A field too long for its attributes and with a control is refused for the control")
    func controlFirst() {
        let long = String(repeating: "v", count: 5000)
        #expect(throws: Cookie.Refusal.controlCharacter) { try SetCookie.parse("a=\(long)\u{0}") }
        #expect(throws: Cookie.Refusal.controlCharacter) { try SetCookie.parse("a=b; x=\(long)\n") }
    }

    @Test("A tab is no control character")
    func tab() throws {
        let parsed = try SetCookie.parse("a\tb=c\td\t; Path\t=\t/x; \tSecure\t;\tMax-Age\t=\t1\t")
        #expect(parsed.pathOctets == Array("/x".utf8))
        #expect(parsed.isSecure && parsed.maxAge == 1)
    }

    @Test(
        "Name and value have at most 4096 octets together, without the equals sign",
        arguments: [
            Row([0, 4095], true), Row([0, 4096], true), Row([0, 4097], false),
            Row([1, 4094], true), Row([1, 4095], true), Row([1, 4096], false),
            Row([4095, 0], true), Row([4096, 0], true), Row([4097, 0], false),
            Row([4095, 1], true), Row([4096, 1], false), Row([2048, 2047], true),
            Row([2048, 2048], true), Row([2048, 2049], false), Row([96, 4000], true),
            Row([10_000, 0], false), Row([0, 100_000], false),
        ]
    )
    func lengthLimit(_ row: Row<[Int], Bool>) throws {
        let name = String(repeating: "n", count: row.input[0])
        let value = String(repeating: "v", count: row.input[1])
        // White space around them and the attributes do not count.
        for field in ["\(name)=\(value)", " \t\(name) \t= \t\(value)\t ; Path=/; HttpOnly"] {
            if row.output {
                let parsed = try SetCookie.parse(field)
                #expect(parsed.nameOctets.count == row.input[0])
                #expect(parsed.valueOctets.count == row.input[1])
            } else {
                #expect(throws: Cookie.Refusal.tooLong) { try SetCookie.parse(field) }
            }
        }
    }

    @Test("The length is counted in octets, not in characters")
    func lengthInOctets() throws {
        let most = String(repeating: "é", count: 2048)
        #expect(try SetCookie.parse("=\(most)").valueOctets.count == 4096)
        #expect(throws: Cookie.Refusal.tooLong) { try SetCookie.parse("a=\(most)") }
        #expect(throws: Cookie.Refusal.tooLong) {
            try SetCookie.parse(String(repeating: "😀", count: 1024) + "=b")
        }
    }

    @Test("Inner white space counts, and what follows a semicolon does not")
    func lengthOfParts() throws {
        let spaces = String(repeating: " ", count: 4093)
        #expect(try SetCookie.parse("n=a\(spaces)b").valueOctets.count == 4095)
        #expect(throws: Cookie.Refusal.tooLong) { try SetCookie.parse("n=a\(spaces)  b") }
        let attributes = String(repeating: "; x=y", count: 5000)
        #expect(try SetCookie.parse("n=v\(attributes)").valueOctets == [0x76])
    }

    @Test("Random fields are read as the standard's steps read them", arguments: 0..<10)
    func reference(_ seed: UInt64) throws {
        let parts = [
            "a", "b", " ", "\t", "=", ";", "; ", "\"", ",", ".", "/", "é", "1", "-", "9", "\u{7F}",
            "; Path=", "; path = ", "; Domain=", "; Secure", "; secure=", "; HttpOnly",
            "; HTTPONLY",
            "; Max-Age=", "; max-age =", "; SameSite=", "lax", "Strict", "NONE", "; Partitioned",
            "; Expires=", "Mon, 30 Nov 2026 12:00:00 GMT", "Nov 1 99 1:2:3", "; X=", "/a/b",
        ]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let field = generator.sequence(of: parts, count: 0...14).joined()
            let expected = NaiveField(Array(field.utf8))
            guard !expected.hasControl else {
                #expect(throws: Cookie.Refusal.controlCharacter) { try SetCookie.parse(field) }
                continue
            }
            let parsed = try SetCookie.parse(field)
            #expect(parsed.nameOctets == expected.name, "\(field)")
            #expect(parsed.valueOctets == expected.value, "\(field)")
            #expect(parsed.expires?.milliseconds == expected.expires.map { $0 * 1000 }, "\(field)")
            #expect(parsed.maxAge == expected.maxAge, "\(field)")
            #expect(parsed.domainOctets == expected.domain, "\(field)")
            #expect(parsed.pathOctets == expected.path, "\(field)")
            #expect(parsed.hasPath == expected.has("path"), "\(field)")
            #expect(parsed.isSecure == expected.has("secure"), "\(field)")
            #expect(parsed.isHTTPOnly == expected.has("httponly"), "\(field)")
            #expect(parsed.isPartitioned == expected.has("partitioned"), "\(field)")
            #expect(parsed.sameSite == expected.sameSite, "\(field)")
        }
    }

    @Test("A huge field is parsed in one pass")
    func huge() throws {
        let field = String(repeating: ";=", count: 20_000) + "; Secure"
        #expect(try SetCookie.parse(field).isSecure)
        let names = "a=b" + String(repeating: "; Path=/x", count: 10_000)
        #expect(try SetCookie.parse(names).pathOctets == Array("/x".utf8))
        let spaces = "a=b;" + String(repeating: " ", count: 100_000) + "Secure"
        #expect(try SetCookie.parse(spaces).isSecure)
    }
}
