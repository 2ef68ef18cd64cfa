extension CookieJar {
    /// Removes the cookie of an identity.
    ///
    /// - Returns: The cookie removed, or nil when the jar holds none.
    @discardableResult
    public mutating func remove(_ identity: Cookie.Identity) -> Cookie? {
        guard let group = groups.index(forKey: identity.domain),
            let entry = groups.values[group].entries.firstIndex(where: {
                $0.cookie.hasIdentity(identity)
            })
        else { return nil }
        return remove(at: Place(group: group, entry: entry))
    }

    /// Removes every cookie of which the predicate holds.
    ///
    /// - Returns: The cookies removed, in the order in which they came into the jar.
    /// - Complexity: O(*n*), where *n* is the number of cookies.
    @discardableResult
    public mutating func removeAll(where isIncluded: (Cookie) -> Bool) -> [Cookie] {
        var removed: [Entry] = []
        for domain in Array(groups.keys) {
            removeEntries(of: domain) { entry in
                guard isIncluded(entry.cookie) else { return false }
                removed.append(entry)
                return true
            }
        }
        return removed.sorted { $0.ordinal < $1.ordinal }.map(\.cookie)
    }

    /// Removes every cookie whose time is over.
    ///
    /// - Returns: The cookies removed, in the order in which they came into the jar.
    /// - Complexity: O(*n*), where *n* is the number of cookies.
    @discardableResult
    public mutating func removeExpired(at now: Timestamp) -> [Cookie] {
        removeAll { $0.isExpired(at: now) }
    }
}
