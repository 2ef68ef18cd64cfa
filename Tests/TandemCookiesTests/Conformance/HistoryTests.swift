import TandemCookies
import Testing

/// Random histories of a jar, each step of which a jar written as the text is must agree with.
@Suite("Histories, beside a jar written as the text is")
struct HistoryTests {
    static let names = [
        "a", "b", "A", "", "", "__Secure-a", "__Host-a", "__HTTP-a", "__host-http-a", "a b", "é",
    ]
    static let values = [
        "", "1", "2", "x=y", "\"q\"", " padded\t", "__Secure-a", "__HOST-a=1", "ü",
        String(repeating: "v", count: 60),
    ]
    static let oddPairs = [
        "=", "", "a", "a\u{1}=1", "a=" + String(repeating: "v", count: 4095),
        "a=" + String(repeating: "v", count: 4096), "__secure-a", "=__Http-a=1",
    ]
    static let attributes = [
        "Secure", "Secure", "secure=no", "HttpOnly", " HTTPONLY ", "Partitioned",
        "SameSite=None", "SameSite=lax", "samesite=STRICT", "SameSite=odd", "Path=/", "path=/a",
        "Path=/a/", "Path = /a/b", "Path=/ab", "Path=", "Domain=", "Domain=example.com",
        "Domain=.Example.COM", "domain=a.example.com", "Max-Age=60", "max-age=3600", "Max-Age=0",
    ]
    static let oddAttributes: [String] =
        [
            "partitioned=0", "SameSite", "Path", "Path=x", "Path=/é", "Unknown=1", "", "=",
            "Path=/" + String(repeating: "p", count: 1024), "Domain=.", "Domain=com",
            "Domain=localhost", "Domain=127.0.0.1", "Domain=0.1", "Domain=shop.test",
            "Domain=é.com", "Domain=" + String(repeating: "d", count: 1025), "Domain=example.com.",
            "Max-Age=-5", "Max-Age=1e3", "Max-Age=+5", "Max-Age=", "Max-Age=99999999999999999999",
            "Expires=never", "Expires=Thu, 01 Jan 1970 00:00:00 GMT",
            "Expires=Wed, 30 Nov 2026 12:30:00 GMT", "Expires=1 Dec 2026 12:00:00",
            "Expires=Fri, 31 Dec 9999 23:59:59 GMT",
        ]
    static let hosts = [
        "example.com", "a.example.com", "a.example.com", "b.a.example.com", "b.a.example.com",
        "shop.test", "localhost", "127.0.0.1", "com", "anexample.com",
    ]
    static let paths = ["/", "/a", "/a/", "/a/b", "/ab", "/a/b/c", "/x"]
    static let lists: [Set<String>] = [
        ["com", "org", "test"], ["com", "org", "test", "shop.test", "example.com"],
    ]

    /// One history: a jar, the plain one beside it, and what happens to both.
    struct History {
        var generator: SeededGenerator
        var jar: CookieJar
        var naive: NaiveJar
        var now = noon
        var fields = 0
        var refusals: Set<Cookie.Refusal> = []
        var exclusions: Set<CookieJar.Exclusion> = []
        var evictions = 0

        init(seed: UInt64, configuration: CookieJar.Configuration) {
            generator = SeededGenerator(seed: seed)
            let list = HistoryTests.lists[0]
            jar = CookieJar(
                configuration: configuration,
                publicSuffixes: PublicSuffixList(text: list.sorted().joined(separator: "\n"))
            )
            naive = NaiveJar(configuration: configuration, publicSuffixes: list)
        }

        mutating func pick<Element>(_ elements: [Element]) -> Element {
            elements[Int.random(in: 0..<elements.count, using: &generator)]
        }

        mutating func isChosen(oneIn count: Int) -> Bool {
            Int.random(in: 0..<count, using: &generator) == 0
        }

        mutating func url() throws -> CookieURL {
            let scheme = pick(["https", "https", "https", "http", "wss"])
            return try CookieURL(
                "\(scheme)://\(pick(HistoryTests.hosts))\(pick(HistoryTests.paths))"
            )
        }

        mutating func partition() throws -> Partition {
            let host = try CookieHost(pick(["example.com", "top.test"]))
            return Partition(
                topLevelSite: Site(scheme: "https", host: host),
                hasCrossSiteAncestor: isChosen(oneIn: 4)
            )
        }

        mutating func context() throws -> CookieJar.Context {
            let site = Site(scheme: pick(["https", "http"]), host: try CookieHost("example.com"))
            return CookieJar.Context(
                method: pick(["GET", "HEAD", "POST", "get", "TRACE"]),
                relation: pick([.sameSite, .sameSite, .sameSite, .crossSite, .siteForCookies(site)]
                ),
                isTopLevelNavigation: isChosen(oneIn: 2),
                isHTTPAPI: !isChosen(oneIn: 4),
                partition: isChosen(oneIn: 2) ? try partition() : nil
            )
        }

