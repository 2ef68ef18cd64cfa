import TandemCookies
import Testing

@Suite("Explanations")
struct ExplanationTests {
    @Test("Every cookie is explained: those sent in their order, then the others")
    func order() throws {
        var jar = CookieJar()
        try jar.set("a=1; Path=/")
        try jar.set("b=2; Path=/x; HttpOnly")
        try jar.set("c=3; Path=/y")
        try jar.set("d=4", from: "https://other.example/")
        try jar.set("e=5; Path=/; Secure; SameSite=Strict")
        try jar.set("f=6; Path=/; Max-Age=1")
        let url = try CookieURL("https://example.com/x/z")
        let context = CookieJar.Context(relation: .crossSite, isTopLevelNavigation: true)
        let later = noon.advanced(bySeconds: 600)
        let explanations = jar.explain(url, context: context, at: later)
        #expect(explanations.map(\.cookie.name) == ["b", "a", "c", "d", "e", "f"])
        #expect(
            explanations.map(\.exclusion)
                == [nil, nil, .path, .domain, .sameSiteStrict, .expired]
        )
        #expect(
            jar.cookies(for: url, context: context, at: later).map(\.name)
                == explanations.filter(\.isSent).map(\.cookie.name)
        )
    }

    @Test("What is explained and what is sent never differ")
    func agreement() throws {
        var generator = SeededGenerator(seed: 5)
        var jar = CookieJar()
        let hosts = ["example.com", "a.example.com", "b.a.example.com", "example.org"]
        let attributes = [
            "Secure", "HttpOnly", "SameSite=Lax", "SameSite=Strict", "Path=/a", "Path=/a/b",
            "Domain=example.com", "Max-Age=100", "Secure; Partitioned", "Secure; SameSite=None",
        ]
        for index in 0..<300 {
            let chosen = attributes.shuffled(using: &generator).prefix(3).joined(separator: "; ")
            let host = hosts.randomElement(using: &generator) ?? ""
            try jar.set("n\(index)=v; \(chosen)", from: "https://\(host)/a/b/c")
        }
        #expect(jar.count > 200)
        for _ in 0..<300 {
            let scheme = Bool.random(using: &generator) ? "http" : "https"
            let path = ["/", "/a", "/a/b/c"].randomElement(using: &generator) ?? ""
            let url = try CookieURL(
                "\(scheme)://\(hosts.randomElement(using: &generator) ?? "")\(path)"
            )
            let context = CookieJar.Context(
                method: Bool.random(using: &generator) ? "GET" : "POST",
                relation: Bool.random(using: &generator) ? .sameSite : .crossSite,
                isTopLevelNavigation: Bool.random(using: &generator),
                isHTTPAPI: Bool.random(using: &generator)
            )
            let now = noon.advanced(bySeconds: Int64.random(in: 0...200, using: &generator))
            let explained = jar.explain(url, context: context, at: now)
            #expect(explained.count == jar.count)
            #expect(
                jar.cookies(for: url, context: context, at: now).map(\.identity)
                    == explained.filter(\.isSent).map(\.cookie.identity)
            )
        }
    }

    @Test("A field is explained without being stored")
    func setCookie() throws {
        var jar = CookieJar()
        try jar.set("a=1")
        let old = jar.cookies
        let url = try CookieURL("https://example.com/")
        let explanation = jar.explain(setCookie: "a=2 3; Domain=.example.com", from: url, at: noon)
        #expect(explanation.violations == [.valueOutsideGrammar, .domainBeginsWithDot])
        guard case .inserted(let cookie) = explanation.outcome.change else {
            Issue.record("A domain cookie is not the host-only one of its name.")
            return
        }
        #expect(cookie.value == "2 3")
        #expect(jar.cookies == old)
    }

    @Test("What the storage model tolerates is explained with the rest")
    func storageViolations() throws {
        let jar = CookieJar()
        let url = try CookieURL("https://github.io/")
        let suffix = jar.explain(setCookie: "a=1; Domain=github.io", from: url, at: noon)
        #expect(suffix.violations == [.domainIsPublicSuffix])
        let age = jar.explain(setCookie: "a=1; Max-Age=99999999", from: url, at: noon)
        #expect(age.violations == [.beyondMaximumAge])
    }

    @Test("A refused field is explained with the rule that refused it")
    func refusals() throws {
        let jar = CookieJar()
        let url = try CookieURL("https://example.com/")
        let stored = jar.explain(setCookie: "a=1; Domain=com; x=y", from: url, at: noon)
        #expect(stored.outcome.change == .ignored(.publicSuffixDomain))
        #expect(stored.violations == [.unknownAttribute])
        let parsed = jar.explain(setCookie: "a=\u{0}", from: url, at: noon)
        #expect(parsed.outcome.change == .ignored(.controlCharacter))
        #expect(parsed.violations.isEmpty)
    }

    @Test("An explanation names the cookie and the rule, and never the value")
    func descriptions() throws {
        var jar = CookieJar()
        try jar.set("sent=secret; Path=/")
        try jar.set("kept=secret; Path=/x; HttpOnly")
        let explanations = jar.explain(try CookieURL("https://example.com/"), at: noon)
        #expect(
            explanations.map(\.description) == [
                "sent at example.com/: Sent.",
                "kept at example.com/x: Not sent. The path is not below the cookie's path.",
            ]
        )
        #expect(!"\(explanations)".contains("secret"))
        #expect(!"\(jar.cookies)".contains("secret"))
        let url = try CookieURL("https://example.com/")
        let outcomes = [
            jar.store(setCookie: "sent=secret2; Path=/", from: url, at: noon),
            jar.store(setCookie: "new=secret; Path=/", from: url, at: noon),
            jar.store(setCookie: "sent=secret3; Path=/; Max-Age=0", from: url, at: noon),
        ]
        #expect(outcomes.map { "\($0)" }.allSatisfy { !$0.contains("secret") } == true)
    }

    @Test("An empty jar explains nothing, and each cookie is explained once")
    func once() throws {
        var jar = CookieJar()
        let url = try CookieURL("https://a.example.com/")
        #expect(jar.explain(url, at: noon).isEmpty)
        for domain in ["a.example.com", "example.com"] {
            for path in ["/", "/x"] {
                try jar.set("a=1; Path=\(path); Domain=\(domain)", from: "https://a.example.com/")
            }
        }
        try jar.set("a=1", from: "https://other.example/")
        let identities = jar.explain(url, at: noon).map(\.cookie.identity)
        #expect(identities.count == 5 && Set(identities) == Set(jar.cookies.map(\.identity)))
    }

    @Test("Explaining is a look: order, use and expiry of the cookies stay what they are")
    func unchanged() throws {
        var jar = CookieJar()
        try jar.set("a=1; Max-Age=5")
        try jar.set("b=1; Path=/x")
        let before = jar.cookies
        let later = noon.advanced(bySeconds: 50)
        let url = try CookieURL("https://example.com/x")
        #expect(jar.explain(url, at: later).map(\.exclusion) == [nil, .expired])
        #expect(jar.explain(url, at: noon).map(\.cookie.name) == ["b", "a"])
        #expect(jar.cookies == before)
        #expect(jar.count == 2)
    }
}
