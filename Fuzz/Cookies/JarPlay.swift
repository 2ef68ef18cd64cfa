import TandemCookies

/// A jar, the moment it is, and what can be done with it.
struct JarPlay {
    private(set) var jar: CookieJar
    private var now = Timestamp.tests

    init(configuration: CookieJar.Configuration) {
        jar = CookieJar(configuration: configuration)
    }

    /// One operation.
    struct Step {
        let kind: UInt8
        let url: CookieURL
        let context: CookieJar.Context
        let rest: [UInt8]

        init(_ line: [UInt8]) {
            var input = Input(line)
            kind = input.octet() & 15
            url = input.choice(of: Self.urls)
            let bits = input.octet()
            context = CookieJar.Context(
                method: bits & 8 == 0 ? "GET" : "POST",
                relation: bits & 16 == 0
                    ? .sameSite : bits & 32 == 0 ? .crossSite : .siteForCookies(Self.sites[0]),
                isTopLevelNavigation: bits & 64 != 0,
                isHTTPAPI: bits & 128 == 0,
                partition: Self.partitions[Int(bits & 3)]
            )
            rest = Array(input.rest)
        }

        private static let urls = [
            "https://a.b.example.com/x/y", "http://b.example.com/", "https://example.com/x",
            "http://localhost/", "https://192.0.2.1/", "https://me.github.io/", "https://com/",
        ].compactMap { try? CookieURL($0) }

        private static let sites = urls.map(PublicSuffixList.builtIn.site)

        private static let partitions: [Partition?] = [
            nil, Partition(topLevelSite: sites[0]), Partition(topLevelSite: sites[5]),
            Partition(topLevelSite: sites[0], hasCrossSiteAncestor: true),
        ]
    }

    /// Does what a step says, unchecked.
    mutating func perform(_ step: Step) {
        switch step.kind {
        case 0...2:
            jar.store(setCookie: step.rest, from: step.url, context: step.context, at: now)
        case 3:
            _ = jar.cookieHeaderOctets(for: step.url, context: step.context, at: now)
        case 4:
            if let cookie = chosen(step) { jar.remove(cookie.identity) }
        case 5:
            var input = Input(step.rest)
            now = input.moment()
        case 6:
            jar.removeExpired(at: now)
        case 7:
            if let cookie = made(step) { jar.importCookie(cookie) }
        case 8:
            jar.publicSuffixes = PublicSuffixList(text: step.rest.text)
        case 9:
            if let cookie = made(step) {
                jar.store(cookie, from: step.url, context: step.context, at: now)
            }
        default:
            jar.removeAll { $0.isSecure == (step.kind & 1 == 0) }
        }
    }

    private func chosen(_ step: Step) -> Cookie? {
        guard let choice = step.rest.first, jar.count > 0 else { return nil }
        return jar.cookies[Int(choice) % jar.count]
    }

    /// A cookie of a store, which no rule has judged.
    private func made(_ step: Step) -> Cookie? {
        var input = Input(step.rest)
        let bits = input.octet()
        let expires = input.moment()
        return Cookie(
            identity: Cookie.Identity(
                nameOctets: input.line(),
                domain: step.url.host,
                isHostOnly: bits & 1 == 0,
                pathOctets: Array("/".utf8) + input.line(),
                partition: step.context.partition
            ),
            valueOctets: input.line(),
            expires: bits & 2 == 0 ? nil : expires,
            isSecure: bits & 4 == 0,
            isHTTPOnly: bits & 8 == 0,
            sameSite: SameSite.allCases[Int(bits >> 4 & 3)],
            creation: bits & 64 == 0 ? now : expires,
            lastAccess: now
        )
    }
}

