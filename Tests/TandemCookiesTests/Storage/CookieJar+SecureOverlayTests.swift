import TandemCookies
import Testing

@Suite("Leaving secure cookies alone")
struct SecureOverlayTests {
    struct Overlay: CustomTestStringConvertible {
        let secure: String
        let secureHost: String
        let insecure: String
        let insecureHost: String
        let isRefused: Bool

        init(_ secure: String, _ host: String, _ insecure: String, _ other: String, _ is: Bool) {
            self.secure = secure
            secureHost = host
            self.insecure = insecure
            insecureHost = other
            isRefused = `is`
        }

        var testDescription: String { "\(insecure) from \(insecureHost) over \(secure)" }
    }

    private func check(_ overlay: Overlay) throws {
        // A cookie stored over an insecure connection first has the jar note which domains there are.
        for warmsUp in [false, true] {
            var jar = CookieJar()
            if warmsUp {
                try jar.set("x=y", from: "http://other.example/")
            }
            try jar.set("\(overlay.secure); Secure", from: "https://\(overlay.secureHost)/")
            let outcome = try jar.set(overlay.insecure, from: "http://\(overlay.insecureHost)/")
            #expect((outcome.change == .ignored(.overlaysSecureCookie)) == overlay.isRefused)
        }
    }

    @Test(
        "The new path must not be within the old one, which may be within the new",
        arguments: [
            Overlay("a=1", "h.example", "a=2", "h.example", true),
            Overlay("a=1", "h.example", "a=2; Max-Age=0", "h.example", true),
            Overlay("a=1", "h.example", "a=2; Path=/x", "h.example", true),
            Overlay("a=1; Path=/login", "h.example", "a=2; Path=/login", "h.example", true),
            Overlay("a=1; Path=/login", "h.example", "a=2; Path=/login/", "h.example", true),
            Overlay("a=1; Path=/login", "h.example", "a=2; Path=/login/en", "h.example", true),
            Overlay("a=1; Path=/login", "h.example", "a=2; Path=/loginx", "h.example", false),
            Overlay("a=1; Path=/login", "h.example", "a=2; Path=/", "h.example", false),
            Overlay("a=1; Path=/login", "h.example", "a=2; Path=/foo", "h.example", false),
            Overlay("a=1; Path=/login/", "h.example", "a=2; Path=/login", "h.example", false),
            Overlay("a=1; Path=/login/", "h.example", "a=2; Path=/login/x", "h.example", true),
            Overlay("a=1; Path=/Login", "h.example", "a=2; Path=/login", "h.example", false),
        ]
    )
    func paths(_ overlay: Overlay) throws {
        try check(overlay)
    }

    @Test(
        "The domain of one must not domain-match that of the other, either way",
        arguments: [
            Overlay("a=1; Domain=h.example", "h.example", "a=2", "w.h.example", true),
            Overlay("a=1; Domain=h.example", "w.h.example", "a=2", "x.h.example", true),
            Overlay("a=1", "w.h.example", "a=2; Domain=h.example", "h.example", true),
            Overlay("a=1", "w.h.example", "a=2; Domain=h.example", "x.h.example", true),
            Overlay("a=1", "a.b.h.example", "a=2", "h.example", true),
            Overlay("a=1", "h.example", "a=2", "a.b.h.example", true),
            Overlay("a=1", "a.h.example", "a=2", "b.h.example", false),
            Overlay("a=1", "h.example", "a=2", "anh.example", false),
            Overlay("a=1", "h.example", "a=2", "h.example.org", false),
            Overlay("a=1", "a.localhost", "a=2", "localhost", true),
            Overlay("a=1", "localhost", "a=2", "a.localhost", true),
            Overlay("a=1", "192.0.2.1", "a=2", "192.0.2.1", true),
            Overlay("a=1", "192.0.2.1", "a=2", "192.0.2.2", false),
            Overlay("a=1", "[::1]", "a=2", "[::1]", true),
            Overlay(
                "a=1; Domain=h.example",
                "h.example",
                "a=2; Domain=h.example",
                "h.example",
                true
            ),
            Overlay("a=1; Domain=h.example", "h.example", "a=2", "h.example", true),
        ]
    )
    func domains(_ overlay: Overlay) throws {
        try check(overlay)
    }

    @Test(
        "Only a cookie of the same name stands in the way, whatever the other fields are",
        arguments: [
            Overlay("a=1", "h.example", "b=2", "h.example", false),
            Overlay("a=1", "h.example", "A=2", "h.example", false),
            Overlay("a=1", "h.example", "aa=2", "h.example", false),
            Overlay("aa=1", "h.example", "a=2", "h.example", false),
            Overlay("=1", "h.example", "=2", "h.example", true),
            Overlay("1", "h.example", "2", "h.example", true),
            Overlay("1", "h.example", "a=2", "h.example", false),
            Overlay("a=1; HttpOnly", "h.example", "a=2", "h.example", true),
            Overlay("a=1; SameSite=Strict", "h.example", "a=2; SameSite=Lax", "h.example", true),
            Overlay("__Secure-a=1", "h.example", "__secure-a=2", "h.example", false),
        ]
    )
    func names(_ overlay: Overlay) throws {
        try check(overlay)
    }

