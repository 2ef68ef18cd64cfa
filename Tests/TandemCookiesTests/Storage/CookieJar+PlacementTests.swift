import TandemCookies
import Testing

@Suite("Placing and replacing")
struct PlacementTests {
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

    @Test("Names that end in the same octets, in a crowd too, are other cookies")
    func likeNames() throws {
        var jar = CookieJar()
        let names = (0..<40).map { "\(String(repeating: "x", count: $0))-session-id" }
        for value in 1...2 {
            for name in names { try jar.set("\(name)=\(value)") }
        }
        #expect(jar.count == names.count)
        #expect(jar.cookies.allSatisfy { $0.value == "2" })
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

    @Test("An HttpOnly cookie that is expired is nobody's to keep")
    func expiredHTTPOnly() throws {
        var jar = CookieJar()
        try jar.set("a=1; HttpOnly; Max-Age=60")
        let late = noon.advanced(bySeconds: 60)
        #expect(
            try jar.set("a=2", context: .script, at: noon.advanced(bySeconds: 59)).change
                == .ignored(.replacesHTTPOnlyCookie)
        )
        try jar.set("a=2", context: .script, at: late)
        #expect(jar.cookies.map(\.value) == ["2"])
        #expect(jar.cookies.map(\.isHTTPOnly) == [false])
    }

    @Test("What takes the place of an expired cookie is as new as if there were none")
    func renewal() throws {
        var jar = CookieJar()
        try jar.set("a=1; Max-Age=60")
        try jar.set("b=1")
        let old = try #require(jar.cookies.first)
        let late = noon.advanced(bySeconds: 60)
        let outcome = try jar.set("a=2", at: late)
        let new = try #require(jar[old.identity])
        #expect(outcome.change == .replaced(old: old, new: new))
        #expect(new.creation == late && new.lastAccess == late)
        // It comes after those that lived on, and is young to a cross-site POST.
        #expect(try jar.sent(at: late) == "b=1; a=2")
        #expect(jar.cookies.map(\.name) == ["b", "a"])
        let post = CookieJar.Context(
            method: "POST",
            relation: .crossSite,
            isTopLevelNavigation: true
        )
        #expect(try jar.sent(context: post, at: noon.advanced(bySeconds: 150)) == "a=2")
        #expect(jar.count == 2)
    }

    @Test("The only cookie of its domain is renewed like any other")
    func renewalAlone() throws {
        var jar = CookieJar()
        try jar.set("z=1", from: "https://other.example/")
        try jar.set("a=1; Domain=example.com; Max-Age=1")
        try jar.set("a=2; Domain=example.com", at: noon.advanced(bySeconds: 2))
        try jar.set("y=1", from: "https://third.example/")
        #expect(jar.count == 3)
        #expect(try jar.sent(to: "https://www.example.com/") == "a=2")
        #expect(try jar.sent(to: "https://other.example/") == "z=1")
        jar.publicSuffixes = PublicSuffixList(text: "example.com")
        #expect(try jar.sent(to: "https://www.example.com/") == "")
    }

    @Test(
        "Every field of a cookie but its identity and creation is replaced",
        arguments: [
            "Path=/", "Path=/; Secure", "Path=/; HttpOnly", "Path=/; SameSite=Strict",
            "Path=/; SameSite=Lax", "Path=/; SameSite=None; Secure", "Path=/; Max-Age=1000",
            "Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT",
            "Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=9",
        ]
    )
    func everyField(_ attributes: String) throws {
        // From each set of attributes to each other, the value changing and not.
        for value in ["1", "2", ""] {
            var jar = CookieJar()
            try jar.set("a=1; Path=/; Secure; SameSite=None; Max-Age=5")
            var fresh = CookieJar()
            let later = noon.advanced(bySeconds: 3)
            try jar.set("a=\(value); \(attributes)", at: later)
            try fresh.set("a=\(value); \(attributes)", at: later)
            let expected = try #require(fresh.cookies.first)
            let cookie = try #require(jar.cookies.first)
            #expect(jar.count == 1)
            #expect(cookie.creation == noon && expected.creation == later)
            var aged = expected
            aged.creation = noon
            #expect(cookie == aged)
        }
    }

    @Test("HttpOnly comes and goes with the value unchanged, in one response too")
    func httpOnlyToggled() throws {
        for now in [noon, noon.advanced(bySeconds: 1)] {
            var jar = CookieJar()
            try jar.set("a=1")
            try jar.set("a=1; HttpOnly", at: now)
            #expect(try jar.sent(context: .script, at: now) == "")
            #expect(try jar.sent(at: now) == "a=1")
            #expect(
                try jar.set("a=x", context: .script, at: now).change
                    == .ignored(.replacesHTTPOnlyCookie)
            )
            try jar.set("a=1", at: now)
            #expect(try jar.sent(context: .script, at: now) == "a=1")
            #expect(try jar.set("a=x", context: .script, at: now).change != .unchanged)
            #expect(jar.cookies.map(\.value) == ["x"])
        }
    }

    @Test("A script may replace and remove its own cookies, under any rule but HttpOnly's")
    func script() throws {
        var jar = CookieJar()
        try jar.set("a=1; Secure; SameSite=Strict", context: .script)
        try jar.set("a=2; Secure; SameSite=Lax", context: .script)
        #expect(jar.cookies.map(\.sameSite) == [.lax])
        guard case .removed(let cookie) = try jar.set("a=; Max-Age=0", context: .script).change
        else {
            Issue.record("A script removes what a script set.")
            return
        }
        #expect(cookie.value == "2")
        #expect(jar.count == 0)
    }

    @Test("Deleting needs the identity: name, domain, host-only flag, path and partition")
    func deletion() throws {
        let url = "https://www.example.com/dir/page"
        let fields = [
            "a=1", "a=2; Path=/", "a=3; Domain=example.com", "a=4; Domain=www.example.com",
            "A=5", "a=6; Secure; Partitioned", "=7",
        ]
        for (index, field) in fields.enumerated() {
            var jar = CookieJar()
            for field in fields {
                try jar.set(field, from: url)
            }
            try jar.set("\(field); Max-Age=0", from: url)
            let left = (1...7).filter { $0 != index + 1 }.map(String.init)
            #expect(jar.cookies.map(\.value) == left)
        }
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
