import TandemCookies
import Testing

@Suite("Keeping the limits")
struct EvictionTests {
    private func jar(
        _ configure: (inout CookieJar.Configuration) -> Void
    ) -> CookieJar {
        CookieJar(configuration: .init(configure))
    }

    @Test("A domain holds 180 cookies, a jar 3300, unless set otherwise")
    func defaults() throws {
        let configuration = CookieJar().configuration
        #expect(configuration.cookiesPerDomain == .init(maximum: 180, remaining: 150))
        #expect(configuration.cookies == .init(maximum: 3300, remaining: 3000))
        var jar = CookieJar()
        for index in 0..<180 {
            #expect(try jar.set("n\(index)=v").evicted.isEmpty)
        }
        let evicted = try jar.set("last=v").evicted
        #expect(evicted.map(\.name) == (0...30).map { "n\($0)" })
        #expect(jar.count == 150)
    }

    @Test("In a domain expired cookies go first, then those not secure, then those not used")
    func domainPriorities() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 5, remaining: 3) }
        try jar.set("expired=1; Max-Age=10")
        try jar.set("secureOld=1; Secure")
        try jar.set("plainOld=1", at: noon.advanced(bySeconds: 1))
        try jar.set("plainNew=1", at: noon.advanced(bySeconds: 2))
        try jar.set("secureNew=1; Secure", at: noon.advanced(bySeconds: 3))
        // Without the expired one there are not too many.
        let first = try jar.set("last=1; Secure", at: noon.advanced(bySeconds: 20))
        #expect(first.evicted.map(\.name) == ["expired"])
        let second = try jar.set("more=1; Secure", at: noon.advanced(bySeconds: 21))
        #expect(second.evicted.map(\.name) == ["plainOld", "plainNew", "secureOld"])
        #expect(jar.cookies.map(\.name) == ["secureNew", "last", "more"])
    }

    @Test("Being sent counts as being used")
    func lastAccess() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 2, remaining: 2) }
        try jar.set("a=1; Path=/a")
        try jar.set("b=1; Path=/b", at: noon.advanced(bySeconds: 1))
        _ = try jar.sent(to: "https://example.com/a", at: noon.advanced(bySeconds: 2))
        let outcome = try jar.set("c=1; Path=/c", at: noon.advanced(bySeconds: 3))
        #expect(outcome.evicted.map(\.name) == ["b"])
    }

    @Test("The domain attribute divides: a host and its parent each have their own limit")
    func perDomain() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 1, remaining: 1) }
        let url = "https://www.example.com/"
        #expect(try jar.set("a=1", from: url).evicted.isEmpty)
        #expect(try jar.set("b=1; Domain=example.com", from: url).evicted.isEmpty)
        #expect(try jar.set("c=1", from: url).evicted.map(\.name) == ["a"])
        #expect(jar.count == 2)
    }

    @Test("In the whole jar expired cookies go first, then those not used")
    func wholeJar() throws {
        var jar = jar { $0.cookies = .init(maximum: 4, remaining: 2) }
        for index in 0..<4 {
            try jar.set(
                "n=\(index)\(index == 3 ? "; Max-Age=10" : "")",
                from: "https://h\(index).example/",
                at: noon.advanced(bySeconds: Int64(index))
            )
        }
        let first = try jar.set(
            "n=4",
            from: "https://h4.example/",
            at: noon.advanced(bySeconds: 60)
        )
        #expect(first.evicted.map(\.value) == ["3"])
        let second = try jar.set(
            "n=5; Secure",
            from: "https://h5.example/",
            at: noon.advanced(bySeconds: 61)
        )
        #expect(second.evicted.map(\.value) == ["0", "1", "2"])
        #expect(jar.cookies.map(\.value) == ["4", "5"])
        #expect(try jar.sent(to: "https://h1.example/") == "")
    }

    @Test("A partition has the limit of cookies to itself, and one of octets")
    func partitions() throws {
        var jar = jar {
            $0.cookiesPerDomain = .init(maximum: 2, remaining: 2)
            $0.octetsPerPartition = 20
        }
        let other = CookieJar.Context(
            partition: Partition(
                topLevelSite: Site(scheme: "https", host: try CookieHost("top.example"))
            )
        )
        let attributes = "; Secure; Partitioned"
        try jar.set("a=123456789\(attributes)", context: other)
        try jar.set("b=123456789\(attributes)", context: other)
        #expect(try jar.set("a=1\(attributes)").evicted.isEmpty)
        #expect(try jar.set("plain=1").evicted.isEmpty)
        #expect(try jar.set("c=12\(attributes)", context: other).evicted.map(\.name) == ["a"])
        // Replacing by a longer value counts too.
        let longer = try jar.set("c=12345678901\(attributes)", context: other)
        #expect(longer.evicted.map(\.name) == ["b"])
        #expect(jar.count == 3)
    }

    @Test("A limit of nothing leaves nothing")
    func zero() throws {
        var jar = jar { $0.cookies = .init(maximum: 0, remaining: 9) }
        #expect(try jar.set("a=1").evicted.count == 1)
        #expect(jar.count == 0)
    }

    @Test("The cookies used longest ago go, of those used at one moment the first that came")
    func ties() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 6, remaining: 2) }
        for name in ["c", "a", "b"] {
            try jar.set("\(name)=1; Path=/used")
        }
        for name in ["f", "e", "d"] {
            try jar.set("\(name)=1; Path=/other")
        }
        _ = try jar.sent(to: "https://example.com/used", at: noon.advanced(bySeconds: 1))
        let outcome = try jar.set("last=1", at: noon.advanced(bySeconds: 2))
        #expect(outcome.evicted.map(\.name) == ["f", "e", "d", "c", "a"])
        #expect(jar.cookies.map(\.name) == ["b", "last"])
    }

    @Test("A new cookie that is not secure may be the one to go, among secure ones")
    func newcomer() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 2, remaining: 2) }
        try jar.set("a=1; Secure")
        try jar.set("b=1; Secure")
        let outcome = try jar.set("plain=1", at: noon.advanced(bySeconds: 1))
        #expect(outcome.evicted.map(\.name) == ["plain"])
        #expect(jar.cookies.map(\.name) == ["a", "b"])
        let secure = try jar.set("c=1; Secure", at: noon.advanced(bySeconds: 2))
        #expect(secure.evicted.map(\.name) == ["a"])
    }

    @Test("Replacing and deleting push nothing out, at the limit too")
    func replacing() throws {
        var jar = jar {
            $0.cookiesPerDomain = .init(maximum: 3, remaining: 1)
            $0.cookies = .init(maximum: 3, remaining: 1)
        }
        for name in ["a", "b", "c"] {
            try jar.set("\(name)=1")
        }
        #expect(try jar.set("a=2").evicted.isEmpty)
        #expect(try jar.set("x=; Max-Age=0").evicted.isEmpty)
        #expect(try jar.set("b=; Max-Age=0").evicted.isEmpty)
        #expect(try jar.set("d=1").evicted.isEmpty)
        #expect(jar.cookies.map(\.name) == ["a", "c", "d"])
    }

    @Test("The limit of one domain spares the others, and their expired cookies")
    func otherDomains() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 2, remaining: 1) }
        try jar.set("x=1; Max-Age=1", from: "https://other.example/")
        try jar.set("y=1", from: "https://www.example.com/")
        for (index, name) in ["a", "b", "c"].enumerated() {
            try jar.set("\(name)=1", at: noon.advanced(bySeconds: Int64(index + 5)))
        }
        #expect(jar.cookies.map(\.name) == ["x", "y", "c"])
    }

    @Test("The limit of the jar takes any cookie, secure or not, of any domain")
    func anyCookie() throws {
        var jar = jar { $0.cookies = .init(maximum: 4, remaining: 2) }
        try jar.set("a=1; Secure", from: "https://a.example/")
        for (index, host) in ["b", "c", "c", "d"].enumerated() {
            try jar.set(
                "n\(index)=1",
                from: "https://\(host).example/",
                at: noon.advanced(bySeconds: Int64(index + 1))
            )
        }
        #expect(jar.cookies.map(\.name) == ["n2", "n3"])
        #expect(try jar.sent(to: "https://a.example/") == "")
        #expect(try jar.sent(to: "https://c.example/") == "n2=1")
    }

    @Test("Both limits may be reached at once, the domain's first")
    func bothLimits() throws {
        var jar = jar {
            $0.cookiesPerDomain = .init(maximum: 3, remaining: 3)
            $0.cookies = .init(maximum: 3, remaining: 1)
        }
        try jar.set("old=1", from: "https://other.example/", at: noon.advanced(bySeconds: -9))
        for index in 0..<3 {
            try jar.set("n\(index)=1", at: noon.advanced(bySeconds: Int64(index)))
        }
        // Four of four: the one used last stays.
        #expect(jar.cookies.map(\.name) == ["n2"])
        for index in 3..<5 {
            try jar.set("n\(index)=1", at: noon.advanced(bySeconds: Int64(index)))
        }
        try jar.set("p=1; Secure; Partitioned", at: noon.advanced(bySeconds: 9))
        #expect(jar.cookies.map(\.name) == ["p"])
    }

    @Test(
        "What remains is never more than the most, and never less than nothing",
        arguments: [(3, 9, 3), (3, 3, 3), (3, 1, 1), (3, 0, 0), (3, -5, 0), (0, 5, 0)]
    )
    func limits(_ maximum: Int, _ remaining: Int, _ expected: Int) throws {
        for isOfJar in [false, true] {
            var jar = jar {
                if isOfJar {
                    $0.cookies = .init(maximum: maximum, remaining: remaining)
                } else {
                    $0.cookiesPerDomain = .init(maximum: maximum, remaining: remaining)
                }
            }
            for index in 0...maximum {
                try jar.set("n\(index)=1", at: noon.advanced(bySeconds: Int64(index)))
            }
            #expect(jar.count == expected)
            #expect(jar.cookies.map(\.name) == (0...maximum).suffix(expected).map { "n\($0)" })
        }
    }

    @Test("A jar holds its 3300 cookies, and 3000 after one more")
    func jarDefault() throws {
        var jar = CookieJar()
        for index in 0..<3300 {
            try jar.set(
                "n=1",
                from: "https://h\(index).example/",
                at: noon.advanced(bySeconds: Int64(index))
            )
        }
        #expect(jar.count == 3300)
        let outcome = try jar.set(
            "n=1",
            from: "https://last.example/",
            at: noon.advanced(byDays: 1)
        )
        #expect(outcome.evicted.count == 301 && jar.count == 3000)
        #expect(outcome.evicted.first?.domain.serialized == "h0.example")
        #expect(outcome.evicted.last?.domain.serialized == "h300.example")
        // Each that stays is found again.
        for index in [301, 302, 1000, 3299] {
            #expect(try jar.sent(to: "https://h\(index).example/") == "n=1")
        }
    }

    @Test(
        "A partition's octets are those of names and values, and paths cost nothing",
        arguments: [(10, 10, 0), (10, 11, 1), (20, 1, 1), (1, 20, 1), (20, 0, 1), (5, 5, 0)]
    )
    func octets(_ first: Int, _ second: Int, _ evictedCount: Int) throws {
        var jar = jar { $0.octetsPerPartition = 20 }
        let attributes = "; Secure; Partitioned; Path=/a/long/path/that/costs/nothing"
        let one = try jar.set("a=\(String(repeating: "v", count: first - 1))\(attributes)")
        let two = try jar.set(
            "b\(second == 0 ? "" : "=\(String(repeating: "v", count: second - 1))")\(attributes)"
        )
        #expect(one.evicted.count + two.evicted.count == evictedCount)
        let left = jar.cookies.map { $0.nameOctets.count + $0.valueOctets.count }.reduce(0, +)
        #expect(left <= 20)
    }

    @Test("A cookie that no partition has room for is refused, and pushes none out")
    func tooLongForPartition() throws {
        var jar = jar { $0.octetsPerPartition = 20 }
        let attributes = "; Secure; Partitioned"
        for index in 0..<5 {
            try jar.set("k\(index)=v\(attributes)")
        }
        let before = jar.cookies
        for name in ["big", "k0"] {
            let outcome = try jar.set("\(name)=\(String(repeating: "x", count: 20))\(attributes)")
            #expect(outcome.change == .ignored(.tooLongForPartition) && outcome.evicted.isEmpty)
        }
        #expect(jar.cookies == before)
        // Without a partition there is no such limit.
        #expect(try jar.set("big=\(String(repeating: "x", count: 20)); Secure").evicted.isEmpty)
        #expect(jar.count == 6)
    }

    @Test("A partition has its own count, beside other partitions and the plain cookies")
    func partitionCount() throws {
        var jar = jar { $0.cookiesPerDomain = .init(maximum: 2, remaining: 1) }
        let contexts = try ["a.test", "b.test"].map { host in
            CookieJar.Context(
                partition: Partition(
                    topLevelSite: Site(scheme: "https", host: try CookieHost(host))
                )
            )
        }
        for context in contexts {
            try jar.set("x=1; Secure; Partitioned", context: context)
            try jar.set("y=1; Secure; Partitioned", context: context)
        }
        try jar.set("x=1; Secure")
        try jar.set("y=1; Secure")
        #expect(jar.count == 6)
        let outcome = try jar.set(
            "z=1; Secure; Partitioned",
            context: contexts[0],
            at: noon.advanced(bySeconds: 1)
        )
        #expect(outcome.evicted.map(\.name) == ["x", "y"])
        #expect(outcome.evicted.map(\.partition) == [contexts[0].partition, contexts[0].partition])
        #expect(jar.count == 5)
        // The plain ones, the last of which is alone to be over the limit.
        #expect(
            try jar.set("z=1", at: noon.advanced(bySeconds: 2)).evicted.map(\.name) == ["z", "x"]
        )
    }
}
