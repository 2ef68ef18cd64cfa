import TandemCookies
import Testing

@Suite("Expiry")
struct ExpiryTests {
    private func expires(_ attributes: String, in jar: CookieJar = .init()) throws -> Timestamp? {
        var jar = jar
        try jar.set("a=b; \(attributes)")
        return jar.cookies.first?.expires
    }

    @Test("Max-Age goes before Expires, whatever their order")
    func maxAgeFirst() throws {
        let date = "Expires=Wed, 09 Dec 2026 10:18:14 GMT"
        for attributes in ["\(date); Max-Age=60", "Max-Age=60; \(date)"] {
            #expect(try expires(attributes) == noon.advanced(bySeconds: 60))
        }
        #expect(try expires(date) == Timestamp(milliseconds: 1_796_811_494_000))
        #expect(try expires("Max-Age=x; \(date)") == Timestamp(milliseconds: 1_796_811_494_000))
        #expect(try expires("Expires=never") == nil)
    }

    @Test("No cookie lives beyond 400 days")
    func limit() throws {
        let limit = noon.advanced(byDays: 400)
        #expect(try expires("Max-Age=34560000") == limit)
        #expect(try expires("Max-Age=34560001") == limit)
        #expect(try expires("Max-Age=\(Int64.max)") == limit)
        #expect(try expires("Max-Age=999999999999999999999999") == limit)
        #expect(try expires("Expires=Fri, 31 Dec 9999 23:59:59 GMT") == limit)
        var cookie = try Cookie(name: "a", value: "b", for: CookieURL("https://example.com/"))
        cookie.expires = .distantFuture
        var jar = CookieJar()
        jar.store(cookie, from: nil, at: noon)
        #expect(jar.cookies.first?.expires == limit)
    }

    @Test("The limit of ages can be set")
    func configuredLimit() throws {
        let jar = CookieJar(configuration: .init { $0.maximumAgeSeconds = 60 })
        #expect(try expires("Max-Age=3600", in: jar) == noon.advanced(bySeconds: 60))
        #expect(try expires("Max-Age=30", in: jar) == noon.advanced(bySeconds: 30))
    }

    @Test(
        "An expired cookie is not stored, and removes the one of its identity",
        arguments: [
            "Max-Age=0", "Max-Age=-1", "Max-Age=-99999999999999999999",
            "Expires=Thu, 01 Jan 1970 00:00:00 GMT", "Expires=Mon, 01 Jan 1601 00:00:00 GMT",
            "Max-Age=0; Expires=Fri, 31 Dec 9999 23:59:59 GMT",
        ]
    )
    func deletion(_ attributes: String) throws {
        var jar = CookieJar()
        #expect(try jar.set("a=b; \(attributes)").change == .unchanged)
        try jar.set("a=b")
        let old = try #require(jar.cookies.first)
        // Another path, another identity.
        #expect(try jar.set("a=; Path=/x; \(attributes)").change == .unchanged)
        #expect(try jar.set("a=; \(attributes)").change == .removed(old))
        #expect(jar.count == 0 && jar.cookies.isEmpty)
    }

    @Test("An expired cookie is not sent, and goes when it is asked to")
    func expiry() throws {
        var jar = CookieJar()
        try jar.set("a=1; Max-Age=60")
        try jar.set("b=2")
        let later = noon.advanced(bySeconds: 60)
        #expect(try jar.sent(at: noon.advanced(bySeconds: 59)) == "a=1; b=2")
        #expect(try jar.sent(at: later) == "b=2")
        #expect(jar.count == 2)
        #expect(jar.removeExpired(at: later).map(\.name) == ["a"])
        #expect(jar.count == 1)
    }

    @Test("Moments beyond what can be represented become the ends of time")
    func saturation() {
        #expect(Timestamp.distantFuture.advanced(bySeconds: 1) == .distantFuture)
        #expect(Timestamp.distantPast.advanced(bySeconds: -1) == .distantPast)
        #expect(noon.advanced(bySeconds: .max) == .distantFuture)
        #expect(noon.advanced(bySeconds: .min) == .distantPast)
        #expect(Timestamp.distantPast < noon && noon < .distantFuture)
        #expect(noon.advanced(bySeconds: -1).milliseconds == noon.milliseconds - 1000)
    }
}
