import TandemCookies
import Testing

@Suite("What a jar is configured by")
struct CookieJarConfigurationTests {
    @Test("The defaults are browsers'")
    func defaults() {
        let configuration = CookieJar.Configuration()
        #expect(configuration.maximumAgeSeconds == 400 * 86_400)
        #expect(configuration.rejectsPublicSuffixes)
        #expect(!configuration.treatsLoopbackAsSecure)
        #expect(configuration.laxAllowingUnsafeSeconds == 120)
        #expect(configuration.octetsPerPartition == 10 * 1024)
        #expect(CookieJar().configuration == configuration)
        #expect(configuration != .init { $0.treatsLoopbackAsSecure = true })
    }

    @Test("Without the rule on public suffixes a cookie may be shared in one")
    func publicSuffixes() throws {
        var jar = CookieJar(configuration: .init { $0.rejectsPublicSuffixes = false })
        try jar.set("a=1; Domain=com", from: "https://www.example.com/")
        #expect(try jar.sent(to: "https://other.com/") == "a=1")
        try jar.set("b=1; Domain=com", from: "https://com/")
        #expect(jar.cookies.map(\.isHostOnly) == [false, false])
        #expect(try jar.sent(to: "https://other.com/") == "a=1; b=1")
        jar.publicSuffixes = PublicSuffixList(text: "other.com")
        #expect(try jar.sent(to: "https://other.com/") == "a=1; b=1")
    }

    @Test(
        "The limit of ages holds for Max-Age, Expires and made cookies",
        arguments: [(0, 0), (1, 1), (60, 60), (1_000_000, 1_000_000)] as [(Int64, Int64)]
    )
    func maximumAge(_ limit: Int64, _ expected: Int64) throws {
        let url = try CookieURL("https://example.com/")
        let configuration = CookieJar.Configuration { $0.maximumAgeSeconds = limit }
        for attribute in ["Max-Age=9999999", "Expires=Fri, 31 Dec 9999 23:59:59 GMT"] {
            var jar = CookieJar(configuration: configuration)
            try jar.set("a=1; \(attribute)")
            // What may not live at all is expired already.
            let latest = expected == 0 ? [] : [noon.advanced(bySeconds: expected)]
            #expect(jar.cookies.map(\.expires) == latest)
        }
        var jar = CookieJar(configuration: configuration)
        let cookie = try Cookie(name: "a", value: "1", for: url, expires: .distantFuture)
        jar.store(cookie, from: url, at: noon)
        #expect(jar.count == (expected == 0 ? 0 : 1))
        // Session cookies have no age, and imported ones keep theirs.
        var others = CookieJar(configuration: configuration)
        try others.set("session=1")
        others.importCookie(cookie)
        #expect(others.cookies.map(\.expires) == [nil, .distantFuture])
    }

    @Test("A longer limit than browsers' lets servers talk to each other for years")
    func longAge() throws {
        var jar = CookieJar(configuration: .init { $0.maximumAgeSeconds = .max })
        try jar.set("a=1; Max-Age=9223372036854775807")
        try jar.set("b=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT")
        #expect(
            jar.cookies.map(\.expires) == [
                .distantFuture, Timestamp(milliseconds: 253_402_300_799_000),
            ]
        )
        #expect(try jar.sent(at: Timestamp(milliseconds: 253_402_300_798_999)) == "a=1; b=1")
        #expect(try jar.sent(at: Timestamp(milliseconds: 253_402_300_799_000)) == "a=1")
    }

    @Test("A jar without limits keeps what comes")
    func unlimited() throws {
        var jar = CookieJar(
            configuration: .init {
                $0.cookies = .unlimited
                $0.cookiesPerDomain = .unlimited
                $0.octetsPerPartition = .max
            }
        )
        for index in 0..<400 {
            #expect(try jar.set("n\(index)=v; Secure; Partitioned").evicted.isEmpty)
        }
        for index in 0..<3500 {
            try jar.set("n=v", from: "https://h\(index).example/")
        }
        #expect(jar.count == 400 + 3500)
    }
}
