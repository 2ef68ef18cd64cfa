extension CookieJar {
    /// Stores what a `Set-Cookie` field value says, given as text.
    ///
    /// - Complexity: O(*n* + *m*), where *n* is the length of the text and *m* the number of cookies
    ///   of its domain. From an insecure connection, *m* is the number of all cookies when some of
    ///   them are secure.
    @discardableResult
    public mutating func store(
        setCookie: String,
        from url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> Outcome {
        store(setCookie: Array(setCookie.utf8), from: url, context: context, at: now)
    }

    /// Stores what a `Set-Cookie` field value says, given as octets.
    @discardableResult
    public mutating func store(
        setCookie: [UInt8],
        from url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> Outcome {
        do throws(Cookie.Refusal) {
            var parsed = try SetCookie.parse(setCookie)
            return try store(&parsed, from: url, context: context, at: now)
        } catch {
            return Outcome(.ignored(error))
        }
    }

    /// Stores what a parsed field value says, and adds to its violations what storing finds.
    mutating func store(
        _ parsed: inout ParsedSetCookie,
        from url: CookieURL,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        let cookie = try candidate(&parsed, from: url, context: context, at: now)
        return try place(cookie, from: url, context: context, at: now)
    }

    /// Steps 2 to 14 of section 5.7: the cookie that a parsed field value asks for.
    private func candidate(
        _ parsed: inout ParsedSetCookie,
        from url: CookieURL,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Cookie {
        // Step 2. The parser did steps 3 and 4.
        guard !parsed.name.isEmpty || !parsed.value.isEmpty else { throw .empty }
        // Step 6.
        let expires = expiry(of: &parsed, at: now)
        // Steps 7 to 10.
        let (domain, isHostOnly) = try domain(of: &parsed, from: url)
        // Step 11.
        let path = parsed.path.map { parsed.octets[$0] } ?? url.defaultPath
        guard path.allSatisfy({ $0 < 0x80 }) else { throw .nonASCIIPath }
        // Step 21 asks whether the path was given, which a cookie no longer tells.
        guard parsed.hasPath || !parsed.octets[parsed.name].starts(withLowercase: "__host-") else {
            throw NamePrefix.refusal(of: parsed.octets[parsed.name])
        }
        // Steps 5, 12, 14 and 17.
        var octets: [UInt8] = []
        octets.reserveCapacity(parsed.name.count + parsed.value.count + path.count)
        octets += parsed.octets[parsed.name]
        octets += parsed.octets[parsed.value]
        octets += path
        return Cookie(
            octets: octets,
            valueStart: parsed.name.count,
            pathStart: parsed.name.count + parsed.value.count,
            domain: domain,
            isHostOnly: isHostOnly,
            partition: parsed.isPartitioned ? partition(for: url, context: context) : nil,
            expires: expires,
            isSecure: parsed.isSecure,
            isHTTPOnly: parsed.isHTTPOnly,
            sameSite: parsed.sameSite,
            creation: now,
            lastAccess: now
        )
    }

    /// Step 6 of section 5.7: Max-Age goes before Expires, and neither beyond the limit.
    private func expiry(of parsed: inout ParsedSetCookie, at now: Timestamp) -> Timestamp? {
        let wanted: Timestamp
        if let maxAge = parsed.maxAge {
            guard maxAge > 0 else { return .distantPast }
            wanted = now.advanced(bySeconds: maxAge)
        } else {
            guard let expires = parsed.expires else { return nil }
            wanted = expires
        }
        let latest = latestExpiry(at: now)
        if wanted > latest {
            parsed.violationSet.insert(.beyondMaximumAge)
        }
        return min(wanted, latest)
    }

    /// The latest expiry that the limit of ages allows.
    func latestExpiry(at now: Timestamp) -> Timestamp {
        now.advanced(bySeconds: configuration.maximumAgeSeconds)
    }

    /// Steps 7 to 10 of section 5.7: the domain, and whether the cookie is for the host alone.
    private func domain(
        of parsed: inout ParsedSetCookie,
        from url: CookieURL
    ) throws(Cookie.Refusal) -> (domain: CookieHost, isHostOnly: Bool) {
        // Browsers drop a cookie whose domain is a dot; by the RFC it would be host-only.
        guard !parsed.isDomainDot else { throw .domainMismatch }
        // Step 7.
        guard let range = parsed.domain, !range.isEmpty else { return (url.host, true) }
        // Step 8.
        let attribute = parsed.octets[range]
        guard attribute.allSatisfy({ $0 < 0x80 }) else { throw .nonASCIIDomain }
        // Step 10, asked first since what matches is canonical.
        guard let domain = url.host.domain(matching: attribute) else { throw .domainMismatch }
        // Step 9.
        if configuration.rejectsPublicSuffixes, publicSuffixes.isPublicSuffix(domain) {
            guard domain == url.host else { throw .publicSuffixDomain }
            parsed.violationSet.insert(.domainIsPublicSuffix)
            return (url.host, true)
        }
        return (domain, false)
    }

    /// The partition of what is set or asked for: the page's, or the URL's own site at the top.
    func partition(for url: CookieURL, context: Context) -> Partition {
        context.partition ?? Partition(topLevelSite: publicSuffixes.site(of: url))
    }
}
