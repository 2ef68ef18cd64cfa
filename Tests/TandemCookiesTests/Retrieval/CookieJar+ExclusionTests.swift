import TandemCookies
import Testing

@Suite("Why a cookie is not sent")
struct ExclusionTests {
    /// A cookie of example.com that has every reason but those taken away.
    private func explanation(
        without removed: Set<CookieJar.Exclusion>
    ) throws -> CookieJar.Exclusion? {
        var jar = CookieJar(publicSuffixes: PublicSuffixList(text: "com"))
        let sameSite: SameSite =
            !removed.contains(.sameSiteStrict)
            ? .strict : !removed.contains(.sameSiteLax) ? .lax : .none
        let other = Partition(
            topLevelSite: Site(scheme: "https", host: try CookieHost("top.example"))
        )
        let cookie = Cookie(
            identity: .init(
                name: "a",
                domain: try CookieHost("example.com"),
                isHostOnly: false,
                path: removed.contains(.path) ? "/" : "/x",
                partition: removed.contains(.partition) ? nil : other
            ),
            valueOctets: [0x62],
            expires: removed.contains(.expired) ? nil : noon,
            isSecure: !removed.contains(.insecureConnection),
            isHTTPOnly: !removed.contains(.httpOnly),
            sameSite: sameSite,
            creation: noon,
            lastAccess: noon
        )
        jar.importCookie(cookie)
        if !removed.contains(.publicSuffix) {
            jar.publicSuffixes = PublicSuffixList(text: "com\nexample.com")
        }
        let host = removed.contains(.domain) ? "www.example.com" : "example.org"
        let context = CookieJar.Context(relation: .crossSite, isHTTPAPI: false)
        let url = try CookieURL("http://\(host)/page")
        let explanation = try #require(jar.explain(url, context: context, at: noon).first)
        let sent = jar.cookies(for: url, context: context, at: noon)
        #expect(sent.map(\.identity) == (explanation.isSent ? [cookie.identity] : []))
        return explanation.exclusion
    }

    @Test("Of several reasons the first of the retrieval algorithm is given")
    func order() throws {
        var removed: Set<CookieJar.Exclusion> = []
        for exclusion in CookieJar.Exclusion.allCases {
            #expect(try explanation(without: removed) == exclusion)
            removed.insert(exclusion)
        }
        #expect(try explanation(without: removed) == nil)
        #expect(removed.count == 9)
    }

    @Test("Each reason suffices alone", arguments: CookieJar.Exclusion.allCases)
    func alone(_ exclusion: CookieJar.Exclusion) throws {
        let others = Set(CookieJar.Exclusion.allCases).subtracting([exclusion])
        #expect(try explanation(without: others) == exclusion)
    }

    @Test("Each reason reads as a sentence that names what it is about")
    func descriptions() {
        let words: [CookieJar.Exclusion: String] = [
            .domain: "host", .publicSuffix: "public suffix", .expired: "expired", .path: "path",
            .insecureConnection: "Secure", .httpOnly: "script", .partition: "partition",
            .sameSiteStrict: "SameSite=Strict", .sameSiteLax: "SameSite=Lax",
        ]
        for exclusion in CookieJar.Exclusion.allCases {
            let description = exclusion.description
            #expect(words[exclusion].map(description.contains) == true)
            #expect(description.hasSuffix(".") && description.first?.isUppercase == true)
            #expect(!description.contains("  "))
        }
        #expect(Set(CookieJar.Exclusion.allCases.map(\.description)).count == 9)
    }

    @Test(
        "A secure connection is one by https or wss, or by loopback where it is trusted",
        arguments: [
            ("https://example.com/", true, true), ("wss://example.com/", true, true),
            ("http://example.com/", false, false), ("ws://example.com/", false, false),
            ("http://localhost/", false, true), ("http://localhost:3000/x", false, true),
            ("http://LOCALHOST/", false, true), ("http://localhost./", false, true),
            ("ws://localhost/", false, true), ("http://app.localhost/", false, true),
            ("http://a.b.localhost/", false, true), ("http://alocalhost/", false, false),
            ("http://localhost.example/", false, false), ("http://127.0.0.1/", false, true),
            ("http://127.255.3.4/", false, true), ("http://127.1/", false, true),
            ("http://128.0.0.1/", false, false), ("http://12.7.0.0/", false, false),
            ("http://[::1]/", false, true), ("http://[::2]/", false, false),
            ("http://[::ffff:127.0.0.1]/", false, false), ("http://10.0.0.1/", false, false),
            ("http://127.0.0.1.example/", false, false), ("https://localhost/", true, true),
        ]
    )
    func secureConnection(_ text: String, _ isSecure: Bool, _ isTrusted: Bool) throws {
        let url = try CookieURL(text)
        for (treatsLoopbackAsSecure, isSent) in [(false, isSecure), (true, isTrusted)] {
            var jar = CookieJar(
                configuration: .init { $0.treatsLoopbackAsSecure = treatsLoopbackAsSecure }
            )
            let cookie = try Cookie(name: "a", value: "b", for: url, isSecure: true)
            jar.importCookie(cookie)
            #expect(
                jar.explain(url, at: noon).map(\.exclusion) == [isSent ? nil : .insecureConnection]
            )
            #expect((jar.cookieHeader(for: url, at: noon) != nil) == isSent)
            // What may be sent may be set.
            var empty = CookieJar(configuration: jar.configuration)
            let change = empty.store(setCookie: "a=b; Secure", from: url, at: noon).change
            #expect((change == .ignored(.secureFromInsecureOrigin)) == !isSent)
        }
    }
}
