extension CookieJar {
    /// Where in the jar a cookie stands.
    struct Place {
        let group: Dictionary<CookieHost, Group>.Index
        let entry: Int
    }

    /// Steps 13 to 24 of section 5.7: judges a cookie by its origin and the jar, and stores it.
    mutating func place(
        _ cookie: Cookie,
        from url: CookieURL?,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        // Step 13.
        let isSecure = url.map(isSecure) ?? true
        guard isSecure || !cookie.isSecure else { throw .secureFromInsecureOrigin }
        // Step 15.
        guard context.isHTTPAPI || !cookie.isHTTPOnly else { throw .httpOnlyFromScript }
        // Step 16.
        guard isSecure || !overlaysSecureCookie(cookie) else { throw .overlaysSecureCookie }
        // Step 18.
        if cookie.sameSite != .none, let url, !isSameSite(url, context) {
            guard context.isHTTPAPI, context.isTopLevelNavigation else {
                throw .sameSiteFromCrossSite
            }
        }
        // Steps 19 to 22, which ask the cookie alone.
        try cookie.checkAttributes()
        // Steps 23 and 24.
        return try replaceOrInsert(cookie, context: context, at: now)
    }

    /// Whether the jar takes a connection to the URL for a secure one.
    func isSecure(_ url: CookieURL) -> Bool {
        url.isSecure || configuration.treatsLoopbackAsSecure && url.isLoopback
    }

    /// Whether a request to the URL, or a document of it, is same-site (section 5.2).
    func isSameSite(_ url: CookieURL, _ context: Context) -> Bool {
        switch context.relation {
        case .sameSite: true
        case .crossSite: false
        case .siteForCookies(let site): publicSuffixes.site(of: url) == site
        }
    }

    /// Steps 23 and 24 of section 5.7.
    private mutating func replaceOrInsert(
        _ cookie: Cookie,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        guard let place = place(of: cookie) else {
            // One that is expired already would be evicted at once.
            guard !cookie.isExpired(at: now) else { return Outcome(.unchanged) }
            insert(cookie)
            return Outcome(.inserted(cookie), evicted: evict(for: cookie, at: now))
        }
        // Step 23.2.
        guard context.isHTTPAPI || !self[place].isHTTPOnly else { throw .replacesHTTPOnlyCookie }
        guard !cookie.isExpired(at: now) else { return Outcome(.removed(remove(at: place))) }
        let outcome = replace(at: place, with: cookie)
        guard cookie.partition != nil else { return outcome }
        return Outcome(outcome.change, evicted: evict(for: cookie, at: now))
    }

    /// Where the cookie of that identity stands.
    func place(of cookie: Cookie) -> Place? {
        guard let group = groups.index(forKey: cookie.domain) else { return nil }
        return groups.values[group].entries.firstIndex { $0.cookie.hasIdentity(of: cookie) }
            .map { Place(group: group, entry: $0) }
    }

    /// The cookie that stands there.
    subscript(place: Place) -> Cookie {
        groups.values[place.group].entries[place.entry].cookie
    }

    /// Puts a cookie in the place of one of its identity, whose creation it keeps (step 23.3).
    ///
    /// So its place in the order of sending is that of the old one.
    mutating func replace(at place: Place, with cookie: Cookie) -> Outcome {
        let old = self[place]
        var new = cookie
        new.creation = old.creation
        groups.values[place.group].entries[place.entry].cookie = new
        return Outcome(.replaced(old: old, new: new))
    }

    /// Takes a cookie out, and the group with its last.
    mutating func remove(at place: Place) -> Cookie {
        let entry = groups.values[place.group].entries[place.entry]
        removeEntries(of: entry.cookie.domain) { $0.ordinal == entry.ordinal }
        return entry.cookie
    }
}
