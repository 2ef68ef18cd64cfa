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
        select(for: url, context: context, at: now).map { self[$0.place] }
    }

    /// Finds the cookies to send, sorts them, and notes that they were used.
    mutating func select(for url: CookieURL, context: Context, at now: Timestamp) -> [Selection] {
        let request = Request(url: url, context: context, now: now, jar: self)
        var selections: [Selection] = []
        var selectedGroups = 0
        // Step 1, for the host and each domain above it.
        let host = url.host.octets.span
        var start = url.host.start
        while start < host.count {
            let group = domainIndex.group(of: host, from: start, in: groups)
            start =
                url.host.isIPAddress
                ? host.count : host.firstIndex(of: Octet.dot, in: start..<host.count) + 1
            guard let group else { continue }
            let before = selections.count
            let exclusions = request.exclusions(ofCookiesIn: groups[group], for: url)
            let suffixes = publicSuffixes
            groups[group].entries.withUnsafeMutableBufferPointer { entries in
                selections.reserveCapacity(before + entries.count)
                for entry in entries.indices
                where request.exclusion(
                    of: entries[entry].cookie,
                    exclusions,
                    for: url,
                    isPartition: { $0 == suffixes.partition(for: url, context: context) }
                ) == nil {
                    selections.append(
                        Selection(
                            rank: entries[entry].order,
                            place: Place(group: group, entry: entry)
                        )
                    )
                    // Step 3.
                    entries[entry].cookie.lastAccess = now
                }
            }
            selectedGroups += selections.count > before ? 1 : 0
        }
        // Step 2. The cookies of one domain are in order already.
        if selectedGroups > 1 {
            selections.sortByRank()
        }
        return selections
    }
}
