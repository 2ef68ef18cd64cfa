import TandemCookies
import Testing

@Suite("The attributes of a field value")
struct ParsedSetCookieAttributesTests {
    @Test(
        "Secure, HttpOnly and Partitioned hold whatever their case and value",
        arguments: [
            "", "=", "=false", "=0", "=no", " = x ", "\t", "=\"\"", "==", "=;", " ; ", "=Secure",
        ]
    )
    func flags(_ rest: String) throws {
        let parsed = try SetCookie.parse("a=b; sEcUrE\(rest);HTTPONLY\(rest) ; partitioned\(rest)")
        #expect(parsed.isSecure && parsed.isHTTPOnly && parsed.isPartitioned)
    }

    @Test(
        "What only resembles an attribute is none",
        arguments: [
            "\"Secure\"", "Secure qux", "Secur", "Securee", "Secure-", "Sec=ure", "HttpOnl",
            "Http Only", "Http-Only", "HttpOnlyy", "xSecure", "S\u{20}ecure", "Partitionedd",
            "Partitione", "=Secure", "= Secure", "Secure,HttpOnly", "Secure&", "Ｓecure", "ſecure",
            "Secure\u{A0}", "Secure\u{301}", "Secure:", "HttpOnly.", "'Secure'", "Secure/",
            "Secure,", "%53ecure", "__Secure-", "SecureSecure", "Sec\ture", "HTTP_ONLY",
        ]
    )
    func noFlag(_ text: String) throws {
        let parsed = try SetCookie.parse("a=b; \(text)")
        #expect(!parsed.isSecure && !parsed.isHTTPOnly && !parsed.isPartitioned)
        #expect(parsed.violations == [.unknownAttribute])
    }

    /// The eight names with values that show when one is understood.
    static let attributes = [
        "Path=/x", "Secure", "Domain=x.example", "Expires=Thu, 01 Jan 1970 00:00:07 GMT",
        "Max-Age=7", "HttpOnly", "SameSite=Lax", "Partitioned",
    ]

    private func understood(_ field: String) throws -> Int {
        let parsed = try SetCookie.parse(field)
        let signs = [
            parsed.hasPath, parsed.isSecure, parsed.domainOctets != nil, parsed.expires != nil,
            parsed.maxAge != nil, parsed.isHTTPOnly, parsed.sameSite == .lax, parsed.isPartitioned,
        ]
        return signs.count { $0 }
    }

    @Test("A name is known in every case", arguments: attributes)
    func anyCase(_ attribute: String) throws {
        let name = attribute.prefix { $0 != "=" }
        let rest = attribute.dropFirst(name.count)
        #expect(try understood("a=b; \(name.lowercased())\(rest)") == 1)
        #expect(try understood("a=b; \(name.uppercased())\(rest)") == 1)
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<20 {
            let mixed = name.map { letter in
                generator.pick([letter.lowercased(), letter.uppercased()])
            }
            #expect(try understood("a=b; \(mixed.joined())\(rest)") == 1)
        }
    }

