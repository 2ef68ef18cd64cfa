import Testing

@testable import TandemCookies

@Suite("The cookies of one domain")
struct CookieJarGroupTests {
    @Test("They stand in the order in which they are sent, however they come")
    func order() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<50 {
            var jar = CookieJar()
            for number in 0..<40 {
                let path =
                    "/" + String(repeating: "p", count: Int.random(in: 0..<5, using: &generator))
                let seconds = Int64.random(in: -4..<4, using: &generator)
                try jar.set("n\(number)=1; Path=\(path)", at: noon.advanced(bySeconds: seconds))
            }
            let entries = try #require(jar.groups.first).entries
            #expect(entries.count == 40)
            #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.order < $1.order } == true)
        }
    }

    @Test("There is a group for each domain that has cookies, and no other")
    func groups() throws {
        var generator = SeededGenerator(seed: 22)
        var jar = CookieJar()
        let hosts = [
            "a.example", "b.a.example", "c.b.a.example", "b.example", "localhost", "[::1]",
        ]
        for step in 0..<600 {
            let host = hosts[Int.random(in: 0..<hosts.count, using: &generator)]
            let name = "n\(Int.random(in: 0..<3, using: &generator))"
            // Half of them over insecure connections, so that the domains below each are kept too.
            let scheme = Bool.random(using: &generator) ? "http" : "https"
            let isDeletion = Bool.random(using: &generator)
            try jar.set(
                "\(name)=\(step)\(isDeletion ? "; Max-Age=0" : "")",
                from: "\(scheme)://\(host)/"
            )
            let domains = jar.groups.map(\.domain)
            for domain in try hosts.map({ try CookieHost($0) }) {
                #expect(jar.group(of: domain) == domains.firstIndex(of: domain))
            }
            #expect(jar.groups.filter(\.entries.isEmpty).isEmpty)
            #expect(jar.groups.map(\.entries.count).reduce(0, +) == jar.count)
            for group in jar.groups {
                #expect(group.entries.filter { $0.cookie.domain != group.domain }.isEmpty)
            }
            for domain in domains {
                let below = domains.filter { $0 != domain && $0.domainMatches(domain) }
                guard let descendants = jar.descendants else { continue }
                #expect(
                    below.allSatisfy { host in
                        descendants.contains(below: domain) { $0 == host }
                    }
                )
            }
        }
        #expect(jar.descendants != nil)
        jar.removeAll { _ in true }
        #expect(jar.groups.isEmpty)
        #expect(try hosts.allSatisfy { jar.group(of: try CookieHost($0)) == nil })
    }

    @Test("Whether a domain is a public suffix is asked when a cookie is first shared in it")
    func publicSuffix() throws {
        var jar = CookieJar()
        try jar.set("own=1")
        #expect(jar.groups.map(\.isPublicSuffix) == [nil])
        try jar.set("shared=1; Domain=example.com")
        #expect(jar.groups.map(\.isPublicSuffix) == [false])
        jar.publicSuffixes = PublicSuffixList(text: "example.com")
        #expect(jar.groups.map(\.isPublicSuffix) == [true])
        // A cookie that would be shared in it is host-only from now on.
        try jar.set("later=1; Domain=example.com")
        #expect(jar.cookies.map(\.isHostOnly) == [true, false, true])
        #expect(try jar.sent() == "own=1; later=1")
        #expect(
            try jar.set("x=1; Domain=example.com", from: "https://www.example.com/").change
                == .ignored(.publicSuffixDomain)
        )
        jar.publicSuffixes = .builtIn
        #expect(try jar.sent() == "own=1; shared=1; later=1")
    }
}
