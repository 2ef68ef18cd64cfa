extension CookieJar {
    /// The cookies to send with a request to a URL, in the order in which they are sent.
    ///
    /// RFC 6265bis section 5.8.3. Longer paths come first, then earlier creations. Each cookie's
    /// last access becomes `now`.
    ///
    /// - Complexity: O(*m* log *m*), where *m* is the number of cookies of the host and of the
    ///   domains above it.
    public mutating func cookies(
        for url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> [Cookie] {
        let places = select(for: url, context: context, at: now)
        return places.map { groups.values[$0.group].entries[$0.entry].cookie }
    }

    /// Finds the cookies to send, sorts them, and notes that they were used.
    mutating func select(for url: CookieURL, context: Context, at now: Timestamp) -> [Place] {
        let request = Request(url: url, context: context, now: now, jar: self)
        var places: [Place] = []
        var groupCount = 0
        var domain: CookieHost? = url.host
        while let host = domain {
            if let group = groups.index(forKey: host) {
                let before = places.count
                for entry in groups.values[group].entries.indices {
                    let cookie = groups.values[group].entries[entry].cookie
                    guard request.exclusion(of: cookie) == nil else { continue }
                    // Step 3.
                    groups.values[group].entries[entry].cookie.lastAccess = now
                    places.append(Place(group: group, entry: entry))
                }
                groupCount += places.count > before ? 1 : 0
            }
            domain = host.parent
        }
        // Step 2. One group is in order already.
        if groupCount > 1 {
            places.sort { left, right in
                groups.values[left.group].entries[left.entry]
                    .precedes(groups.values[right.group].entries[right.entry])
            }
        }
        return places
    }
}
