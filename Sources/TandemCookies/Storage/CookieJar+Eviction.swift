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
        var going: [Selection] = []
        var expired = 0
        var octets = 0
        for (index, entry) in groups[group].entries.enumerated()
        where entry.cookie.partition == partition {
            let isExpired = entry.cookie.isExpired(at: now)
            expired += isExpired ? 1 : 0
            octets += entry.cookie.nameAndValueCount
            let priority = isExpired ? 1 : entry.cookie.isSecure ? 3 : 2
            let place = Place(group: group, entry: index)
            going.append(Selection(rank: entry.disuse(priority: priority), place: place))
        }
        going.sortByRank()
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
        var going: [Selection] = []
        going.reserveCapacity(count)
        for group in groups.indices {
            for (index, entry) in groups[group].entries.enumerated() {
                let place = Place(group: group, entry: index)
                going.append(Selection(rank: entry.disuse(priority: 4), place: place))
            }
        }
        going.sortByRank()
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

extension CookieJar.Entry {
    /// The place in the order of eviction: by priority, then by last access.
    fileprivate func disuse(priority: Int) -> CookieJar.Rank {
        CookieJar.Rank(rankClass: priority, moment: cookie.lastAccess, ordinal: ordinal)
    }
}
