import TandemCookies
import Testing

@Suite("Importing and storing made cookies")
struct ImportTests {
    private func cookie(
        _ name: String,
        domain: String = "example.com",
        isHostOnly: Bool = true,
        path: String = "/",
        value: String = "1",
        isSecure: Bool = false,
        expires: Timestamp? = nil,
        creation: Timestamp = noon
    ) throws -> Cookie {
        Cookie(
            identity: .init(
                name: name,
                domain: try CookieHost(domain),
                isHostOnly: isHostOnly,
                path: path
            ),
            valueOctets: Array(value.utf8),
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: false,
            sameSite: .unspecified,
            creation: creation,
            lastAccess: creation
        )
    }

    @Test("Importing refuses nothing and evicts nothing")
    func refusesNothing() throws {
        var jar = CookieJar(
            configuration: .init {
                $0.cookies = .init(maximum: 2, remaining: 1)
                $0.cookiesPerDomain = .init(maximum: 2, remaining: 1)
            }
        )
        let odd = [
            try cookie("__Host-a", path: "/x"), try cookie(""), try cookie("a;b"),
            try cookie("c\u{1}"), try cookie("d", domain: "com", isHostOnly: false),
            try cookie("e", expires: .distantPast), try cookie("f", path: ""),
            try cookie("g", value: String(repeating: "v", count: 10_000)),
        ]
        for cookie in odd {
            #expect(jar.importCookie(cookie).change == .inserted(cookie))
        }
        #expect(jar.cookies == odd)
    }

    @Test("An imported cookie keeps its times, but for the creation of the one it replaces")
    func times() throws {
        var jar = CookieJar()
        let early = try cookie("a", creation: noon.advanced(bySeconds: -60))
        #expect(jar.importCookie(early).change == .inserted(early))
        let late = try cookie("a", value: "2", creation: noon)
        var merged = late
        merged.creation = early.creation
        #expect(jar.importCookie(late).change == .replaced(old: early, new: merged))
        #expect(jar.cookies == [merged])
    }

    @Test("Imported cookies are sent by the order of their creation")
    func order() throws {
        var jar = CookieJar()
        for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("d", 4)] as [(String, Int64)] {
            jar.importCookie(
                try cookie(name, creation: noon.advanced(bySeconds: seconds - 60))
            )
        }
        #expect(try jar.sent() == "a=1; b=1; c=1; d=1")
    }

    @Test("A cookie shared in a public suffix is kept and not sent, until the list changes")
    func publicSuffix() throws {
        var jar = CookieJar()
        jar.importCookie(try cookie("a", domain: "github.io", isHostOnly: false))
        #expect(try jar.sent(to: "https://me.github.io/") == "")
        #expect(try jar.sent(to: "https://github.io/") == "")
        jar.publicSuffixes = PublicSuffixList(text: "io")
        #expect(try jar.sent(to: "https://me.github.io/") == "a=1")
        jar.publicSuffixes = .builtIn
        #expect(try jar.sent(to: "https://me.github.io/") == "")
    }

    @Test("A made cookie is stored by the rules that hold for it")
    func made() throws {
        var jar = CookieJar()
        let url = try CookieURL("https://www.example.com/")
        let shared = try cookie("a", isHostOnly: false, creation: .distantPast)
        let outcome = jar.store(shared, from: url, at: noon)
        var stored = shared
        stored.creation = noon
        stored.lastAccess = noon
        #expect(outcome.change == .inserted(stored))
        #expect(
            jar.store(try cookie("b"), from: url, at: noon).change == .ignored(.domainMismatch)
        )
        #expect(jar.store(try cookie("b"), from: nil, at: noon).change != .unchanged)
        #expect(
            jar.store(try cookie("c", domain: "com", isHostOnly: false), from: nil, at: noon).change
                == .ignored(.publicSuffixDomain)
        )
        #expect(
            jar.store(try cookie("__Secure-c"), from: nil, at: noon).change
                == .ignored(.securePrefix)
        )
        let insecure = try CookieURL("http://example.com/")
        #expect(
            jar.store(try cookie("d", isSecure: true), from: insecure, at: noon).change
                == .ignored(.secureFromInsecureOrigin)
        )
        #expect(
            jar.store(try cookie("e", path: "/ü"), from: nil, at: noon).change
                == .ignored(.nonASCIIPath)
        )
    }

    @Test("What is imported over an expired cookie keeps that one's creation, being no new one")
    func overExpired() throws {
        var jar = CookieJar()
        let old = try cookie("a", expires: noon, creation: noon.advanced(bySeconds: -60))
        jar.importCookie(old)
        jar.importCookie(try cookie("a", value: "2"))
        #expect(jar.cookies.map(\.creation) == [old.creation])
        #expect(try jar.sent() == "a=2")
    }

    @Test("Imported cookies are sent by the same rules as others")
    func rules() throws {
        var jar = CookieJar()
        jar.importCookie(try cookie("secure", isSecure: true))
        jar.importCookie(try cookie("expired", expires: noon))
        jar.importCookie(try cookie("path", path: "/x"))
        jar.importCookie(try cookie("shared", isHostOnly: false))
        jar.importCookie(try cookie("other", domain: "www.example.com"))
        jar.importCookie(try cookie(""))
        #expect(try jar.sent(to: "http://example.com/") == "shared=1; 1")
        #expect(try jar.sent(to: "https://www.example.com/x") == "shared=1; other=1")
    }

    @Test("A jar beyond its limits by import comes back to them with the next new cookie")
    func limits() throws {
        var jar = CookieJar(
            configuration: .init { $0.cookiesPerDomain = .init(maximum: 2, remaining: 1) }
        )
        for name in ["a", "b", "c", "d"] {
            jar.importCookie(try cookie(name))
        }
        #expect(jar.count == 4)
        #expect(try jar.set("a=2", at: noon.advanced(bySeconds: 1)).evicted.isEmpty)
        let outcome = try jar.set("e=1", at: noon.advanced(bySeconds: 2))
        #expect(outcome.evicted.map(\.name) == ["b", "c", "d", "a"])
        #expect(jar.cookies.map(\.name) == ["e"])
    }

    @Test("Taking every cookie over makes a jar that sends the same")
    func copy() throws {
        var generator = SeededGenerator(seed: 41)
        var jar = CookieJar()
        for number in 0..<120 {
            let host = ["a.example", "b.a.example", "c.example"][
                Int.random(in: 0..<3, using: &generator)
            ]
            let path = ["/", "/x", "/x/y"][Int.random(in: 0..<3, using: &generator)]
            let scope = Bool.random(using: &generator) ? "; Domain=\(host)" : ""
            try jar.set(
                "n\(number)=\(number); Path=\(path)\(scope)",
                from: "https://\(host)/",
                at: noon.advanced(bySeconds: Int64.random(in: 0..<5, using: &generator))
            )
        }
        var copy = CookieJar()
        for cookie in jar.cookies {
            #expect(copy.importCookie(cookie).change == .inserted(cookie))
        }
        #expect(copy.cookies == jar.cookies)
        for url in ["https://a.example/x/y", "https://b.a.example/x", "https://c.example/x/y/z"] {
            let later = noon.advanced(bySeconds: 9)
            let sent = try jar.sent(to: url, at: later)
            #expect(try copy.sent(to: url, at: later) == sent)
            #expect(sent.count > 20)
        }
    }
}
