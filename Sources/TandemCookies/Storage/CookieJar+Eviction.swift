extension CookieJar {
    /// Keeps the limits after a cookie came to a domain (section 5.7, after the steps).
    ///
    /// - Returns: The cookies that had to go, in the order of their going.
    /// - Complexity: O(1) within the limits. Beyond one, it is reached again only after as many new
    ///   cookies as the limit leaves room for, so that sorting costs each of them little.
    mutating func evict(for cookie: Cookie, from group: Int, at now: Timestamp) -> [Cookie] {
        var evicted: [Cookie] = []
        if cookie.partition != nil
            || groups[group].entries.count > configuration.cookiesPerDomain.maximum
        {
            evicted += evict(from: group, of: cookie.partition, at: now)
        }
        if count > configuration.cookies.maximum {
            evicted += evictFromAll(at: now)
        }
        return evicted
    }

    /// Priorities 1 to 3 in one domain and partition: expired, then not secure, then any.
    private mutating func evict(
        from group: Int,
        of partition: Partition?,
        at now: Timestamp
    ) -> [Cookie] {
        let order = groups[group].entries.filter { $0.cookie.partition == partition }
            .sorted { $0.goes(before: $1, at: now) }
        let expired = order.count { $0.cookie.isExpired(at: now) }
        var going = configuration.cookiesPerDomain.surplus(of: order.count, expired: expired)
        if partition != nil {
            var octets = order.dropFirst(going).reduce(0) { $0 + $1.cookie.nameAndValueCount }
            while octets > configuration.octetsPerPartition, going < order.count {
                octets -= order[going].cookie.nameAndValueCount
                going += 1
            }
        }
        return remove(order.prefix(going), from: group)
    }

    /// Priorities 1 and 4 in the whole jar: expired, then any.
    private mutating func evictFromAll(at now: Timestamp) -> [Cookie] {
        var evicted = removeExpired(at: now)
        let surplus = configuration.cookies.surplus(of: count, expired: 0)
        guard surplus > 0 else { return evicted }
        let going = groups.flatMap(\.entries)
            .sorted { $0.wasUsed(before: $1) }
            .prefix(surplus)
        for (domain, entries) in Dictionary(grouping: going, by: \.cookie.domain) {
            if let group = self.group(of: domain) {
                _ = remove(entries, from: group)
            }
        }
        evicted += going.map(\.cookie)
        return evicted
    }

    private mutating func remove(
        _ going: some Collection<Entry>,
        from group: Int
    ) -> [Cookie] {
        let ordinals = Set(going.map(\.ordinal))
        removeEntries(of: group) { ordinals.contains($0.ordinal) }
        return going.map(\.cookie)
    }
}

extension CookieJar.Configuration.Limit {
    /// How many of so many must go: once there are too many, the expired ones, and then as many more
    /// as leave the number that remains when there still are.
    fileprivate func surplus(of count: Int, expired: Int) -> Int {
        guard count > maximum else { return 0 }
        guard count - expired > maximum else { return expired }
        return count - max(0, min(remaining, maximum))
    }
}

extension CookieJar.Entry {
    /// Whether this was last used before the other.
    fileprivate func wasUsed(before other: CookieJar.Entry) -> Bool {
        (cookie.lastAccess, ordinal) < (other.cookie.lastAccess, other.ordinal)
    }

    /// Whether this goes before the other of its domain.
    fileprivate func goes(before other: CookieJar.Entry, at now: Timestamp) -> Bool {
        let isExpired = cookie.isExpired(at: now)
        if isExpired != other.cookie.isExpired(at: now) { return isExpired }
        if cookie.isSecure != other.cookie.isSecure { return !cookie.isSecure }
        return wasUsed(before: other)
    }
}
