import TandemCookies
import Testing

@Suite("The values of attributes")
struct ParsedSetCookieAttributeValuesTests {
    @Test(
        "Max-Age is digits after a minus sign or not",
        arguments: [
            Row("0", 0), Row("-0", 0), Row("00", 0), Row("1", 1), Row("3600", 3600), Row("007", 7),
            Row("-1", -1), Row("-007", -7), Row("34560000", 34_560_000),
            Row("2147483647", 2_147_483_647), Row("2147483648", 2_147_483_648),
            Row("4294967296", 4_294_967_296), Row("9223372036854775806", .max - 1),
            Row("9223372036854775807", .max), Row("9223372036854775808", .max),
            Row("9223372036854775810", .max), Row("18446744073709551616", .max),
            Row("18446744073709551617", .max), Row("99999999999999999999", .max),
            Row("1234567890123456789012345678901234567890", .max),
            Row("-9223372036854775807", -.max), Row("-9223372036854775808", -.max),
            Row("-99999999999999999999", -.max),
            Row("0000000000000000000000000000000000000042", 42),
            Row(String(repeating: "9", count: 1000), .max),
            Row("-" + String(repeating: "9", count: 1000), -.max),
            Row("", nil), Row("-", nil), Row("+5", nil), Row("+0", nil), Row("1 0", nil),
            Row("- 1", nil), Row("50,399", nil), Row("2.63", nil), Row("1.", nil), Row(".5", nil),
            Row("0x10", nil), Row("1e3", nil), Row("--1", nil), Row("1-", nil), Row("5s", nil),
            Row("s5", nil), Row("\"5\"", nil), Row("'5'", nil), Row("5/", nil), Row("5:", nil),
            Row("5=", nil), Row("=5", nil), Row("٣", nil), Row("５", nil), Row("1_000", nil),
            Row("99999999999999999999x", nil), Row("NaN", nil), Row("never", nil), Row("−1", nil),
        ] as [Row<String, Int64?>]
    )
    func maxAge(_ row: Row<String, Int64?>) throws {
        let parsed = try SetCookie.parse("a=b; max-AGE = \(row.input)\t ")
        #expect(parsed.maxAge == row.output)
        #expect(parsed.violations.contains(.maxAgeIsNoNumber) == (row.output == nil))
        // One that is no number leaves the one before.
        #expect(
            try SetCookie.parse("a=b; Max-Age=77; Max-Age=\(row.input)").maxAge == row.output ?? 77
        )
    }

    @Test("Every octet beside the digits and a leading minus spoils Max-Age")
    func maxAgeOctets() throws {
        for octet in UInt8(0x21)...0xFF where octet != 0x3B && octet != 0x7F {
            let isDigit = 0x30...0x39 ~= octet
            let first = try SetCookie.parse(Array("a=b; Max-Age=".utf8) + [octet, 0x31])
            #expect((first.maxAge != nil) == (isDigit || octet == 0x2D), "\(octet)")
            let last = try SetCookie.parse(Array("a=b; Max-Age=1".utf8) + [octet])
            #expect((last.maxAge != nil) == isDigit, "\(octet)")
        }
    }

    @Test(
        "SameSite is read in any case, and unknown values are none",
        arguments: [
            Row("none", .none), Row("None", .none), Row("NONE", .none), Row("nOnE", .none),
            Row("lax", .lax), Row("Lax", .lax), Row("LAX", .lax), Row("LaX", .lax),
            Row("strict", .strict), Row("Strict", .strict), Row("STRICT", .strict),
            Row("sTRICT", .strict), Row(" \tLax\t ", .lax),
            Row("", .unspecified), Row("strictly", .unspecified), Row("\"Lax\"", .unspecified),
            Row("la", .unspecified), Row("laxx", .unspecified), Row("l ax", .unspecified),
            Row("non", .unspecified), Row("nonee", .unspecified), Row("stric", .unspecified),
            Row("default", .unspecified), Row("unspecified", .unspecified),
            Row("true", .unspecified), Row("Lax,Strict", .unspecified), Row("=Lax", .unspecified),
            Row("Lax=", .unspecified), Row("ſtrict", .unspecified), Row("Ｌax", .unspecified),
            Row("No\u{301}ne", .unspecified), Row("LA\u{58}", .lax),
        ] as [Row<String, SameSite>]
    )
    func sameSite(_ row: Row<String, SameSite>) throws {
        let parsed = try SetCookie.parse("a=b; samesite=\(row.input)")
        #expect(parsed.sameSite == row.output)
        #expect(parsed.violations.contains(.unknownSameSite) == (row.output == .unspecified))
    }

    @Test("A SameSite value of which one octet is another is unknown", arguments: SameSite.allCases)
    func sameSiteOctets(_ value: SameSite) throws {
        guard value != .unspecified else { return }
        let octets = Array(value.rawValue.utf8)
        for place in octets.indices {
            for octet in UInt8(0x21)...0xFF where octet != 0x3B && octet != 0x7F {
                var changed = octets
                changed[place] = octet
                let isSame = octet == octets[place] || octet == octets[place] - 0x20
                let parsed = try SetCookie.parse(Array("a=b; SameSite=".utf8) + changed)
                #expect(parsed.sameSite == (isSame ? value : .unspecified), "\(changed)")
            }
        }
    }

    @Test(
        "One leading dot of Domain is dropped, and nothing else is done to it",
        arguments: [
            Row("x.example", "x.example"), Row(".x.example", "x.example"),
            Row("..x.example", ".x.example"), Row("X.Example", "X.Example"), Row("", ""),
            Row(".", ""), Row("..", "."), Row("x.example.", "x.example."), Row(" . x ", " x"),
            Row("http://x.example/", "http://x.example/"), Row("x.example:80", "x.example:80"),
            Row("\"x.example\"", "\"x.example\""),
            Row("x.example,y.example", "x.example,y.example"),
            Row("%2Ex", "%2Ex"), Row("bücher.example", "bücher.example"), Row("。x", "。x"),
            Row("*.x", "*.x"), Row("[::1]", "[::1]"), Row("127.0.0.1", "127.0.0.1"),
            Row("=x", "=x"), Row("x y", "x y"),
        ]
    )
    func domain(_ row: Row<String, String>) throws {
        let parsed = try SetCookie.parse("a=b; Domain=\(row.input)")
        #expect(parsed.domainOctets == Array(row.output.utf8))
        let isEmpty = row.input.isEmpty
        #expect(parsed.violations.contains(.emptyDomain) == isEmpty)
        let hasDot = row.input.drop { $0 == " " }.hasPrefix(".")
        #expect(parsed.violations.contains(.domainBeginsWithDot) == hasDot)
    }

    @Test("Domain without an equals sign is empty, and not absent")
    func domainAlone() throws {
        #expect(try SetCookie.parse("a=b; Domain").domainOctets == [])
        #expect(try SetCookie.parse("a=b; Domain; Secure").domainOctets == [])
        #expect(try SetCookie.parse("a=b; domain =\t").domainOctets == [])
        #expect(try SetCookie.parse("a=b; Domains=x").domainOctets == nil)
    }

    @Test(
        "A Path that begins with a slash is kept octet by octet, any other is none",
        arguments: [
            Row("/", "/"), Row("/x", "/x"), Row("/x/", "/x/"), Row("//", "//"), Row("/X", "/X"),
            Row("/x y", "/x y"), Row(" /x ", "/x"), Row("/x\ty", "/x\ty"), Row("/%6F", "/%6F"),
            Row("/%2f", "/%2f"), Row("/./../x", "/./../x"), Row("/x?y#z", "/x?y#z"),
            Row("/x=y", "/x=y"), Row("/\"x\"", "/\"x\""), Row("/é", "/é"), Row("/,", "/,"),
            Row("/\\", "/\\"), Row("/*", "/*"), Row("/x//y", "/x//y"),
            Row("", nil), Row("x", nil), Row("x/y", nil), Row("./x", nil), Row("../x", nil),
            Row("\\x", nil), Row("\"/x\"", nil), Row("%2Fx", nil), Row("?x", nil), Row("#x", nil),
            Row("=/x", nil), Row("／x", nil), Row("*", nil), Row("http://h/x", nil),
        ] as [Row<String, String?>]
    )
    func path(_ row: Row<String, String?>) throws {
        let parsed = try SetCookie.parse("a=b; Path=\(row.input)")
        #expect(parsed.pathOctets == row.output.map { Array($0.utf8) })
        #expect(parsed.hasPath)
        #expect(parsed.violations.contains(.relativePath) == (row.output == nil))
    }

    @Test("Path without an equals sign is a relative one")
    func pathAlone() throws {
        let parsed = try SetCookie.parse("a=b; path; Secure")
        #expect(parsed.hasPath && parsed.pathOctets == nil && parsed.isSecure)
        #expect(parsed.violations == [.relativePath])
    }

    @Test(
        "Expires is a cookie-date, and what is none counts for nothing",
        arguments: [
            Row("Thu, 01 Jan 1970 00:00:07 GMT", 7), Row("Thu, 01-Jan-1970 00:00:07 GMT", 7),
            Row("Thursday, 01-Jan-70 00:00:07 GMT", 7), Row("Thu Jan  1 00:00:07 1970", 7),
            Row("Thu Jan 01 1970 00:00:07 GMT+0900 (JST)", 7), Row("\"1 Jan 1970 0:0:7\"", 7),
            Row("1 Jan 1970 00:00:07=x", 7), Row("1=Jan=1970=0:0:7", 7), Row("\t1 jan 70 0:0:7", 7),
            Row("", nil), Row("0", nil), Row("-1", nil), Row("7", nil), Row("Session", nil),
            Row("Thu, 01 Jan 1970", nil), Row("1970-01-01T00:00:07Z", nil),
            Row("1970-01-01 00:00:07", nil), Row("32 Jan 1970 00:00:07", nil),
        ] as [Row<String, Int64?>]
    )
    func expires(_ row: Row<String, Int64?>) throws {
        let parsed = try SetCookie.parse("a=b; Expires=\(row.input)")
        #expect(parsed.expires?.milliseconds == row.output.map { $0 * 1000 })
        #expect(parsed.violations.contains(.expiresIsNoDate) == (row.output == nil))
    }

    @Test("Expires and Max-Age are both told, in whichever order they come")
    func bothAges() throws {
        let date = "Expires=Thu, 01 Jan 1970 00:00:07 GMT"
        for field in ["a=b; \(date); Max-Age=5", "a=b; Max-Age=5; \(date)"] {
            let parsed = try SetCookie.parse(field)
            #expect(parsed.maxAge == 5 && parsed.expires == Timestamp(milliseconds: 7000))
        }
    }
}
