import TandemCookies
import Testing

@Suite("Removing")
struct RemovalTests {
    /// A host-only and a shared cookie of each of four hosts.
    private func filledJar() throws -> CookieJar {
        var jar = CookieJar()
        for name in ["a", "b", "c", "d"] {
            try jar.set("\(name)=1", from: "https://\(name).example.com/")
            try jar.set("\(name)=1; Domain=example.com", from: "https://\(name).example.com/")
        }
        return jar
    }

    @Test("Cookies are removed by identity, once")
    func identity() throws {
        var jar = try filledJar()
        for cookie in jar.cookies {
            let count = jar.count
            #expect(jar.remove(cookie.identity) == cookie)
            #expect(jar.remove(cookie.identity) == nil)
            #expect(jar[cookie.identity] == nil)
            #expect(jar.count == count - 1)
        }
        #expect(jar.count == 0 && jar.cookies.isEmpty)
    }

    @Test("Each part of an identity counts")
    func parts() throws {
        var jar = CookieJar()
        try jar.set("a=1; Path=/x; Secure; Partitioned")
        let cookie = try #require(jar.cookies.first)
        let identity = cookie.identity
        func other(
            name: String = "a",
            domain: CookieHost? = nil,
            isHostOnly: Bool = true,
            path: String = "/x",
            partition: Partition?
        ) -> Cookie.Identity {
            Cookie.Identity(
                name: name,
                domain: domain ?? identity.domain,
                isHostOnly: isHostOnly,
                path: path,
                partition: partition
            )
        }
        let partition = identity.partition
        let others = [
            other(name: "A", partition: partition),
            other(domain: try CookieHost("www.example.com"), partition: partition),
            other(isHostOnly: false, partition: partition),
            other(path: "/x/", partition: partition),
            other(partition: nil),
            // The same octets, parted elsewhere.
            other(name: "a/", path: "x", partition: partition),
        ]
        for other in others {
            #expect(jar[other] == nil)
            #expect(jar.remove(other) == nil)
        }
        #expect(other(partition: partition) == identity)
        #expect(jar.remove(other(partition: partition)) == cookie)
    }

    @Test("Cookies are removed by a predicate, in the order in which they came")
    func predicate() throws {
        var jar = try filledJar()
        #expect(jar.removeAll { $0.name == "x" }.isEmpty)
        #expect(jar.removeAll { $0.isHostOnly }.map(\.name) == ["a", "b", "c", "d"])
        #expect(try jar.sent(to: "https://example.com/") == "a=1; b=1; c=1; d=1")
        #expect(jar.removeAll { $0.name < "c" }.map(\.name) == ["a", "b"])
        #expect(try jar.sent(to: "https://example.com/") == "c=1; d=1")
        #expect(jar.removeAll { _ in true }.count == 2)
        #expect(jar.count == 0)
        #expect(try jar.sent(to: "https://example.com/") == "")
    }

    @Test("Expired cookies are removed from the moment of their expiry on")
    func expiry() throws {
        var jar = CookieJar()
        for (index, age) in [60, 61, 59, 60].enumerated() {
            try jar.set("n\(index)=1; Max-Age=\(age)", from: "https://h\(index % 2).example/")
        }
        try jar.set("session=1")
        #expect(jar.removeExpired(at: noon.advanced(bySeconds: 58)).isEmpty)
        #expect(jar.removeExpired(at: noon.advanced(bySeconds: 59)).map(\.name) == ["n2"])
        #expect(jar.removeExpired(at: noon.advanced(bySeconds: 60)).map(\.name) == ["n0", "n3"])
        #expect(jar.removeExpired(at: .distantFuture).map(\.name) == ["n1"])
        #expect(jar.cookies.map(\.name) == ["session"])
    }

    @Test("Session cookies go when they are asked to, and the rest of the jar stays whole")
    func session() throws {
        var jar = CookieJar()
        for index in 0..<30 {
            try jar.set(
                "n\(index)=1\(index % 3 == 0 ? "" : "; Max-Age=99")",
                from: "https://h\(index % 7).example/"
            )
        }
        #expect(jar.removeAll { $0.expires == nil }.count == 10)
        #expect(jar.count == 20)
        for index in 0..<30 where index % 3 != 0 {
            #expect(try jar.sent(to: "https://h\(index % 7).example/").contains("n\(index)=1"))
        }
    }

    @Test("What was removed comes back as a new cookie")
    func again() throws {
        var jar = CookieJar()
        try jar.set("a=1")
        try jar.set("b=1")
        jar.removeAll { $0.name == "a" }
        try jar.set("a=2", at: noon.advanced(bySeconds: 1))
        #expect(jar.cookies.map(\.name) == ["b", "a"])
        #expect(jar.cookies.last?.creation == noon.advanced(bySeconds: 1))
    }
}