        mutating func field() -> [UInt8] {
            var field =
                isChosen(oneIn: 8)
                ? pick(HistoryTests.oddPairs)
                : pick(HistoryTests.names) + "=" + pick(HistoryTests.values)
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let list = isChosen(oneIn: 8) ? HistoryTests.oddAttributes : HistoryTests.attributes
                field += pick([";", "; ", " ;\t"]) + pick(list)
            }
            return Array(field.utf8)
        }
    }

    static let configurations: [CookieJar.Configuration] = [
        .init(),
        .init {
            $0.cookiesPerDomain = .init(maximum: 6, remaining: 4)
            $0.cookies = .init(maximum: 16, remaining: 12)
            $0.octetsPerPartition = 100
            $0.treatsLoopbackAsSecure = true
        },
        .init {
            $0.cookiesPerDomain = .init(maximum: 3, remaining: 9)
            $0.cookies = .init(maximum: 9, remaining: 0)
            $0.maximumAgeSeconds = 600
            $0.rejectsPublicSuffixes = false
            $0.laxAllowingUnsafeSeconds = 0
        },
    ]

    @Test(
        "Each step has the effect that the text gives it",
        arguments: 0..<12,
        configurations.indices
    )
    func agreement(_ seed: Int, _ configuration: Int) throws {
        var history = History(
            seed: UInt64(seed * 3 + configuration),
            configuration: Self.configurations[configuration]
        )
        for step in 0..<400 {
            let outcome = try history.step()
            let isWhole =
                history.jar.cookies == history.naive.cookies
                && history.jar.count == history.naive.held.count
            guard outcome == nil, isWhole else {
                Issue.record("Step \(step) of seed \(seed): \(outcome ?? "another state")")
                return
            }
        }
        // A history that nothing happens in shows nothing.
        #expect(history.fields > 25)
        #expect(history.refusals.count > 6)
        #expect(history.exclusions.count > 4)
        #expect(history.evictions > 10 || configuration == 0)
    }
}

// MARK: - What happens

extension HistoryTests.History {
    /// Does one thing to both jars, and says how they differ if they do.
    mutating func step() throws -> String? {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<10: return try set()
        case 10..<15: return try get()
        case 15, 16:
            // A clock goes forwards, and sometimes back.
            let seconds = pick([1, 1, 30, 61, 120, 1800, 3600, 90_000, -1, -45, -3600])
            now = now.advanced(bySeconds: Int64(seconds))
            return nil
        case 17: return try importing()
        case 18: return remove()
        default:
            let list = pick(HistoryTests.lists)
            naive.publicSuffixes = list
            jar.publicSuffixes = PublicSuffixList(text: list.sorted().joined(separator: "\n"))
            return nil
        }
    }

    private mutating func set() throws -> String? {
        let (field, url, context) = (field(), try url(), try context())
        // What is explained is what then happens.
        let explained = jar.explain(setCookie: field, from: url, context: context, at: now)
        let outcome = jar.store(setCookie: field, from: url, context: context, at: now)
        let expected = try naive.store(field, from: url, context: context, at: now)
        evictions += outcome.evicted.count
        let isExpected: Bool
        switch (outcome.change, expected.effect) {
        case (.inserted(let cookie), .inserted(let other)):
            isExpected = cookie == other
            fields += 1
        case (.replaced(let old, let new), .replaced(let otherOld, let otherNew)):
            isExpected = old == otherOld && new == otherNew
            fields += 1
        case (.removed(let cookie), .removed(let other)): isExpected = cookie == other
        case (.unchanged, .unchanged): isExpected = true
        case (.ignored(let refusal), .refused(let all)):
            refusals.insert(refusal)
            isExpected = all.contains(refusal)
        default: isExpected = false
        }
        guard isExpected, outcome.evicted == expected.evicted, outcome == explained.outcome else {
            return "\(String(decoding: field.prefix(200), as: UTF8.self)) from \(url): "
                + "\(outcome), not \(expected)"
        }
        return nil
    }

    private mutating func get() throws -> String? {
        let (url, context) = (try url(), try context())
        for explanation in jar.explain(url, context: context, at: now) {
            let expected = try naive.exclusion(
                of: explanation.cookie,
                for: url,
                context: context,
                at: now
            )
            guard explanation.exclusion == expected else {
                return "\(explanation) for \(url), not \(String(describing: expected))"
            }
            _ = expected.map { exclusions.insert($0) }
        }
        let sent = jar.cookieHeaderOctets(for: url, context: context, at: now)
        let expected = try naive.cookieString(for: url, context: context, at: now)
        return sent == expected ? nil : "sent to \(url)"
    }

    private mutating func importing() throws -> String? {
        let expires = pick([nil, now.advanced(bySeconds: -1), now.advanced(bySeconds: 500)])
        let cookie = Cookie(
            identity: .init(
                name: pick(HistoryTests.names),
                domain: try CookieHost(pick(HistoryTests.hosts)),
                isHostOnly: isChosen(oneIn: 2),
                path: pick(HistoryTests.paths),
                partition: isChosen(oneIn: 3) ? try partition() : nil
            ),
            valueOctets: Array(pick(HistoryTests.values).utf8),
            expires: expires,
            isSecure: isChosen(oneIn: 2),
            isHTTPOnly: isChosen(oneIn: 2),
            sameSite: pick(SameSite.allCases),
            creation: now.advanced(bySeconds: Int64(pick([-500, -60, 0]))),
            lastAccess: now
        )
        jar.importCookie(cookie)
        naive.importCookie(cookie)
        return nil
    }

    private mutating func remove() -> String? {
        if isChosen(oneIn: 2) {
            return jar.removeExpired(at: now) == naive.removeExpired(at: now) ? nil : "expired"
        }
        guard !naive.held.isEmpty else { return nil }
        let identity = pick(naive.cookies).identity
        let removed = jar.remove(identity)
        let isSame = naive.removeAll { $0.identity == identity } == [removed].compactMap(\.self)
        return isSame && jar[identity] == nil ? nil : "removed \(identity)"
    }
}
