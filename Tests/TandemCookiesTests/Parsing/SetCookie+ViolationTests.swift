import Testing

@testable import TandemCookies

@Suite("Violations of the grammar for servers")
struct SetCookieViolationTests {
    typealias Oddity = Row<String, [SetCookie.Violation]>

    @Test(
        "What keeps to the grammar is reported as nothing",
        arguments: [
            "id=31d4; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/; Secure; HttpOnly", "a=",
            "a=\"b\"", "a=\"\"", "a=b;Path=/;;", "a=b; Max-Age=0", "a=b; Max-Age=010",
            "a=b;", "a=b;Secure;HttpOnly", "a=b ;Secure", "a = b; Max-Age = 1",
            "a=b; Expires=Tue, 29 Feb 2028 23:59:59 GMT",
            "a=b; Expires = Sun, 01 Jan 2034 00:00:00 GMT",
            "a=b; Domain=example.com", "a=b; SameSite=None; Secure", "a=b; SameSite=lax",
            "a=b; Secure; Partitioned", "a=b; path=/x", "__Host-a=b; Secure; Path=/", "a=b; ; ;",
            "a=b%20c", "a=b=c", "a=b:/?#[]@!$&'()*+", "a=eyJhbGciOiJIUzI1NiJ9.e30.x-_y",
        ]
    )
    func none(_ field: String) throws {
        #expect(try SetCookie.parse(field).violations.isEmpty)
    }

    @Test(
        "What is against the grammar and tolerated is reported",
        arguments: [
            Oddity("b", [.nameless]), Oddity("=b", [.nameless]), Oddity("", [.nameless]),
            Oddity("a b=c", [.nameIsNoToken]), Oddity("a\tb=c", [.nameIsNoToken]),
            Oddity("é=c", [.nameIsNoToken]), Oddity("a/b=c", [.nameIsNoToken]),
            Oddity("a=b c", [.valueOutsideGrammar]), Oddity("a=\"", [.valueOutsideGrammar]),
            Oddity("a=\"b\"c\"", [.valueOutsideGrammar]), Oddity("a=é", [.valueOutsideGrammar]),
            Oddity("a=b,c", [.valueOutsideGrammar]), Oddity("a=b\\c", [.valueOutsideGrammar]),
            Oddity("a=b; Priority=High", [.unknownAttribute]),
            Oddity("a=b; =x", [.unknownAttribute]), Oddity("a=b; x", [.unknownAttribute]),
            Oddity("a=b; Secure; secure", [.repeatedAttribute]),
            Oddity("a=b; Path=/; PATH=/x", [.repeatedAttribute]),
            Oddity("a=b; Max-Age=1; Secure; Max-Age=2", [.repeatedAttribute]),
            Oddity("a=b; Expires=soon", [.expiresIsNoDate]),
            Oddity("a=b; Expires", [.expiresIsNoDate]),
            Oddity("a=b; Max-Age=soon", [.maxAgeIsNoNumber]),
            Oddity("a=b; Max-Age", [.maxAgeIsNoNumber]),
            Oddity("a=b; Max-Age=-1", [.maxAgeIsNegative]),
            Oddity("a=b; Max-Age=-0", [.maxAgeIsNegative]),
            Oddity("a=b; Expires=1 Jan 37 0:0:0", [.expiresIsNoFixdate]),
            Oddity("a=b; Expires=Thu, 01-Jan-2037 00:00:00 GMT", [.expiresIsNoFixdate]),
            Oddity("a=b; Expires=Thursday, 01-Jan-37 00:00:00 GMT", [.expiresIsNoFixdate]),
            Oddity("a=b; Expires=Thu Jan  1 00:00:00 2037", [.expiresIsNoFixdate]),
            Oddity("a=b; Expires=Thu, 01 Jan 2037 00:00:00", [.expiresIsNoFixdate]),
            Oddity("a=b; Expires=Thu, 01 Jan 2037 00:00:00 UTC", [.expiresIsNoFixdate]),
            Oddity("a=b; Expires=Thu, 01 JAN 2037 00:00:00 GMT", [.expiresIsNoFixdate]),
            Oddity("a=b; Domain", [.emptyDomain]), Oddity("a=b; Domain=", [.emptyDomain]),
            Oddity("a=b; Domain=.x.example", [.domainBeginsWithDot]),
            Oddity("a=b; Domain=.", [.domainBeginsWithDot]),
            Oddity("a=b; Path", [.relativePath]), Oddity("a=b; Path=x", [.relativePath]),
            Oddity("a=b; SameSite=Never", [.unknownSameSite]),
            Oddity("a=b; SameSite", [.unknownSameSite]),
            Oddity("a=b; Secure=true", [.valueOfFlag]), Oddity("a=b; HttpOnly=1", [.valueOfFlag]),
            Oddity("a=b; Partitioned=x", [.valueOfFlag]),
        ]
    )
    func one(_ oddity: Oddity) throws {
        #expect(try SetCookie.parse(oddity.input).violations == oddity.output)
    }

