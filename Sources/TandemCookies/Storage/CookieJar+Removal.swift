extension CookieJar {
    /// Takes over a cookie that a store holds already, whatever the rules for a URL would say.
    ///
    /// Nothing is refused and nothing evicted. A cookie of that identity is replaced and, unless it
    /// was created later, gives the new one its creation, as storing does.
    @discardableResult
    public mutating func importCookie(_ cookie: Cookie) -> Outcome {
        guard let place = entryIndex(of: cookie) else {
            insert(cookie)
            return Outcome(.inserted(cookie))
        }
        let old = groups.values[place.group].entries[place.entry].cookie
        var new = cookie
        new.creation = old.creation
        groups.values[place.group].entries[place.entry].cookie = new
        return Outcome(.replaced(old: old, new: new))
    }

    /// Removes the cookie of an identity.
    ///
    /// - Returns: The cookie removed, or nil when the jar holds none.
    @discardableResult
    public mutating func remove(_ identity: Cookie.Identity) -> Cookie? {
        guard let group = groups.index(forKey: identity.domain) else { return nil }
        let entries = groups.values[group].entries
        guard let entry = entries.firstIndex(where: { $0.cookie.hasIdentity(identity) }) else {
            return nil
        }
        return removeEntry(at: Place(group: group, entry: entry))
    }

    /// Removes every cookie of which the predicate holds.
    ///
    /// - Returns: The cookies removed, in the order in which they came into the jar.
    /// - Complexity: O(*n*), where *n* is the number of cookies.
    @discardableResult
    public mutating func removeAll(where isIncluded: (Cookie) -> Bool) -> [Cookie] {
        var removed: [Entry] = []
        for host in Array(groups.keys) {
            guard let group = groups.index(forKey: host) else { continue }
            let matching = groups.values[group].entries.filter { isIncluded($0.cookie) }
            guard !matching.isEmpty else { continue }
            removed += matching
            groups.values[group].entries.removeAll { isIncluded($0.cookie) }
            if groups.values[group].entries.isEmpty {
                groups.remove(at: group)
            }
        }
        count -= removed.count
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
