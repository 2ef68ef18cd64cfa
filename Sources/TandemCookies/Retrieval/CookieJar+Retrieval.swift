extension CookieJar {
    /// The cookies to send with a request to a URL, in the order in which they are sent.
    ///
    /// RFC 6265bis section 5.8.3. Longer paths come first, then earlier creations. Each cookie's
    /// last access becomes `now`.
    ///
    /// - Complexity: O(*m* log *m*), where *m* is the number of cookies of the host and of the
    ///   domains above it, whatever else the jar holds.
    public mutating func cookies(
        for url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> [Cookie] {
        select(for: url, context: context, at: now).map { self[$0] }
    }

    /// Finds the cookies to send, sorts them, and notes that they were used.
    mutating func select(for url: CookieURL, context: Context, at now: Timestamp) -> [Place] {
        let request = Request(url: url, context: context, now: now, jar: self)
        var places: [Place] = []
        var selectedGroups = 0
        // Step 1.
        for domain in sequence(first: url.host, next: \.parent) {
            guard let group = groups.index(forKey: domain) else { continue }
            let before = places.count
            let isPublicSuffix = groups.values[group].isPublicSuffix
            for entry in groups.values[group].entries.indices {
                let place = Place(group: group, entry: entry)
                let exclusion = request.exclusion(of: self[place], isPublicSuffix: isPublicSuffix)
                guard exclusion == nil else { continue }
                places.append(place)
                // Step 3.
                groups.values[group].entries[entry].cookie.lastAccess = now
            }
            selectedGroups += places.count > before ? 1 : 0
        }
        // Step 2. The cookies of one domain are in order already.
        if selectedGroups > 1 {
            places.sort { entry(at: $0).precedes(entry(at: $1)) }
        }
        return places
    }

    private func entry(at place: Place) -> Entry {
        groups.values[place.group].entries[place.entry]
    }
}
