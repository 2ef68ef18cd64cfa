extension CookieJar {
    /// Keeps the limits after a cookie came to a domain (section 5.7, after the steps).
    ///
    /// - Returns: The cookies that had to go, in the order of their going.
    /// - Complexity: O(1) within the limits. Beyond one, it is reached again only after as many new
    ///   cookies as the limit leaves room for, so that sorting costs each of them little.
    mutating func evict(for cookie: Cookie, at now: Timestamp) -> [Cookie] {
        var evicted: [Cookie] = []
        let limit = configuration.cookiesPerDomain
        if let group = groups.index(forKey: cookie.domain) {
            if groups.values[group].entries.count > limit.maximum {
                evicted += evict(from: cookie.domain, limit: limit, at: now) {
                    $0.partition == cookie.partition
                }
            }
            if cookie.partition != nil {
                evicted += evictOctets(of: cookie, at: now)
            }
        }
        if count > configuration.cookies.maximum {
            evicted += evictFromAll(at: now)
        }
        return evicted
    }

    /// Priorities 1 to 3: expired, then not secure, then any; each by its last access.
    private mutating func evict(
        from domain: CookieHost,
        limit: Configuration.Limit,
        at now: Timestamp,
        where isIncluded: (Cookie) -> Bool
    ) -> [Cookie] {
        let entries = (groups[domain]?.entries ?? []).filter { isIncluded($0.cookie) }
        guard entries.count > limit.maximum else { return [] }
        let isExpired = { (entry: Entry) in entry.cookie.isExpired(at: now) }
        let surplus = entries.count - min(limit.remaining, limit.maximum)
        let going =
            entries.filter(isExpired)
            + entries.filter { !isExpired($0) }
            .sorted { left, right in
                left.cookie.isSecure == right.cookie.isSecure
                    ? left.wasUsed(before: right) : !left.cookie.isSecure
            }
            .prefix(max(0, surplus - entries.count(where: isExpired)))
        return remove(going, from: domain)
    }

    /// Keeps the names and values of one domain in one partition within their octets.
    private mutating func evictOctets(of cookie: Cookie, at now: Timestamp) -> [Cookie] {
        let entries = (groups[cookie.domain]?.entries ?? [])
            .filter { $0.cookie.partition == cookie.partition }
        var octets = entries.reduce(0) { $0 + $1.cookie.pathStart }
        guard octets > configuration.octetsPerPartition else { return [] }
        var going: [Entry] = []
        let order = entries.sorted { left, right in
            let isExpired = left.cookie.isExpired(at: now)
            return isExpired == right.cookie.isExpired(at: now)
                ? left.wasUsed(before: right) : isExpired
        }
        for entry in order where octets > configuration.octetsPerPartition {
            octets -= entry.cookie.pathStart
            going.append(entry)
        }
        return remove(going, from: cookie.domain)
    }

    /// Priorities 1 and 4: expired, then all; each by its last access.
    private mutating func evictFromAll(at now: Timestamp) -> [Cookie] {
        var evicted = removeExpired(at: now)
        let limit = configuration.cookies
        guard count > limit.maximum else { return evicted }
        let surplus = count - min(limit.remaining, limit.maximum)
        let going = groups.values.flatMap(\.entries)
            .sorted { $0.wasUsed(before: $1) }
            .prefix(surplus)
        for (domain, entries) in Dictionary(grouping: going, by: \.cookie.domain) {
            _ = remove(entries, from: domain)
        }
        evicted += going.map(\.cookie)
        return evicted
    }

    private mutating func remove(_ going: [Entry], from domain: CookieHost) -> [Cookie] {
        let ordinals = Set(going.map(\.ordinal))
        removeEntries(of: domain) { ordinals.contains($0.ordinal) }
        return going.map(\.cookie)
    }
}

extension CookieJar.Entry {
    /// Whether this was last used before the other.
    fileprivate func wasUsed(before other: CookieJar.Entry) -> Bool {
        (cookie.lastAccess, ordinal) < (other.cookie.lastAccess, other.ordinal)
    }
}
