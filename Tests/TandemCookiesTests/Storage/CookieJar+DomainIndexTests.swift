import Testing

@testable import TandemCookies

@Suite("The index of domains")
struct CookieJarDomainIndexTests {
    /// An index beside a plain reading of it: the domain of each group.
    private struct Model {
        var index = CookieJar.DomainIndex()
        var groups: [CookieJar.Group] = []

        mutating func insert(_ domain: CookieHost) throws {
            let url = try CookieURL("https://\(domain)/")
            let cookie = try Cookie(name: "n", value: "v", for: url)
            index.insert(domain, group: groups.count)
            groups.append(
                CookieJar.Group(entries: [CookieJar.Entry(cookie: cookie, ordinal: 0)])
            )
        }

        /// Removes a group as a jar does: the last takes its place.
        mutating func remove(_ group: Int) {
            index.remove(groups[group].domain, group: group)
            groups.swapAt(group, groups.count - 1)
            groups.removeLast()
            if group < groups.count {
                index.move(groups[group].domain, from: groups.count, to: group)
            }
        }

        func group(of domain: CookieHost) -> Int? {
            index.group(of: domain.octets.span, from: domain.start, in: groups)
        }

        /// Whether each domain that is there is found.
        var findsAll: Bool {
            groups.indices.allSatisfy { group(of: groups[$0].domain) == $0 }
        }
    }

    /// Domains of which many are longer than a key holds, and differ in their first octets alone.
    private func domains(_ count: Int) throws -> [CookieHost] {
        try (0..<count).map { number in
            let tail = number % 3 == 0 ? ".a-name-longer-than-a-key-can-hold.example" : ".example"
            return try CookieHost("d\(number)\(tail)")
        }
    }

    @Test("An empty index finds nothing")
    func empty() throws {
        #expect(try Model().group(of: CookieHost("example.com")) == nil)
    }

    @Test("As it grows, it finds each domain that is there and no other")
    func growth() throws {
        var model = Model()
        let domains = try domains(500)
        for (number, domain) in domains.enumerated() {
            #expect(model.group(of: domain) == nil)
            try model.insert(domain)
            #expect(model.group(of: domain) == number)
        }
        #expect(model.findsAll)
    }

    @Test("After removals it finds what is left, wherever the search for it begins")
    func removal() throws {
        var generator = SeededGenerator(seed: 31)
        var model = Model()
        let domains = try domains(200)
        for _ in 0..<4000 {
            let domain = generator.pick(domains)
            if let group = model.group(of: domain) {
                model.remove(group)
                #expect(model.group(of: domain) == nil)
            } else {
                try model.insert(domain)
                #expect(model.group(of: domain) == model.groups.count - 1)
            }
            #expect(model.findsAll)
        }
        while !model.groups.isEmpty {
            model.remove(0)
            #expect(model.findsAll)
        }
        #expect(domains.allSatisfy { model.group(of: $0) == nil })
    }

    @Test("A domain is found at the end of a longer host, and its like is not")
    func suffixes() throws {
        var model = Model()
        try model.insert(CookieHost("example.com"))
        let host = try CookieHost("www.example.com")
        let place = host.octets.count - "example.com".utf8.count
        #expect(model.group(of: host.suffix(startingAt: place)) == 0)
        #expect(model.group(of: host) == nil)
        #expect(model.group(of: host.suffix(startingAt: place + 1)) == nil)
        #expect(model.group(of: host.suffix(startingAt: place - 1)) == nil)
    }
}
