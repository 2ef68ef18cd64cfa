import TandemCookies
import Testing

@Suite("What tells cookies apart")
struct CookieIdentityTests {
    /// Identities in their order, each of which differs from the others in one part at least.
    static func ordered() throws -> [Cookie.Identity] {
        let host = try CookieHost("example.com")
        let site = Site(scheme: "https", host: host)
        let other = Site(scheme: "https", host: try CookieHost("other.example"))
        let make = { (name: String, domain: CookieHost, isHostOnly: Bool, path: String) in
            Cookie.Identity(name: name, domain: domain, isHostOnly: isHostOnly, path: path)
        }
        let partitioned = { (partition: Partition) in
            Cookie.Identity(
                name: "a",
                domain: host,
                isHostOnly: true,
                path: "/",
                partition: partition
            )
        }
        return [
            make("a", try CookieHost("a.example"), true, "/"),
            make("", host, true, "/"),
            make("A", host, true, "/"),
            make("a", host, true, "/"),
            partitioned(Partition(topLevelSite: site)),
            partitioned(Partition(topLevelSite: site, hasCrossSiteAncestor: true)),
            partitioned(Partition(topLevelSite: other)),
            make("a", host, false, "/"),
            make("aa", host, true, "/"),
            make("b", host, true, "/"),
            make("a/", host, true, "/A"),
            make("a", host, true, "/a"),
            make("a", host, true, "/a/"),
            make("", host, true, "/aa"),
            make("a", try CookieHost("example.com."), true, "/"),
            make("a", try CookieHost("www.example.com"), true, "/"),
        ]
    }

    @Test("Identities are told apart by each of their parts, and ordered")
    func order() throws {
        let ordered = try Self.ordered()
        #expect(Set(ordered).count == ordered.count)
        #expect(ordered.shuffled().sorted() == ordered)
        for (index, identity) in ordered.enumerated() {
            for (otherIndex, other) in ordered.enumerated() {
                #expect((identity < other) == (index < otherIndex), "\(identity), \(other)")
                #expect((identity == other) == (index == otherIndex), "\(identity), \(other)")
            }
        }
    }

    @Test("Name and path do not run into each other")
    func boundary() throws {
        let host = try CookieHost("example.com")
        let splits = [("", "ab/c"), ("a", "b/c"), ("ab", "/c"), ("ab/", "c"), ("ab/c", "")]
        let identities = splits.map { name, path in
            Cookie.Identity(name: name, domain: host, isHostOnly: true, path: path)
        }
        #expect(Set(identities).count == splits.count)
        for (identity, split) in zip(identities, splits) {
            #expect(identity.name == split.0 && identity.path == split.1)
        }
    }

    @Test("Octets and text make the same identity")
    func octets() throws {
        let host = try CookieHost("example.com")
        let text = Cookie.Identity(name: "é", domain: host, isHostOnly: true, path: "/ü")
        let octets = Cookie.Identity(
            nameOctets: Array("é".utf8),
            domain: host,
            isHostOnly: true,
            pathOctets: Array("/ü".utf8)
        )
        #expect(text == octets && text.hashValue == octets.hashValue)
        #expect(text.nameOctets == [0xC3, 0xA9] && text.pathOctets == [0x2F, 0xC3, 0xBC])
        let broken = Cookie.Identity(
            nameOctets: [0xFF],
            domain: host,
            isHostOnly: true,
            pathOctets: [0x2F, 0x80]
        )
        #expect(broken.name == "\u{FFFD}" && broken.path == "/\u{FFFD}")
        #expect(broken.nameOctets == [0xFF] && broken.pathOctets == [0x2F, 0x80])
    }

    @Test("A description names the parts, and a dot tells a domain's from a host's")
    func descriptions() throws {
        #expect(
            try Self.ordered().map(\.description) == [
                "a at a.example/", "(nameless) at example.com/", "A at example.com/",
                "a at example.com/",
                "a at example.com/ in https://example.com",
                "a at example.com/ in https://example.com (cross-site ancestor)",
                "a at example.com/ in https://other.example", "a at .example.com/",
                "aa at example.com/", "b at example.com/", "a/ at example.com/A",
                "a at example.com/a", "a at example.com/a/", "(nameless) at example.com/aa",
                "a at example.com./", "a at www.example.com/",
            ]
        )
    }

    @Test("A jar keeps cookies of different identities beside each other")
    func jar() throws {
        var jar = CookieJar()
        let identities = try Self.ordered()
        for (index, identity) in identities.enumerated() {
            jar.importCookie(
                Cookie(
                    identity: identity,
                    valueOctets: Array("\(index)".utf8),
                    expires: nil,
                    isSecure: true,
                    isHTTPOnly: false,
                    sameSite: .unspecified,
                    creation: noon,
                    lastAccess: noon
                )
            )
        }
        #expect(jar.count == identities.count)
        for (index, identity) in identities.enumerated() {
            #expect(jar[identity]?.value == "\(index)")
        }
    }
}
