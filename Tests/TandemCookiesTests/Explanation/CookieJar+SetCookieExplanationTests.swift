import TandemCookies
import Testing

@Suite("Explaining a Set-Cookie field")
struct SetCookieExplanationTests {
    /// What must be so for a rule to refuse a field: the field, where it comes from, what is there.
    struct Refused: CustomTestStringConvertible {
        let refusal: Cookie.Refusal
        let field: String
        var url = "https://www.example.com/dir/page"
        var context = CookieJar.Context.http
        var before: [String] = []

        var testDescription: String { "\(refusal)" }
    }

    static let refused: [Refused] = [
        Refused(refusal: .controlCharacter, field: "a=secret\u{7}"),
        Refused(refusal: .empty, field: "=; Path=/"),
        Refused(refusal: .tooLong, field: "a=" + String(repeating: "secret", count: 700)),
        Refused(refusal: .nonASCIIDomain, field: "a=secret; Domain=exämple.com"),
        Refused(refusal: .publicSuffixDomain, field: "a=secret; Domain=com"),
        Refused(refusal: .domainMismatch, field: "a=secret; Domain=example.org"),
        Refused(refusal: .nonASCIIPath, field: "a=secret; Path=/ä"),
        Refused(
            refusal: .secureFromInsecureOrigin,
            field: "a=secret; Secure",
            url: "http://www.example.com/"
        ),
        Refused(refusal: .httpOnlyFromScript, field: "a=secret; HttpOnly", context: .script),
        Refused(
            refusal: .overlaysSecureCookie,
            field: "a=secret",
            url: "http://www.example.com/dir/page",
            before: ["a=old; Secure"]
        ),
        Refused(
            refusal: .sameSiteFromCrossSite,
            field: "a=secret",
            context: .init(relation: .crossSite)
        ),
        Refused(refusal: .sameSiteNoneWithoutSecure, field: "a=secret; SameSite=None"),
        Refused(refusal: .securePrefix, field: "__Secure-a=secret"),
        Refused(refusal: .hostPrefix, field: "__Host-a=secret; Secure"),
        Refused(refusal: .httpPrefix, field: "__Http-a=secret; Secure"),
        Refused(refusal: .hostHTTPPrefix, field: "__Host-Http-a=secret; Secure; Path=/"),
        Refused(refusal: .prefixInNamelessValue, field: "__Host-secret"),
        Refused(
            refusal: .replacesHTTPOnlyCookie,
            field: "a=secret",
            context: .script,
            before: ["a=old; HttpOnly"]
        ),
        Refused(refusal: .partitionedWithoutSecure, field: "a=secret; Partitioned"),
    ]

    private func jar(_ refused: Refused) throws -> CookieJar {
        var jar = CookieJar()
        for field in refused.before {
            try jar.set(field, from: "https://www.example.com/dir/page")
        }
        return jar
    }

    @Test(
        "Each rule that can refuse a field says so, and storing does what was said",
        arguments: refused
    )
    func refusal(_ refused: Refused) throws {
        var jar = try jar(refused)
        let before = jar.cookies
        let url = try CookieURL(refused.url)
        let explanation = jar.explain(
            setCookie: refused.field,
            from: url,
            context: refused.context,
            at: noon
        )
        #expect(explanation.outcome.change == .ignored(refused.refusal))
        #expect(explanation.outcome.evicted.isEmpty)
        #expect(jar.cookies == before)
        let outcome = try jar.set(refused.field, from: refused.url, context: refused.context)
        #expect(outcome == explanation.outcome)
        #expect(jar.cookies == before)
        #expect(!"\(explanation)".contains("secret"))
        #expect(!"\(explanation.outcome)".contains("secret"))
    }

    @Test("No rule is left out but what asks of made cookies, or of a limit, what no field can be")
    func everyRule() {
        let others: Set<Cookie.Refusal> = [
            .unsendableName, .unsendableValue, .unsendablePath, .tooLongForPartition,
        ]
        #expect(Set(Self.refused.map(\.refusal)).union(others) == Set(Cookie.Refusal.allCases))
    }