    @Test("A fixdate has its form octet by octet, in whatever weekday and month")
    func fixdate() throws {
        let date = Array("Thu, 01 Jan 2037 00:00:00 GMT".utf8)
        let isOdd = { (date: [UInt8]) in
            try SetCookie.parse(Array("a=b; Expires=".utf8) + date).violations
                .contains(.expiresIsNoFixdate)
        }
        for place in date.indices {
            var other = date
            // A letter of the other case, or one for a digit or a sign.
            other[place] = date[place] | 0x20 == date[place] ? UInt8(ascii: "X") : UInt8(ascii: "x")
            let violations = try SetCookie.parse(Array("a=b; Expires=".utf8) + other).violations
            #expect(
                violations == [.expiresIsNoFixdate] || violations == [.expiresIsNoDate],
                "\(place)"
            )
        }
        for weekday in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] {
            #expect(try !isOdd(Array(weekday.utf8) + date[3...]))
            #expect(try isOdd(Array(weekday.uppercased().utf8) + date[3...]))
        }
        for month in [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ] {
            #expect(try !isOdd(date[..<8] + Array(month.utf8) + date[11...]))
            #expect(try isOdd(date[..<8] + Array(month.lowercased().utf8) + date[11...]))
        }
        // The one that counts.
        #expect(try !isOdd(Array("1 Jan 37 0:0:0; Expires=".utf8) + date))
        #expect(try isOdd(date + Array("; Expires=1 Jan 37 0:0:0".utf8)))
        #expect(try !isOdd(date + Array("; Expires=never".utf8)))
    }

    @Test("Several are reported once each, in the order in which they are declared")
    func several() throws {
        let long = String(repeating: "x", count: 1025)
        let parsed = try SetCookie.parse(
            "a b=c d; Secure=1; Foo; Bar; SameSite=x; Path=x; Domain=.y; Domain; Max-Age=x; Expires=x"
                + "; Path=\(long); Secure"
        )
        #expect(
            parsed.violations == [
                .nameIsNoToken, .valueOutsideGrammar, .unknownAttribute, .repeatedAttribute,
                .attributeTooLong, .expiresIsNoDate, .maxAgeIsNoNumber, .emptyDomain,
                .domainBeginsWithDot, .relativePath, .unknownSameSite, .valueOfFlag,
            ]
        )
    }

    @Test("What storing finds is told by an explanation, beside what parsing finds")
    func storing() throws {
        let url = try CookieURL("https://github.io/")
        let jar = CookieJar()
        let violations = { (field: String) in
            jar.explain(setCookie: field, from: url, at: noon).violations
        }
        #expect(violations("a=b; Max-Age=34560000") == [])
        #expect(violations("a=b; Max-Age=34560001") == [.beyondMaximumAge])
        #expect(violations("a=b; Expires=Tue, 04 Jan 2028 12:00:00 GMT") == [])
        #expect(violations("a=b; Expires=Tue, 04 Jan 2028 12:00:01 GMT") == [.beyondMaximumAge])
        #expect(violations("a=b; Domain=github.io") == [.domainIsPublicSuffix])
        #expect(
            violations("b; Domain=.github.io") == [
                .nameless, .domainBeginsWithDot, .domainIsPublicSuffix,
            ]
        )
    }

    @Test("A set of violations holds each at most once")
    func set() {
        var violations = SetCookie.Violations()
        #expect(violations.list.isEmpty)
        for violation in SetCookie.Violation.allCases.reversed() {
            violations.insert(violation)
            violations.insert(violation)
        }
        #expect(violations.list == SetCookie.Violation.allCases)
    }

    @Test("Every violation says in its own words what became of it")
    func descriptions() {
        let texts = SetCookie.Violation.allCases.map(\.description)
        #expect(Set(texts).count == SetCookie.Violation.allCases.count)
        for text in texts {
            #expect(text.hasSuffix(".") && text.contains { ";" == $0 || "," == $0 })
        }
    }
}
