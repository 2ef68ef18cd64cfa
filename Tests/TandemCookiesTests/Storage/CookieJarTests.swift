import TandemCookies
import Testing

@Suite("A jar as a value")
struct CookieJarTests {
    @Test("An empty jar holds, sends and explains nothing")
    func empty() throws {
        var jar = CookieJar()
        let url = try CookieURL("https://example.com/")
        #expect(jar.count == 0 && jar.cookies.isEmpty)
        #expect(jar.cookies(for: url, at: noon).isEmpty)
        #expect(jar.cookieHeader(for: url, at: noon) == nil)
        #expect(jar.explain(url, at: noon).isEmpty)
        #expect(jar.removeExpired(at: noon).isEmpty)
        let identity = Cookie.Identity(name: "a", domain: url.host, isHostOnly: true, path: "/")
        #expect(jar[identity] == nil && jar.remove(identity) == nil)
    }

    @Test("The cookies stand in the order in which they came, of whatever domain and path")
    func order() throws {
        var jar = CookieJar()
        let places = [
            ("b.example", "/x"), ("a.example", "/"), ("b.example", "/x/y"), ("c.example", "/"),
        ]
        for (number, place) in (places + places + places).enumerated() {
            try jar.set(
                "n\(number)=1; Path=\(place.1)",
                from: "https://\(place.0)/",
                at: noon.advanced(bySeconds: Int64(-number))
            )
        }
        #expect(jar.cookies.map(\.name) == (0..<12).map { "n\($0)" })
        // Replacing changes no one's place, deleting moves the others up.
        try jar.set("n4=2; Path=/x", from: "https://b.example/")
        try jar.set("n5=; Path=/; Max-Age=0", from: "https://a.example/")
        #expect(jar.cookies.map(\.name) == (0..<12).filter { $0 != 5 }.map { "n\($0)" })
        #expect(jar.cookies[4].value == "2")
    }

    @Test("Copies share nothing, whatever happens to either")
    func copies() throws {
        var jar = CookieJar()
        for index in 0..<20 {
            try jar.set("n\(index)=1; Secure", from: "https://h\(index % 3).example/")
        }
        let before = jar
        let mutations: [(inout CookieJar) throws -> Void] = [
            { jar in try jar.set("new=1", from: "https://h0.example/") },
            { jar in try jar.set("n0=2", from: "https://h0.example/") },
            { jar in try jar.set("n1=; Max-Age=0", from: "https://h1.example/") },
            { jar in try jar.set("n2=3", from: "http://h2.example/") },
            { jar in _ = try jar.sent(to: "https://h0.example/", at: noon.advanced(bySeconds: 9)) },
            { jar in jar.removeAll { $0.name < "n3" } },
            { jar in jar.publicSuffixes = PublicSuffixList(text: "h0.example") },
        ]
        for mutation in mutations {
            var copy = before
            try mutation(&copy)
            #expect(before.cookies == jar.cookies)
            #expect(before.count == 20)
            try mutation(&jar)
            #expect(copy.cookies == jar.cookies)
            jar = before
        }
    }

    @Test("An identity finds its cookie, with its value as it is now")
    func lookup() throws {
        var jar = CookieJar()
        for host in ["a.example", "b.example"] {
            for path in ["/", "/x"] {
                for scope in ["", "; Domain=\(host)"] {
                    try jar.set(
                        "a=\(host)\(path)\(scope.isEmpty); Path=\(path)\(scope)",
                        from: "https://\(host)/"
                    )
                }
            }
        }
        #expect(jar.count == 8)
        for cookie in jar.cookies {
            #expect(jar[cookie.identity] == cookie)
            let made = Cookie.Identity(
                name: "a",
                domain: cookie.domain,
                isHostOnly: cookie.isHostOnly,
                path: cookie.path
            )
            #expect(made == cookie.identity && jar[made]?.value == cookie.value)
        }
        try jar.set("a=new; Path=/x", from: "https://b.example/")
        let host = try CookieHost("b.example")
        let identity = Cookie.Identity(name: "a", domain: host, isHostOnly: true, path: "/x")
        #expect(jar[identity]?.value == "new")
    }

    @Test("A thousand domains are each found, and cost each other nothing in what is sent")
    func manyDomains() throws {
        var jar = CookieJar()
        for index in 0..<1000 {
            try jar.set("n=\(index)", from: "https://h\(index).example/")
            try jar.set(
                "s=\(index); Domain=h\(index).example",
                from: "https://x.h\(index).example/"
            )
        }
        #expect(jar.count == 2000)
        for index in stride(from: 0, to: 1000, by: 37) {
            #expect(try jar.sent(to: "https://h\(index).example/") == "n=\(index); s=\(index)")
            #expect(try jar.sent(to: "https://y.h\(index).example/") == "s=\(index)")
        }
        #expect(try jar.sent(to: "https://example/") == "")
    }
}