    @Test(
        "A field is stored, replaces, deletes or does nothing, and is explained as that",
        arguments: [
            ("b=1", "inserted"), ("a=2", "replaced"), ("a=1", "replaced"),
            ("a=; Max-Age=0", "removed"),
            ("b=; Max-Age=0", "unchanged"), ("a=1; Path=/x", "inserted"),
            ("a=1; Domain=example.com", "inserted"),
            ("a=; Domain=example.com; Max-Age=0", "unchanged"),
            ("a=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "removed"),
            ("a=2; Max-Age=1", "replaced"),
        ]
    )
    func effect(_ field: String, _ expected: String) throws {
        var jar = CookieJar()
        try jar.set("a=1")
        let before = jar.cookies
        let explanation = jar.explain(
            setCookie: Array(field.utf8),
            from: try CookieURL("https://example.com/"),
            at: noon
        )
        let effect =
            switch explanation.outcome.change {
            case .inserted: "inserted"
            case .replaced: "replaced"
            case .removed: "removed"
            case .unchanged: "unchanged"
            case .ignored(let refusal): refusal.description
            }
        #expect(effect == expected)
        #expect(jar.cookies == before)
        #expect(try jar.set(field) == explanation.outcome)
    }

    @Test("The description is that of the outcome, then what in the field is odd")
    func description() throws {
        let url = try CookieURL("https://example.com/")
        let explanation = CookieJar().explain(setCookie: "a=1; odd; Path=x", from: url, at: noon)
        #expect(
            explanation.description
                == "Stored a at example.com/. An attribute is unknown; ignored. "
                + "Path does not begin with a slash; the default path is used."
        )
        let refused = CookieJar().explain(setCookie: "a=\u{0}", from: url, at: noon)
        #expect(refused.description == "Refused: \(Cookie.Refusal.controlCharacter)")
    }

    @Test("What has to go for a cookie is explained with it")
    func evictions() throws {
        var jar = CookieJar(
            configuration: .init { $0.cookiesPerDomain = .init(maximum: 2, remaining: 1) }
        )
        try jar.set("a=1")
        try jar.set("b=1", at: noon.advanced(bySeconds: 1))
        let explanation = jar.explain(
            setCookie: "c=1",
            from: try CookieURL("https://example.com/"),
            at: noon.advanced(bySeconds: 2)
        )
        #expect(explanation.outcome.evicted.map(\.name) == ["a", "b"])
        #expect(jar.count == 2)
    }

    @Test(
        "What a server may not send and a browser bears is named, each in its field",
        arguments: [
            ("a", [.nameless]), ("=a", [.nameless]), ("a b=1", [.nameIsNoToken]),
            ("a=1 2", [.valueOutsideGrammar]), ("a=1; x", [.unknownAttribute]),
            ("a=1; Path=/; Path=/", [.repeatedAttribute]), ("a=1; Expires=x", [.expiresIsNoDate]),
            ("a=1; Expires=1 Jan 27 0:0:0", [.expiresIsNoFixdate]),
            ("a=1; Max-Age=x", [.maxAgeIsNoNumber]), ("a=1; Max-Age=99999999", [.beyondMaximumAge]),
            ("a=1; Domain=", [.emptyDomain]),
            (
                "a=1; Domain=.github.io",
                [
                    .domainBeginsWithDot, .domainIsPublicSuffix,
                ]
            ),
            ("a=1; Domain=github.io", [.domainIsPublicSuffix]), ("a=1; Path=x", [.relativePath]),
            ("a=1; SameSite=x", [.unknownSameSite]), ("a=1; Secure=1", [.valueOfFlag]),
            ("a=1; Secure; HttpOnly; Path=/; SameSite=Lax; Max-Age=5; Partitioned", []),
            (
                "ä; x; Path=x; Path=y",
                [
                    .nameless, .valueOutsideGrammar, .unknownAttribute, .repeatedAttribute,
                    .relativePath,
                ]
            ),
        ] as [(String, [SetCookie.Violation])]
    )
    func violations(_ field: String, _ violations: [SetCookie.Violation]) throws {
        let jar = CookieJar()
        let url = try CookieURL("https://github.io/")
        let explanation = jar.explain(setCookie: field, from: url, at: noon)
        #expect(explanation.violations == violations)
        guard case .inserted = explanation.outcome.change else {
            Issue.record("\(field) is borne.")
            return
        }
    }

    @Test("A field that is refused by the jar still has its violations named")
    func violationsOfRefused() throws {
        let jar = CookieJar()
        let url = try CookieURL("https://www.example.com/")
        let explanation = jar.explain(
            setCookie: "a=1 2; Domain=.example.org; x; Max-Age=x",
            from: url,
            at: noon
        )
        #expect(explanation.outcome.change == .ignored(.domainMismatch))
        #expect(
            explanation.violations == [
                .valueOutsideGrammar, .unknownAttribute, .maxAgeIsNoNumber, .domainBeginsWithDot,
            ]
        )
    }
}
