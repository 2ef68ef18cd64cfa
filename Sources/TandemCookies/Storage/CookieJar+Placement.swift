extension CookieJar {
    /// Steps 13 to 24 of section 5.7: judges a cookie against its origin and the jar, and stores it.
    mutating func place(
        _ cookie: Cookie,
        from url: CookieURL?,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        // Step 13, before 16, which asks the same question.
        let isSecure = url.map { self.isSecure($0) } ?? true
        guard isSecure || !cookie.isSecure else { throw .secureFromInsecureOrigin }
        // Step 15.
        guard context.isHTTPAPI || !cookie.isHTTPOnly else { throw .httpOnlyFromScript }
        // Step 16.
        guard isSecure || !overlaysSecureCookie(cookie) else { throw .overlaysSecureCookie }
        // Step 18.
        if cookie.sameSite != .none, context.relation == .crossSite {
            guard context.isHTTPAPI, context.isTopLevelNavigation else {
                throw .sameSiteFromCrossSite
            }
        }
        // Steps 19 to 22, which ask the cookie alone.
        try cookie.checkAttributes()
        // Steps 23 and 24.
        return try replaceOrInsert(cookie, context: context, at: now)
    }

    /// Step 16 of section 5.7: "leave secure cookies alone".
    private func overlaysSecureCookie(_ cookie: Cookie) -> Bool {
        func isOverlaid(_ other: Cookie) -> Bool {
            other.isSecure && other.nameSlice == cookie.nameSlice
                && pathMatches(request: cookie.pathSlice, cookie: other.pathSlice)
        }
        var domain: CookieHost? = cookie.domain
        while let host = domain {
            if groups[host]?.entries.contains(where: { isOverlaid($0.cookie) }) == true {
                return true
            }
            domain = host.parent
        }
        return groups.contains { host, group in
            host.count > cookie.domain.count && host.domainMatches(cookie.domain)
                && group.entries.contains { isOverlaid($0.cookie) }
        }
    }

    /// Steps 23 and 24 of section 5.7.
    private mutating func replaceOrInsert(
        _ cookie: Cookie,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        var cookie = cookie
        let old = entryIndex(of: cookie)
        if let old {
            let existing = groups.values[old.group].entries[old.entry].cookie
            // Step 23.2.
            guard context.isHTTPAPI || !existing.isHTTPOnly else { throw .replacesHTTPOnlyCookie }
            // Step 23.3.
            cookie.creation = existing.creation
            // A cookie that is expired already is evicted at once.
            guard !cookie.isExpired(at: now) else {
                return Outcome(.removed(removeEntry(at: old)))
            }
            groups.values[old.group].entries[old.entry].cookie = cookie
            return Outcome(.replaced(old: existing, new: cookie))
        }
        guard !cookie.isExpired(at: now) else { return Outcome(.unchanged) }
        insert(cookie)
        return Outcome(.inserted(cookie))
    }

    /// Where in the jar a cookie stands.
    struct Place {
        let group: Dictionary<CookieHost, Group>.Index
        let entry: Int
    }

    /// Where the cookie of that identity stands.
    func entryIndex(of cookie: Cookie) -> Place? {
        guard let group = groups.index(forKey: cookie.domain) else { return nil }
        return groups.values[group].entries.firstIndex { $0.cookie.hasIdentity(of: cookie) }
            .map { Place(group: group, entry: $0) }
    }

    /// Adds a cookie of a new identity.
    mutating func insert(_ cookie: Cookie) {
        groups[cookie.domain, default: Group()]
            .insert(Entry(cookie: cookie, ordinal: nextOrdinal))
        nextOrdinal += 1
        count += 1
    }

    /// Takes a cookie out, and the group with its last.
    mutating func removeEntry(at place: Place) -> Cookie {
        let cookie = groups.values[place.group].entries.remove(at: place.entry).cookie
        if groups.values[place.group].entries.isEmpty {
            groups.remove(at: place.group)
        }
        count -= 1
        return cookie
    }
}
