extension CookieJar {
    /// The domains that lie below each domain, kept once an insecure connection stores a cookie.
    struct Descendants {
        /// The last link of the chain of each domain.
        private var chains: [CookieHost: Int] = [:]
        /// What each link stands for: a domain below that of its chain.
        private var domains: [CookieHost] = []
        /// The link before each, or -1 for the first of a chain.
        private var previous: [Int] = []
        private var count = 0
        private var removedCount = 0

        init(of groups: [Group]) {
            for group in groups {
                insert(group.domain)
            }
        }

        /// Whether most of the domains are no longer there, so that all had better be found anew.
        var isStale: Bool { removedCount > max(16, count / 2) }

        mutating func insert(_ domain: CookieHost) {
            count += 1
            // The octets of a cookie's domain are those of the cookie, which hold a secret.
            let domain = domain.detached
            var ancestor = domain.parent
            while let above = ancestor {
                previous.append(chains[above] ?? -1)
                chains[above] = domains.count
                domains.append(domain)
                ancestor = above.parent
            }
        }

        /// Notes that a domain has no more cookies; it stays among those below others.
        mutating func noteRemoval() {
            removedCount += 1
        }

        /// Whether a predicate holds of one of the domains below a domain.
        ///
        /// Some may have no cookies any more, and some come twice.
        func contains(below domain: CookieHost, where predicate: (CookieHost) -> Bool) -> Bool {
            var link = chains[domain] ?? -1
            while link >= 0 {
                if predicate(domains[link]) { return true }
                link = previous[link]
            }
            return false
        }
    }

    /// Step 16 of section 5.7: whether an insecure connection would overlay a secure cookie.
    ///
    /// That is one of the same name whose domain domain-matches the new one's or the other way
    /// round, and whose path the new one's path-matches. One that is expired stands in nobody's
    /// way, and one of another partition is not felt there.
    mutating func overlaysSecureCookie(_ cookie: Cookie, at now: Timestamp) -> Bool {
        if descendants?.isStale ?? true {
            descendants = Descendants(of: groups)
        }
        var domain: CookieHost? = cookie.domain
        while let ancestor = domain {
            if hasSecureCookie(of: ancestor, overlaidBy: cookie, at: now) { return true }
            domain = ancestor.parent
        }
        return descendants?.contains(below: cookie.domain) {
            hasSecureCookie(of: $0, overlaidBy: cookie, at: now)
        } ?? false
    }

    private func hasSecureCookie(
        of domain: CookieHost,
        overlaidBy cookie: Cookie,
        at now: Timestamp
    ) -> Bool {
        group(of: domain).map { groups[$0].hasSecureCookie(overlaidBy: cookie, at: now) } ?? false
    }
}

extension CookieJar.Group {
    fileprivate func hasSecureCookie(overlaidBy cookie: Cookie, at now: Timestamp) -> Bool {
        let path = cookie.octets.span.extracting(cookie.pairEnd..<cookie.pathEnd)
        let nameBits = cookie.nameBits
        let entries = entries.span
        for index in 0..<entries.count where entries[index].mayBeNamed(nameBits) {
            let held = entries[index].cookie
            if held.isSecure && held.hasName(of: cookie) && held.pathMatches(path)
                && !held.isExpired(at: now) && held.partition == cookie.partition
            {
                return true
            }
        }
        return false
    }
}
