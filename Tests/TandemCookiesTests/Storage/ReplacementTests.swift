import TandemCookies
import Testing

@Suite("Replacing and removing")
struct ReplacementTests {
    @Test("A cookie of the same identity is replaced and keeps its creation")
    func replacement() throws {
        var jar = CookieJar()
        try jar.set("a=1; Secure")
        let old = try #require(jar.cookies.first)
        let outcome = try jar.set("a=2; HttpOnly", at: noon.advanced(bySeconds: 9))
        let new = try #require(jar.cookies.first)
        #expect(outcome.change == .replaced(old: old, new: new))
        #expect(outcome.evicted.isEmpty)
        #expect(new.value == "2" && new.isHTTPOnly && !new.isSecure)
        #expect(new.creation == noon && new.lastAccess == noon.advanced(bySeconds: 9))
        #expect(jar.count == 1)
    }

    @Test(
        "What differs in name, domain, host-only flag, path or partition is another cookie",
        arguments: [
            "A=1", "a=1; Path=/x", "a=1; Domain=www.example.com", "a=1; Domain=example.com",
            "=a", "a=1; Secure; Partitioned",
        ]
    )
    func otherIdentity(_ field: String) throws {
        var jar = CookieJar()
        try jar.set("a=1", from: "https://www.example.com/")
        try jar.set(field, from: "https://www.example.com/")
        #expect(jar.count == 2)
        #expect(Set(jar.cookies.map(\.identity)).count == 2)
    }

    @Test("Where name and path meet does not matter to what they are")
    func boundaries() throws {
        var jar = CookieJar()
        try jar.set("a/=1; Path=/b")
        try jar.set("a=1; Path=//b")
        #expect(jar.count == 2)
    }

    @Test("A script cannot replace or remove an HttpOnly cookie")
    func httpOnly() throws {
        var jar = CookieJar()
        try jar.set("a=1; HttpOnly")
        let before = jar.cookies
        for field in ["a=2", "a=2; Max-Age=0"] {
            let outcome = try jar.set(field, context: .script)
            #expect(outcome.change == .ignored(.replacesHTTPOnlyCookie))
        }
        #expect(jar.cookies == before)
    }

    struct Overlay: CustomTestStringConvertible {
        let secure: String
        let secureURL: String
        let insecure: String
        let insecureURL: String
        let isRefused: Bool

        var testDescription: String { "\(insecure) from \(insecureURL) over \(secure)" }
    }

    @Test(
        "An insecure connection leaves secure cookies alone",
        arguments: [
            Overlay(
                secure: "a=1",
                secureURL: "https://example.com/",
                insecure: "a=2",
                insecureURL: "http://example.com/",
                isRefused: true
            ),
            Overlay(
                secure: "a=1",
                secureURL: "https://example.com/",
                insecure: "a=2; Max-Age=0",
                insecureURL: "http://example.com/",
                isRefused: true
            ),
            Overlay(
                secure: "a=1",
                secureURL: "https://example.com/",
                insecure: "b=2",
                insecureURL: "http://example.com/",
                isRefused: false
            ),
            Overlay(
                secure: "a=1; Path=/login",
                secureURL: "https://example.com/",
                insecure: "a=2; Path=/login/en",
                insecureURL: "http://example.com/",
                isRefused: true
            ),
            Overlay(
                secure: "a=1; Path=/login",
                secureURL: "https://example.com/",
                insecure: "a=2; Path=/",
                insecureURL: "http://example.com/",
                isRefused: false
            ),
            Overlay(
                secure: "a=1; Path=/login",
                secureURL: "https://example.com/",
                insecure: "a=2; Path=/foo",
                insecureURL: "http://example.com/",
                isRefused: false
            ),
            Overlay(
                secure: "a=1; Domain=example.com",
                secureURL: "https://example.com/",
                insecure: "a=2",
                insecureURL: "http://www.example.com/",
                isRefused: true
            ),
            Overlay(
                secure: "a=1",
                secureURL: "https://www.example.com/",
                insecure: "a=2; Domain=example.com",
                insecureURL: "http://example.com/",
                isRefused: true
            ),
            Overlay(
                secure: "a=1",
                secureURL: "https://a.b.example.com/",
                insecure: "a=2",
                insecureURL: "http://example.com/",
                isRefused: true
            ),
            Overlay(
                secure: "a=1",
                secureURL: "https://a.example.com/",
                insecure: "a=2",
                insecureURL: "http://b.example.com/",
                isRefused: false
            ),
            Overlay(
                secure: "a=1",
                secureURL: "https://a.localhost/",
                insecure: "a=2",
                insecureURL: "http://localhost/",
                isRefused: true
            ),
        ]
    )
    func overlay(_ overlay: Overlay) throws {
        // A cookie stored over an insecure connection first has the jar note which domains there are.
        for warmsUp in [false, true] {
            var jar = CookieJar()
            if warmsUp {
                try jar.set("x=y", from: "http://other.example/")
            }
            try jar.set(overlay.secure + "; Secure", from: overlay.secureURL)
            let outcome = try jar.set(overlay.insecure, from: overlay.insecureURL)
            #expect((outcome.change == .ignored(.overlaysSecureCookie)) == overlay.isRefused)
        }
    }