    @Test("A name of which one octet is another is not known", arguments: attributes)
    func otherOctet(_ attribute: String) throws {
        let octets = Array("a=b; \(attribute)".utf8)
        let name = 5..<5 + attribute.prefix { $0 != "=" }.utf8.count
        for place in name {
            for octet in UInt8(0x21)...0xFF where ![0x3B, 0x3D, 0x7F].contains(octet) {
                var field = octets
                field[place] = octet
                let isSame = octet | 0x20 == octets[place] | 0x20 && isLetter(octet)
                let isKnown = isSame || octet == octets[place]
                let parsed = try SetCookie.parse(field)
                #expect(
                    parsed.violations.contains(.unknownAttribute) == !isKnown,
                    "\(attribute) at \(place): \(octet)"
                )
            }
        }
    }

    private func isLetter(_ octet: UInt8) -> Bool {
        0x41...0x5A ~= octet || 0x61...0x7A ~= octet
    }

    @Test("A name that lacks an octet, or has one more, is not known", arguments: attributes)
    func otherLength(_ attribute: String) throws {
        let name = attribute.prefix { $0 != "=" }
        let rest = attribute.dropFirst(name.count)
        for place in name.indices {
            var shorter = name
            shorter.remove(at: place)
            #expect(try understood("a=b; \(shorter)\(rest)") == 0)
            var longer = name
            longer.insert(longer[place], at: place)
            #expect(try understood("a=b; \(longer)\(rest)") == 0)
        }
        #expect(try understood("a=b; \(name)x\(rest)") == 0)
        #expect(try understood("a=b; x\(name)\(rest)") == 0)
    }

    @Test(
        "Names that no standard of cookies defines are ignored",
        arguments: [
            "Priority=High", "Version=1", "Comment=x", "CommentURL=x", "Port=\"80\"", "Discard",
            "SameParty", "Foo", "foo=bar", "Max Age=1", "MaxAge=1", "Max_Age=1", "Expire=x",
            "Same-Site=Lax", "x-Path=/x", "Path/x", "a=b", "é", "é=ü", "😀😀😀=1", "\"", "==", "=x",
        ]
    )
    func unknown(_ attribute: String) throws {
        #expect(try understood("a=b; \(attribute); Secure") == 1)
        #expect(try understood("a=b; Path=/; \(attribute)") == 1)
        #expect(try SetCookie.parse("a=b; \(attribute)").violations == [.unknownAttribute])
    }

    @Test(
        "Empty attributes are passed over",
        arguments: ["", ";", ";;", " ; ", ";=", "; = ;", ";\t;", " ;=; =\t;"]
    )
    func empty(_ text: String) throws {
        let parsed = try SetCookie.parse("a=b;\(text); Path=/x;\(text)")
        #expect(parsed.pathOctets == [0x2F, 0x78])
        #expect(parsed.violations.isEmpty)
    }

    @Test("A value goes to the next semicolon, with every further equals sign")
    func valueExtent() throws {
        let parsed = try SetCookie.parse("a=b; Path=/x=y; Domain = x =y ;Max-Age=1=2")
        #expect(parsed.pathOctets == Array("/x=y".utf8))
        #expect(parsed.domainOctets == Array("x =y".utf8))
        #expect(parsed.maxAge == nil)
        let quoted = try SetCookie.parse("a=b; Path=\"/x;y\"; Secure")
        #expect(quoted.pathOctets == nil && quoted.hasPath && quoted.isSecure)
    }

    @Test(
        "A value longer than 1024 octets makes its attribute count for nothing",
        arguments: [1023, 1024, 1025, 1026, 4096, 10_000]
    )
    func attributeLimit(_ count: Int) throws {
        let isKept = count <= 1024
        let path = "/" + String(repeating: "p", count: count - 1)
        let parsed = try SetCookie.parse("a=b; Path=/x; Path= \t\(path) ")
        #expect(parsed.pathOctets == Array((isKept ? path : "/x").utf8))
        #expect(parsed.violations.contains(.attributeTooLong) == !isKept)
        #expect(parsed.violations.contains(.repeatedAttribute) == isKept)
        let only = try SetCookie.parse("a=b; Path=\(path)")
        #expect(only.hasPath == isKept)
        let domain = String(repeating: "d", count: count)
        let domains = try SetCookie.parse("a=b; Domain=\(domain); Domain=")
        #expect(domains.domainOctets == [])
        let secure = try SetCookie.parse("a=b; Secure=\(domain); HttpOnly=\(domain)")
        #expect(secure.isSecure == isKept && secure.isHTTPOnly == isKept)
        let digits = String(repeating: "0", count: count - 1) + "7"
        #expect(try SetCookie.parse("a=b; Max-Age=\(digits)").maxAge == (isKept ? 7 : nil))
        let strict = try SetCookie.parse("a=b; SameSite=Strict; SameSite=\(domain)")
        #expect(strict.sameSite == (isKept ? .unspecified : .strict))
        let date = "1 Jan 1970 00:00:07" + String(repeating: " x", count: (count - 19) / 2)
        let padded = date + String(repeating: "y", count: count - date.utf8.count)
        #expect(
            try SetCookie.parse("a=b; Expires=\(padded)").expires
                == (isKept ? Timestamp(milliseconds: 7000) : nil)
        )
    }

    @Test("A long name of an attribute is only unknown")
    func longName() throws {
        let name = String(repeating: "n", count: 5000)
        let parsed = try SetCookie.parse("a=b; \(name)=x; \(name); Path=/x")
        #expect(parsed.pathOctets == [0x2F, 0x78])
        #expect(parsed.violations == [.unknownAttribute])
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
        let parsed = try SetCookie.parse(
            "a=b; Path=/a; Path=b; SameSite=Strict; SameSite=x; Domain=a.example; Domain"
        )
        #expect(parsed.pathOctets == nil)
        #expect(parsed.hasPath)
        #expect(parsed.sameSite == .unspecified)
        #expect(parsed.domainOctets == [])
        let again = try SetCookie.parse(
            "a=b; Path=b; Path=/a; SameSite=x; SameSite=Lax; Domain; domain=x"
        )
        #expect(again.pathOctets == Array("/a".utf8) && again.sameSite == .lax)
        #expect(again.domainOctets == [0x78])
    }

    @Test("A flag that was given is never taken back")
    func flagStays() throws {
        let parsed = try SetCookie.parse("a=b; Secure; Secure=false; HttpOnly; HttpOnly=0")
        #expect(parsed.isSecure && parsed.isHTTPOnly)
        #expect(parsed.violations == [.repeatedAttribute, .valueOfFlag])
    }
}
