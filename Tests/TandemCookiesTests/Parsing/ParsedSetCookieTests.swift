import TandemCookies
import Testing

@Suite("What a field value says")
struct ParsedSetCookieTests {
    @Test("Without attributes nothing is asked for")
    func bare() throws {
        let parsed = try SetCookie.parse("a=b")
        #expect(parsed.expires == nil && parsed.maxAge == nil)
        #expect(parsed.domainOctets == nil && parsed.pathOctets == nil && !parsed.hasPath)
        #expect(!parsed.isSecure && !parsed.isHTTPOnly && !parsed.isPartitioned)
        #expect(parsed.sameSite == .unspecified)
        #expect(parsed.violations.isEmpty)
    }

    @Test("Every attribute is told, each by itself")
    func each() throws {
        #expect(try SetCookie.parse("a=b; Secure").isSecure)
        #expect(try SetCookie.parse("a=b; HttpOnly").isHTTPOnly)
        #expect(try SetCookie.parse("a=b; Partitioned").isPartitioned)
        #expect(try SetCookie.parse("a=b; Max-Age=7").maxAge == 7)
        #expect(
            try SetCookie.parse("a=b; Domain=x.example").domainOctets == Array("x.example".utf8)
        )
        #expect(try SetCookie.parse("a=b; Path=/x").pathOctets == [0x2F, 0x78])
        #expect(try SetCookie.parse("a=b; SameSite=Strict").sameSite == .strict)
        #expect(
            try SetCookie.parse("a=b; Expires=Thu, 01 Jan 1970 00:00:07 GMT").expires
                == Timestamp(milliseconds: 7000)
        )
    }

    @Test("All of them are told at once, in any order and with any spacing")
    func together() throws {
        let attributes = [
            "Secure", "HttpOnly", "Partitioned", "Max-Age=7", "Domain=x.example", "Path=/x",
            "SameSite=Lax", "Expires=Thu, 01 Jan 1970 00:00:07 GMT",
        ]
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<50 {
            let separator = generator.pick([";", "; ", " ;", "; ; ", ";;", ";\t"])
            let field = (["a=b"] + attributes.shuffled(using: &generator))
                .joined(separator: separator)
            let parsed = try SetCookie.parse(field)
            #expect(parsed.isSecure && parsed.isHTTPOnly && parsed.isPartitioned, "\(field)")
            #expect(parsed.maxAge == 7 && parsed.sameSite == .lax, "\(field)")
            #expect(parsed.domainOctets == Array("x.example".utf8), "\(field)")
            #expect(parsed.pathOctets == [0x2F, 0x78] && parsed.hasPath, "\(field)")
            #expect(parsed.expires == Timestamp(milliseconds: 7000), "\(field)")
            #expect(parsed.violations.isEmpty, "\(field)")
        }
    }

    @Test("The description names the cookie and keeps the value out")
    func description() throws {
        #expect(try SetCookie.parse("id=secret; Path=/").description == "id=(6 octets)")
        #expect(try SetCookie.parse("secret").description == "=(6 octets)")
    }

    @Test("Fields are equal when they are octet by octet")
    func equality() throws {
        let parsed = try SetCookie.parse("a=b; Path=/")
        #expect(try SetCookie.parse("a=b; Path=/") == parsed)
        #expect(try SetCookie.parse("a=b; Path=/a") != parsed)
        #expect(try SetCookie.parse("A=b; Path=/") != parsed)
        #expect(try SetCookie.parse("a=b; Path=/; Secure") != parsed)
        #expect(try Set([parsed, SetCookie.parse(Array("a=b; Path=/".utf8))]).count == 1)
    }
}
