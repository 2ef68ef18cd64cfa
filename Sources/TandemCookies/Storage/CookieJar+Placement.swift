extension CookieJar {
    /// Steps 13 to 24 of section 5.7: judges a cookie by its origin and the jar, and stores it.
    mutating func place(
        _ candidate: Candidate,
        from url: CookieURL?,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        let cookie = candidate.cookie
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
        return try replaceOrInsert(candidate, context: context, at: now)
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
        _ candidate: Candidate,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        let cookie = candidate.cookie
        let isExpired = cookie.isExpired(at: now)
        guard let place = candidate.group.flatMap({ place(of: cookie, inGroup: $0) }) else {
            // One that is expired already would be evicted at once.
            guard !isExpired else { return Outcome(.unchanged) }
            let group = insert(cookie, intoGroup: candidate.group)
            judgePublicSuffix(ofGroup: group, for: cookie)
            return Outcome(.inserted(cookie), evicted: evict(for: cookie, from: group, at: now))
        }
        // Step 23.2.
        guard context.isHTTPAPI || !self[place].isHTTPOnly else { throw .replacesHTTPOnlyCookie }
        guard !isExpired else { return Outcome(.removed(remove(at: place))) }
        let outcome = replace(at: place, with: cookie)
        guard cookie.partition != nil else { return outcome }
        return Outcome(
            outcome.change,
            evicted: evict(for: cookie, from: place.group, at: now)
        )
    }

    /// Where in a group the cookie of that identity stands.
    func place(of cookie: Cookie, inGroup group: Int) -> Place? {
        for entry in groups[group].entries.indices
        where groups[group].entries[entry].cookie.hasIdentity(of: cookie) {
            return Place(group: group, entry: entry)
        }
        return nil
    }

    /// Puts a cookie in the place of one of its identity, whose creation it keeps (step 23.3).
    ///
    /// So its place in the order of sending is that of the old one.
    mutating func replace(at place: Place, with cookie: Cookie) -> Outcome {
        let old = self[place]
        var new = cookie
        new.creation = old.creation
        groups[place.group].entries[place.entry].cookie = new
        return Outcome(.replaced(old: old, new: new))
    }

    /// Takes a cookie out, and the group with its last.
    mutating func remove(at place: Place) -> Cookie {
        let entry = groups[place.group].entries[place.entry]
        removeEntries(of: place.group) { $0.ordinal == entry.ordinal }
        return entry.cookie
    }
}
