extension CookieJar {
    /// Removes the cookie of an identity.
    ///
    /// - Returns: The cookie removed, or nil when the jar holds none.
    @discardableResult
    public mutating func remove(_ identity: Cookie.Identity) -> Cookie? {
        place(of: identity).map { remove(at: $0) }
    }

    /// Removes every cookie of which the predicate holds.
    ///
    /// - Returns: The cookies removed, in the order in which they came into the jar.
    /// - Complexity: O(*n*), where *n* is the number of cookies.
    @discardableResult
    public mutating func removeAll(where isIncluded: (Cookie) -> Bool) -> [Cookie] {
        var removed: [Entry] = []
        // From the last, since the last takes the place of one that goes.
        for group in groups.indices.reversed() {
            removeEntries(of: group) { entry in
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
