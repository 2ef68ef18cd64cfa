import Testing

@testable import TandemCookies

@Suite("Violations of the grammar for servers")
struct SetCookieViolationTests {
    typealias Oddity = Row<String, [SetCookie.Violation]>

    @Test(
        "What keeps to the grammar is reported as nothing",
        arguments: [
            "id=31d4; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/; Secure; HttpOnly", "a=",
            "a=\"b\"", "a=\"\"", "a=b;Path=/;;", "a=b; Max-Age=0", "a=b; Max-Age=-1",
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
