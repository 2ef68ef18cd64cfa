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
    /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of cookies, and *m* of those removed.
    @discardableResult
    public mutating func removeAll(where isIncluded: (Cookie) -> Bool) -> [Cookie] {
        remove(selections(.arrival, where: isIncluded), fromGroups: groups.indices)
    }

    /// Removes every cookie whose time is over.
    ///
    /// - Returns: The cookies removed, in the order in which they came into the jar.
    /// - Complexity: O(*n* + *m* log *m*), where *n* is the number of cookies, and *m* of those removed.
    @discardableResult
    public mutating func removeExpired(at now: Timestamp) -> [Cookie] {
        removeAll { $0.isExpired(at: now) }
    }
}
