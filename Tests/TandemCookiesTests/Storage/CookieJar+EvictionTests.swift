import TandemCookies
import Testing

@Suite("Keeping the limits")
struct EvictionTests {
    private func jar(
        _ configure: (inout CookieJar.Configuration) -> Void
    ) -> CookieJar {
        CookieJar(configuration: .init(configure))
    }

    @Test("A domain holds 180 cookies, a jar 3300, unless set otherwise")
    func defaults() throws {
        let configuration = CookieJar().configuration
        #expect(configuration.cookiesPerDomain == .init(maximum: 180, remaining: 150))
        #expect(configuration.cookies == .init(maximum: 3300, remaining: 3000))
        var jar = CookieJar()
        for index in 0..<180 {
            #expect(try jar.set("n\(index)=v").evicted.isEmpty)
        }
        let evicted = try jar.set("last=v").evicted
        #expect(evicted.map(\.name) == (0...30).map { "n\($0)" })
        #expect(jar.count == 150)
    }

    @Test("In a domain expired cookies go first, then those not secure, then those not used")
    func domainPriorities() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 5, remaining: 3) }
        try jar.set("expired=1; Max-Age=10")
        try jar.set("secureOld=1; Secure")
        try jar.set("plainOld=1", at: noon.advanced(bySeconds: 1))
        try jar.set("plainNew=1", at: noon.advanced(bySeconds: 2))
        try jar.set("secureNew=1; Secure", at: noon.advanced(bySeconds: 3))
        // Without the expired one there are not too many.
        let first = try jar.set("last=1; Secure", at: noon.advanced(bySeconds: 20))
        #expect(first.evicted.map(\.name) == ["expired"])
        let second = try jar.set("more=1; Secure", at: noon.advanced(bySeconds: 21))
        #expect(second.evicted.map(\.name) == ["plainOld", "plainNew", "secureOld"])
        #expect(jar.cookies.map(\.name) == ["secureNew", "last", "more"])
    }

    @Test("Being sent counts as being used")
    func lastAccess() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 2, remaining: 2) }
        try jar.set("a=1; Path=/a")
        try jar.set("b=1; Path=/b", at: noon.advanced(bySeconds: 1))
        _ = try jar.sent(to: "https://example.com/a", at: noon.advanced(bySeconds: 2))
        let outcome = try jar.set("c=1; Path=/c", at: noon.advanced(bySeconds: 3))
        #expect(outcome.evicted.map(\.name) == ["b"])
    }

    @Test("The domain attribute divides: a host and its parent each have their own limit")
    func perDomain() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 1, remaining: 1) }
        let url = "https://www.example.com/"
        #expect(try jar.set("a=1", from: url).evicted.isEmpty)
        #expect(try jar.set("b=1; Domain=example.com", from: url).evicted.isEmpty)
        #expect(try jar.set("c=1", from: url).evicted.map(\.name) == ["a"])
        #expect(jar.count == 2)
    }

    @Test("In the whole jar expired cookies go first, then those not used")
    func wholeJar() throws {
        var jar = jar { $0.cookies = .init(maximum: 4, remaining: 2) }
        for index in 0..<4 {
            try jar.set(
                "n=\(index)\(index == 3 ? "; Max-Age=10" : "")",
                from: "https://h\(index).example/",
                at: noon.advanced(bySeconds: Int64(index))
            )
        }
        let first = try jar.set(
            "n=4",
            from: "https://h4.example/",
            at: noon.advanced(bySeconds: 60)
        )
        #expect(first.evicted.map(\.value) == ["3"])
        let second = try jar.set(
            "n=5; Secure",
            from: "https://h5.example/",
            at: noon.advanced(bySeconds: 61)
        )
        #expect(second.evicted.map(\.value) == ["0", "1", "2"])
        #expect(jar.cookies.map(\.value) == ["4", "5"])
        #expect(try jar.sent(to: "https://h1.example/") == "")
    }

    @Test("A partition has the limit of cookies to itself, and one of octets")
    func partitions() throws {
        var jar = jar {
            $0.cookiesPerDomain = .init(maximum: 2, remaining: 2)
            $0.octetsPerPartition = 20
        }
        let other = CookieJar.Context(
            partition: Partition(
                topLevelSite: Site(scheme: "https", host: try CookieHost("top.example"))
            )
        )
        let attributes = "; Secure; Partitioned"
        try jar.set("a=123456789\(attributes)", context: other)
        try jar.set("b=123456789\(attributes)", context: other)
        #expect(try jar.set("a=1\(attributes)").evicted.isEmpty)
        #expect(try jar.set("plain=1").evicted.isEmpty)
        #expect(try jar.set("c=12\(attributes)", context: other).evicted.map(\.name) == ["a"])
        // Replacing by a longer value counts too.
        let longer = try jar.set("c=12345678901\(attributes)", context: other)
        #expect(longer.evicted.map(\.name) == ["b"])
        #expect(jar.count == 3)
    }

    @Test("A limit of nothing leaves nothing")
    func zero() throws {
        var jar = jar { $0.cookies = .init(maximum: 0, remaining: 9) }
        #expect(try jar.set("a=1").evicted.count == 1)
        #expect(jar.count == 0)
    }
}