    @Test("A secure cookie that went does not stand in the way any more")
    func overlayAfterRemoval() throws {
        var jar = CookieJar()
        try jar.set("a=1; Secure", from: "https://www.example.com/")
        try jar.set("a=2", from: "http://example.com/")
        #expect(jar.count == 1)
        jar.removeAll { $0.isSecure }
        try jar.set("a=2", from: "http://example.com/")
        #expect(jar.cookies.map(\.value) == ["2"])
    }

    @Test("Loopback counts as secure when the configuration says so")
    func loopback() throws {
        var jar = CookieJar(configuration: .init { $0.treatsLoopbackAsSecure = true })
        try jar.set("a=1; Secure", from: "http://localhost:8080/")
        #expect(try jar.sent(to: "http://localhost/") == "a=1")
        #expect(
            try jar.set("a=1; Secure", from: "http://h/").change
                == .ignored(.secureFromInsecureOrigin)
        )
    }

    @Test("Cookies are removed by identity, by predicate and by expiry")
    func removal() throws {
        var jar = CookieJar()
        for name in ["a", "b", "c", "d"] {
            try jar.set("\(name)=1", from: "https://\(name).example.com/")
            try jar.set("\(name)=1; Domain=example.com", from: "https://\(name).example.com/")
        }
        let first = try #require(jar.cookies.first)
        #expect(jar.remove(first.identity) == first)
        #expect(jar.remove(first.identity) == nil)
        #expect(jar[first.identity] == nil)
        #expect(jar.count == 7)
        #expect(jar.removeAll { $0.isHostOnly }.map(\.name) == ["b", "c", "d"])
        #expect(try jar.sent(to: "https://example.com/") == "a=1; b=1; c=1; d=1")
        #expect(jar.removeAll { _ in true }.count == 4)
        #expect(jar.count == 0)
        #expect(try jar.sent(to: "https://example.com/") == "")
    }

    @Test("A jar stays whole under random changes")
    func randomChanges() throws {
        var generator = SeededGenerator(seed: 4)
        var jar = CookieJar()
        var model: [Cookie.Identity: Cookie] = [:]
        let hosts = ["example.com", "a.example.com", "b.a.example.com", "example.org", "localhost"]
        for step in 0..<4000 {
            let now = noon.advanced(bySeconds: Int64(step))
            let host = hosts.randomElement(using: &generator) ?? ""
            let field = [
                "n\(Int.random(in: 0..<5, using: &generator))=\(step)",
                Bool.random(using: &generator) ? "Path=/" : "Path=/x",
                Bool.random(using: &generator) ? "Domain=\(host)" : "Secure",
                Int.random(in: 0..<4, using: &generator) == 0 ? "Max-Age=0" : "Max-Age=9999999",
            ].joined(separator: "; ")
            switch try jar.set(field, from: "https://\(host)/", at: now).change {
            case .inserted(let cookie):
                #expect(model.updateValue(cookie, forKey: cookie.identity) == nil)
            case .replaced(let old, let new):
                #expect(model.updateValue(new, forKey: new.identity) == old)
            case .removed(let cookie):
                #expect(model.removeValue(forKey: cookie.identity) == cookie)
            case .unchanged, .ignored:
                break
            }
            #expect(jar.count == model.count)
        }
        #expect(Set(jar.cookies) == Set(model.values))
        for (identity, cookie) in model {
            #expect(jar[identity] == cookie)
            #expect(jar.remove(identity) == cookie)
        }
        #expect(jar.count == 0)
    }
}
