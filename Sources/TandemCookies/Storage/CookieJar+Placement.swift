extension CookieJar {
    /// Steps 13 to 24 of section 5.7: judges a cookie by its origin and the jar, and stores it.
    @inline(never)
    mutating func place(
        _ cookie: Cookie,
        in destination: Destination,
        from origin: Origin,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        // Step 13.
        guard origin.isSecure || !cookie.isSecure else { throw .secureFromInsecureOrigin }
        // Step 15.
        guard origin.isHTTPAPI || !cookie.isHTTPOnly else { throw .httpOnlyFromScript }
        // Step 16.
        guard origin.isSecure || !overlaysSecureCookie(cookie, at: now) else {
            throw .overlaysSecureCookie
        }
        // Step 18.
        guard origin.allowsSameSite || cookie.sameSite == .none else {
            throw .sameSiteFromCrossSite
        }
        // Steps 19 to 22, which ask the cookie alone.
        try cookie.checkAttributes()
        // It would push all others out of its partition, and go itself at last.
        guard
            cookie.partition == nil
                || cookie.nameAndValueCount <= configuration.octetsPerPartition
        else { throw .tooLongForPartition }
        // Step 23.
        if let group = destination.group, let place = place(of: cookie, inGroup: group) {
            return try replace(at: place, with: cookie, from: origin, at: now)
        }
        // Step 24. One that is expired already would be evicted at once.
        guard !cookie.isExpired(at: now) else { return Outcome(.unchanged) }
        let group = insert(cookie, into: destination)
        return Outcome(.inserted(cookie), evicted: evict(for: cookie, from: group, at: now))
    }

    /// Step 23 of section 5.7, where there is a cookie of that identity.
    private mutating func replace(
        at place: Place,
        with cookie: Cookie,
        from origin: Origin,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        // An old one that is expired should have been evicted already: it neither refuses the new
        // one nor gives it a creation.
        let old = self[place]
        let isOldExpired = old.isExpired(at: now)
        // Step 23.2.
        guard origin.isHTTPAPI || !old.isHTTPOnly || isOldExpired else {
            throw .replacesHTTPOnlyCookie
        }
        // One that is expired is evicted at once.
        guard !cookie.isExpired(at: now) else { return Outcome(.removed(remove(at: place))) }
        let change =
            isOldExpired ? renew(at: place, with: cookie) : replace(at: place, with: cookie)
        guard cookie.partition != nil, let group = group(of: cookie.domain) else {
            return Outcome(change)
        }
        // Its value may be longer than the old one.
        return Outcome(change, evicted: evict(for: cookie, from: group, at: now))
    }

    /// Where in a group the cookie of that identity stands.
    func place(of cookie: Cookie, inGroup group: Int) -> Place? {
        let groups = groups.span
        let nameBits = cookie.nameBits
        for entry in 0..<groups[group].entries.count
        where groups[group].entries.span[entry].mayBeNamed(nameBits)
            && groups[group].entries.span[entry].cookie.hasIdentity(of: cookie)
        {
            return Place(group: group, entry: entry)
        }
        return nil
    }

    /// Puts a cookie in the place of one of its identity, whose creation it keeps (step 23.3).
    ///
    /// So its place in the order of sending is that of the old one.
    mutating func replace(at place: Place, with cookie: Cookie) -> Change {
        let old = self[place]
        var new = cookie
        new.creation = old.creation
        groups[place.group].entries[place.entry].cookie = new
        return .replaced(old: old, new: new)
    }

    /// Puts a cookie in the place of an expired one of its identity, as new as if there were none.
    private mutating func renew(at place: Place, with cookie: Cookie) -> Change {
        let old = remove(at: place)
        insert(cookie, into: destination(of: cookie))
        return .replaced(old: old, new: cookie)
    }
}
