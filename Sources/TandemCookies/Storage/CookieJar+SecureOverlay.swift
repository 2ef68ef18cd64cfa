extension CookieJar {
    /// The domains that lie below each domain, kept once an insecure connection stores a cookie.
    struct Descendants {
        private var domains: [CookieHost: Set<CookieHost>] = [:]

        init(_ all: some Sequence<CookieHost>) {
            for domain in all {
                insert(domain)
            }
        }

        mutating func insert(_ domain: CookieHost) {
            // The octets of a cookie's domain are those of the cookie, which hold a secret.
            let domain = domain.detached
            for ancestor in sequence(first: domain, next: \.parent).dropFirst() {
                domains[ancestor, default: []].insert(domain)
            }
        }

        mutating func remove(_ domain: CookieHost) {
            for ancestor in sequence(first: domain, next: \.parent).dropFirst() {
                domains[ancestor]?.remove(domain)
                if domains[ancestor]?.isEmpty == true {
                    domains[ancestor] = nil
                }
            }
        }

        subscript(domain: CookieHost) -> Set<CookieHost> {
            domains[domain] ?? []
        }
    }

    /// Step 16 of section 5.7: whether an insecure connection would overlay a secure cookie.
    ///
    /// That is one of the same name whose domain domain-matches the new one's or the other way
    /// round, and whose path the new one's path-matches. One that is expired stands in nobody's way.
    mutating func overlaysSecureCookie(_ cookie: Cookie, at now: Timestamp) -> Bool {
        let descendants = descendants ?? Descendants(groups.lazy.map(\.domain))
        self.descendants = descendants
        let domains = Array(sequence(first: cookie.domain, next: \.parent))
        return (domains + descendants[cookie.domain]).contains { domain in
            group(of: domain).map { groups[$0].hasSecureCookie(overlaidBy: cookie, at: now) }
                ?? false
        }
    }
}

extension CookieJar.Group {
    fileprivate func hasSecureCookie(overlaidBy cookie: Cookie, at now: Timestamp) -> Bool {
        let path = cookie.octets.span.extracting(cookie.pairEnd..<cookie.pathEnd)
        for entry in entries
        where entry.cookie.isSecure && entry.cookie.nameSlice == cookie.nameSlice
            && entry.cookie.pathMatches(path) && !entry.cookie.isExpired(at: now)
        {
            return true
        }
        return false
    }
}