extension JarPlay {
    /// Does what a step says, and checks that the jar keeps its promises.
    mutating func performAndCheck(_ step: Step) {
        if step.kind <= 2 {
            storeAndCheck(step)
        } else if step.kind == 6 {
            let before = jar.cookies
            let removed = jar.removeExpired(at: now)
            expect(removed == before.filter { $0.isExpired(at: now) }, "the expired are removed")
        } else {
            perform(step)
        }
        checkJar()
        checkRetrieval(step)
    }

    private mutating func storeAndCheck(_ step: Step) {
        let before = jar
        let explained = jar.explain(
            setCookie: step.rest,
            from: step.url,
            context: step.context,
            at: now
        )
        expect(jar.cookies == before.cookies, "an explanation changes nothing")
        let outcome = jar.store(
            setCookie: step.rest,
            from: step.url,
            context: step.context,
            at: now
        )
        expect(explained.outcome == outcome, "an explanation tells what is done")
        var expected = Dictionary(uniqueKeysWithValues: before.cookies.map { ($0.identity, $0) })
        switch outcome.change {
        case .inserted(let cookie):
            expect(expected.updateValue(cookie, forKey: cookie.identity) == nil, "inserted is new")
            checkLimits(for: cookie)
        case .replaced(let old, let new):
            expect(expected.updateValue(new, forKey: new.identity) == old, "replaced was there")
            let creation = old.isExpired(at: now) ? now : old.creation
            expect(new.creation == creation, "a cookie keeps its creation, but an expired one's")
        case .removed(let cookie):
            expect(expected.removeValue(forKey: cookie.identity) == cookie, "removed was there")
        case .unchanged, .ignored:
            expect(outcome.evicted.isEmpty, "what is not stored evicts nothing")
        }
        for cookie in outcome.evicted {
            expect(expected.removeValue(forKey: cookie.identity) == cookie, "evicted was there")
        }
        expect(Set(expected.values) == Set(jar.cookies), "an outcome tells all that was done")
    }

    private func checkLimits(for cookie: Cookie) {
        let limits = jar.configuration
        let together = jar.cookies.filter {
            $0.domain == cookie.domain && $0.partition == cookie.partition
        }
        expect(jar.count <= limits.cookies.maximum, "the limit of all")
        expect(together.count <= limits.cookiesPerDomain.maximum, "the limit of a domain")
        let octets = together.reduce(0) { $0 + $1.nameOctets.count + $1.valueOctets.count }
        expect(
            cookie.partition == nil || octets <= limits.octetsPerPartition,
            "the limit of a partition"
        )
    }

    private func checkJar() {
        let cookies = jar.cookies
        expect(cookies.count == jar.count, "the count counts")
        expect(Set(cookies.map(\.identity)).count == jar.count, "one cookie an identity")
        for cookie in cookies {
            expect(jar[cookie.identity] == cookie, "a cookie is found by its identity")
        }
    }

    private mutating func checkRetrieval(_ step: Step) {
        let plain = PlainRetrieval(
            url: step.url,
            context: step.context,
            now: now,
            suffixes: jar.publicSuffixes
        )
        let expected = plain.cookies(of: jar.cookies)
        let explained = jar.explain(step.url, context: step.context, at: now)
        expect(explained.count == jar.count, "each cookie is explained")
        expect(explained.filter(\.isSent).map(\.cookie) == expected, "explained as the RFC says")
        let sent = jar.cookies(for: step.url, context: step.context, at: now)
        expect(sent.map(\.identity) == expected.map(\.identity), "sent as the RFC says")
        expect(sent.allSatisfy { $0.lastAccess == now }, "what is sent is used now")
        let header = jar.cookieHeaderOctets(for: step.url, context: step.context, at: now)
        let pairs = sent.map { cookie in
            (cookie.nameOctets.isEmpty ? [] : cookie.nameOctets + [0x3D]) + cookie.valueOctets
        }
        let joined = pairs.isEmpty ? nil : Array(pairs.joined(separator: [0x3B, 0x20]))
        expect(header == joined, "the header has what is sent")
    }
}
