import TandemCookies
import Testing

@Suite("The web platform: partitions and third parties")
struct WebPlatformPartitionTests {
    private static let attributes = "Secure; Path=/; SameSite=None; Partitioned"

    /// A request that a page of a site makes to a host, itself at the top or in a frame.
    private func context(
        under page: String,
        to url: String,
        hasCrossSiteAncestor: Bool = false,
        isHTTPAPI: Bool = true
    ) throws -> CookieJar.Context {
        let list = PublicSuffixList.builtIn
        let top = list.site(of: try CookieURL(page))
        return CookieJar.Context(
            relation: list.site(of: try CookieURL(url)) == top ? .sameSite : .crossSite,
            isHTTPAPI: isHTTPAPI,
            partition: Partition(topLevelSite: top, hasCrossSiteAncestor: hasCrossSiteAncestor)
        )
    }

    @Test("What a site sets at the top it has at the top, over HTTP and in scripts")
    func ownTop() throws {
        let url = "https://a.test/"
        var jar = CookieJar()
        try jar.set("__Host-http=1; \(Self.attributes)", from: url)
        try jar.set("__Host-dom=1; \(Self.attributes)", from: url, context: .script)
        let sent = "__Host-http=1; __Host-dom=1"
        #expect(try jar.sent(to: url) == sent)
        #expect(try jar.sent(to: url, context: .script) == sent)
        let page = try context(under: "https://www.a.test/x", to: url)
        #expect(try jar.sent(to: url, context: page) == sent)
    }

    @Test("Another site's page has a partition of its own, for both ways")
    func otherTop() throws {
        let url = "https://a.test/"
        var jar = CookieJar()
        try jar.set("__Host-a=top; \(Self.attributes)", from: url)
        for isHTTPAPI in [true, false] {
            let framed = try context(under: "https://b.test/", to: url, isHTTPAPI: isHTTPAPI)
            #expect(try jar.sent(to: url, context: framed) == (isHTTPAPI ? "" : "__Host-a=framed"))
            try jar.set("__Host-a=framed; \(Self.attributes)", from: url, context: framed)
            #expect(try jar.sent(to: url, context: framed) == "__Host-a=framed")
        }
        #expect(try jar.sent(to: url) == "__Host-a=top")
        #expect(jar.count == 2)
        let third = try context(under: "https://c.test/", to: url)
        #expect(try jar.sent(to: url, context: third) == "")
    }

    @Test(
        "The partition is the schemeful site of the top, with the ancestor bit",
        arguments: [
            ("https://b.test/", false, true), ("https://www.b.test/x?y", false, true),
            ("https://b.test:8443/", false, true), ("https://b.test/", true, false),
            ("http://b.test/", false, false), ("https://b.test.example/", false, false),
            ("https://a.test/", false, false),
        ]
    )
    func key(_ page: String, _ hasCrossSiteAncestor: Bool, _ isSame: Bool) throws {
        let url = "https://a.test/"
        var jar = CookieJar()
        try jar.set(
            "a=1; \(Self.attributes)",
            from: url,
            context: context(under: "https://b.test/", to: url)
        )
        let other = try context(
            under: page,
            to: url,
            hasCrossSiteAncestor: hasCrossSiteAncestor
        )
        #expect(try jar.sent(to: url, context: other) == (isSame ? "a=1" : ""))
    }

    @Test(
        "Partitioned is a flag that needs Secure",
        arguments: [
            ("Partitioned; Secure", true, true), ("PARTITIONED; Secure", true, true),
            ("Partitioned=x; Secure", true, true), ("partitioned ; Secure", true, true),
            ("Partitioned", false, false), ("Secure", true, false),
            ("Partition; Secure", true, false),
            ("Partitioned; Secure; HttpOnly", true, true),
            ("Partitioned; Secure; SameSite=Strict", true, true),
            ("Partitioned; Secure; Domain=example.com", true, true),
            ("\"Partitioned\"; Secure", true, false),
        ]
    )
    func attribute(_ attributes: String, _ isStored: Bool, _ isPartitioned: Bool) throws {
        var jar = CookieJar()
        let outcome = try jar.set("a=1; \(attributes)")
        #expect((jar.count == 1) == isStored)
        #expect(isStored || outcome.change == .ignored(.partitionedWithoutSecure))
        #expect((jar.cookies.first?.partition != nil) == isPartitioned)
    }

    @Test("Cookies of one name in and out of partitions are several, each deleted by itself")
    func several() throws {
        let url = "https://a.test/"
        var jar = CookieJar()
        let contexts = try ["https://b.test/", "https://c.test/", "https://a.test/"].map {
            try context(under: $0, to: url)
        }
        for (index, context) in contexts.enumerated() {
            try jar.set("a=\(index); \(Self.attributes)", from: url, context: context)
            try jar.set("a=plain; Secure; SameSite=None; Path=/", from: url, context: context)
        }
        #expect(jar.count == 4)
        for (index, context) in contexts.enumerated() {
            let sent = try jar.sent(to: url, context: context)
            #expect(sent == (index == 0 ? "a=0; a=plain" : "a=plain; a=\(index)"))
        }
        try jar.set("a=; Max-Age=0; \(Self.attributes)", from: url, context: contexts[1])
        #expect(jar.cookies.map(\.value) == ["0", "plain", "2"])
        try jar.set("a=; Max-Age=0; Secure; SameSite=None; Path=/", from: url, context: contexts[1])
        #expect(jar.cookies.map(\.value) == ["0", "2"])
    }

    @Test("Clearing the cookies of one partition leaves the others")
    func clearing() throws {
        let url = "https://a.test/"
        var jar = CookieJar()
        for page in ["https://b.test/", "https://c.test/"] {
            let context = try context(under: page, to: url)
            try jar.set("a=1; \(Self.attributes)", from: url, context: context)
            try jar.set("b=1; Secure; SameSite=None", from: url, context: context)
        }
        let cleared = try context(under: "https://b.test/", to: url)
        let removed = jar.removeAll { $0.partition == cleared.partition && $0.partition != nil }
        #expect(removed.count == 1)
        #expect(try jar.sent(to: url, context: cleared) == "b=1")
        #expect(
            try jar.sent(to: url, context: context(under: "https://c.test/", to: url)) == "b=1; a=1"
        )
    }

    @Test("A third party's unpartitioned cookies go where SameSite lets them")
    func thirdParty() throws {
        let url = "https://a.test/"
        var jar = CookieJar()
        try jar.set("lax=1", from: url)
        try jar.set("none=1; Secure; SameSite=None", from: url)
        try jar.set("own=1; \(Self.attributes)", from: url)
        let framed = try context(under: "https://b.test/", to: url)
        #expect(try jar.sent(to: url, context: framed) == "none=1")
        #expect(
            try jar.set("x=1", from: url, context: framed).change
                == .ignored(.sameSiteFromCrossSite)
        )
        // A page that opens it at the top gives it its own partition back.
        var opened = framed
        opened.partition = nil
        opened.isTopLevelNavigation = true
        #expect(try jar.sent(to: url, context: opened) == "lax=1; none=1; own=1")
    }
}