    @Test("A cookie that is not secure may be overlaid, and a secure connection overlays any")
    func others() throws {
        var jar = CookieJar()
        try jar.set("a=1")
        #expect(try jar.set("a=2", from: "http://example.com/").change != .unchanged)
        #expect(jar.cookies.map(\.value) == ["2"])
        try jar.set("a=3; Secure")
        #expect(
            try jar.set("a=4", from: "http://example.com/").change
                == .ignored(.overlaysSecureCookie)
        )
        try jar.set("a=5")
        #expect(jar.cookies.map(\.value) == ["5"])
        #expect(jar.cookies.map(\.isSecure) == [false])
        #expect(try jar.set("a=6", from: "ws://example.com/").change != .unchanged)
        #expect(jar.cookies.map(\.value) == ["6"])
    }

    @Test("A secure cookie stands in the way until it is expired")
    func expired() throws {
        for isWarm in [false, true] {
            var jar = CookieJar()
            if isWarm {
                try jar.set("x=1", from: "http://example.com/")
            }
            try jar.set("a=1; Secure; Domain=example.com; Max-Age=60")
            let url = "http://www.example.com/"
            let early = try jar.set("a=2", from: url, at: noon.advanced(bySeconds: 59))
            #expect(early.change == .ignored(.overlaysSecureCookie))
            try jar.set("a=2", from: url, at: noon.advanced(bySeconds: 60))
            #expect(try jar.sent(to: url, at: noon.advanced(bySeconds: 60)).contains("a=2"))
        }
    }

    @Test("A secure cookie that went stands in the way no more, however it went")
    func gone() throws {
        let url = "http://example.com/"
        let removals: [(inout CookieJar) throws -> Void] = [
            { jar in jar.removeAll { $0.isSecure } },
            { jar in try jar.set("a=; Max-Age=0; Secure", from: "https://www.example.com/") },
            { jar in try jar.set("a=3", from: "https://www.example.com/") },
            { jar in _ = jar.cookies.first.flatMap { jar.remove($0.identity) } },
        ]
        for removal in removals {
            var jar = CookieJar()
            try jar.set("a=1; Secure", from: "https://www.example.com/")
            #expect(try jar.set("a=2", from: url).change == .ignored(.overlaysSecureCookie))
            try removal(&jar)
            try jar.set("a=2", from: url)
            #expect(try jar.sent(to: url) == "a=2")
        }
    }

    @Test("An evicted secure cookie stands in the way no more")
    func evicted() throws {
        var jar = CookieJar(
            configuration: .init { $0.cookies = .init(maximum: 2, remaining: 1) }
        )
        try jar.set("a=1; Secure", from: "https://www.example.com/")
        let later = noon.advanced(bySeconds: 1)
        #expect(
            try jar.set("a=2", from: "http://example.com/").change
                == .ignored(.overlaysSecureCookie)
        )
        try jar.set("b=1", from: "https://b.example/", at: later)
        try jar.set("c=1", from: "https://c.example/", at: noon.advanced(bySeconds: 2))
        #expect(jar.cookies.map(\.name) == ["c"])
        try jar.set("a=2", from: "http://example.com/", at: noon.advanced(bySeconds: 3))
        #expect(jar.cookies.map(\.name) == ["c", "a"])
    }

    @Test("A secure cookie of a partition is not felt outside of it, nor in another")
    func partitions() throws {
        let page = CookieJar.Context(
            partition: Partition(
                topLevelSite: Site(scheme: "https", host: try CookieHost("a.test"))
            )
        )
        for context in [CookieJar.Context.http, page] {
            var jar = CookieJar()
            let field = "a=1; Secure; Partitioned; SameSite=None; Path=/"
            try jar.set(field, from: "https://example.test/", context: page)
            let url = "http://www.example.test/"
            let outcome = try jar.set("a=2", from: url, context: context)
            guard case .inserted = outcome.change else {
                Issue.record("\(outcome)")
                return
            }
            #expect(jar.count == 2)
            // The plain one still is, by what is plain.
            try jar.set("b=1; Secure", from: "https://example.test/", context: page)
            #expect(
                try jar.set("b=2", from: url, context: context).change
                    == .ignored(.overlaysSecureCookie)
            )
        }
    }

    @Test("A trusted loopback overlays like a secure connection")
    func loopback() throws {
        for isTrusted in [false, true] {
            var jar = CookieJar(configuration: .init { $0.treatsLoopbackAsSecure = isTrusted })
            try jar.set("a=1; Secure", from: "https://localhost/")
            try jar.set("a=2", from: "http://localhost:8080/")
            #expect(jar.cookies.map(\.value) == [isTrusted ? "2" : "1"])
        }
    }

    @Test("A made cookie without a URL overlays nothing, one with an insecure URL is judged")
    func made() throws {
        var jar = CookieJar()
        try jar.set("a=1; Secure; Path=/")
        let url = try CookieURL("http://example.com/")
        let cookie = try Cookie(name: "a", value: "2", for: url)
        #expect(jar.store(cookie, from: url, at: noon).change == .ignored(.overlaysSecureCookie))
        jar.store(cookie, from: nil, at: noon)
        #expect(jar.cookies.map(\.value) == ["2"])
    }
}
