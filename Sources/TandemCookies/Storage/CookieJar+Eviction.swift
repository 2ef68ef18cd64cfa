extension CookieJar {
    /// Keeps the limits after a cookie came to a domain (section 5.7, after the steps).
    ///
    /// - Returns: The cookies that had to go, in the order of their going.
    /// - Complexity: O(1) within the limits, but O(*m*) for a cookie with a partition, where *m* is the
    ///   number of cookies of its domain. A limit of cookies is reached again only after as many new
    ///   ones as it leaves room for, so that sorting costs each of them little.
    mutating func evict(for cookie: Cookie, from group: Int, at now: Timestamp) -> [Cookie] {
        var evicted: [Cookie] = []
        if isBeyondLimits(cookie.partition, ofGroup: group) {
            evicted += evict(from: group, of: cookie.partition, at: now)
        }
        if count > configuration.cookies.maximum {
            evicted += evictFromAll(at: now)
        }
        return evicted
    }

    /// Whether there are too many cookies of one domain and partition, or too many octets of theirs.
    private func isBeyondLimits(_ partition: Partition?, ofGroup group: Int) -> Bool {
        let limit = configuration.cookiesPerDomain.maximum
        let groups = groups.span
        guard let partition else { return groups[group].entries.count > limit }
        var count = 0
        var octets = 0
        for entry in 0..<groups[group].entries.count
        where groups[group].entries.span[entry].cookie.partition == partition {
            count += 1
            octets += groups[group].entries.span[entry].cookie.nameAndValueCount
        }
        return count > limit || octets > configuration.octetsPerPartition
    }

    /// Priorities 1 to 3 in one domain and partition: expired, then not secure, then any.
    private mutating func evict(
        from group: Int,
        of partition: Partition?,
        at now: Timestamp
    ) -> [Cookie] {
        var expired = 0
        var octets = 0
        var going = selections(in: group..<group + 1, .expiry(now))
        going.removeAll { self[$0.place].partition != partition }
        for selection in going {
            expired += self[selection.place].isExpired(at: now) ? 1 : 0
            octets += self[selection.place].nameAndValueCount
        }
        var count = configuration.cookiesPerDomain.surplus(of: going.count, expired: expired)
        if partition != nil {
            for (index, selection) in going.enumerated()
            where index < count || octets > configuration.octetsPerPartition {
                octets -= self[selection.place].nameAndValueCount
                count = max(count, index + 1)
            }
        }
        going.removeLast(going.count - count)
        return remove(going, fromGroups: group..<group + 1)
    }

    /// Priorities 1 and 4 in the whole jar: expired, then any.
    private mutating func evictFromAll(at now: Timestamp) -> [Cookie] {
        let evicted = removeExpired(at: now)
        let surplus = configuration.cookies.surplus(of: count, expired: 0)
        guard surplus > 0 else { return evicted }
        var going = selections(in: groups.indices, .disuse)
        going.removeLast(going.count - surplus)
        return evicted + remove(going, fromGroups: groups.indices)
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
