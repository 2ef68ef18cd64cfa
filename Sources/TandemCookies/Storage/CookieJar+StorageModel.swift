extension CookieJar {
    /// Stores what a `Set-Cookie` field value says, given as text.
    ///
    /// - Complexity: O(*n* + *m*), where *n* is the length of the text and *m* the number of cookies
    ///   of its domain.
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
            let parsed = try SetCookie.parse(setCookie)
            let cookie = try candidate(parsed, from: url, context: context, at: now)
            return try place(cookie, from: url, context: context, at: now)
        } catch {
            return Outcome(.ignored(error))
        }
    }

    /// Stores a cookie that is made already, by the rules that hold for it.
    ///
    /// Without a URL, the rules that judge where a cookie comes from are not asked. A new cookie's
    /// creation and last access become `now`.
    @discardableResult
    public mutating func store(
        _ cookie: Cookie,
        from url: CookieURL?,
        context: Context = .http,
        at now: Timestamp
    ) -> Outcome {
        do throws(Cookie.Refusal) {
            var cookie = cookie
            cookie.creation = now
            cookie.lastAccess = now
            if let expires = cookie.expires {
                cookie.expires = limit(expires, at: now)
            }
            try cookie.checkOctets()
            if let url {
                let isMatch =
                    cookie.isHostOnly
                    ? url.host == cookie.domain : url.host.domainMatches(cookie.domain)
                guard isMatch else { throw .domainMismatch }
            }
            return try place(cookie, from: url, context: context, at: now)
        } catch {
            return Outcome(.ignored(error))
        }
    }

    /// Steps 2 to 14 of section 5.7: the cookie that a parsed field value asks for.
    private func candidate(
        _ parsed: ParsedSetCookie,
        from url: CookieURL,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Cookie {
        // Step 2. The parser did steps 3 and 4.
        guard !parsed.name.isEmpty || !parsed.value.isEmpty else { throw .empty }
        // Step 6: Max-Age goes before Expires, and neither beyond the limit.
        var expires = parsed.expires.map { limit($0, at: now) }
        if let maxAge = parsed.maxAge {
            expires =
                maxAge <= 0
                ? .distantPast
                : now.advanced(bySeconds: min(maxAge, configuration.maximumAgeSeconds))
        }
        // Steps 7 to 10.
        let (domain, isHostOnly) = try domain(of: parsed, from: url)
        // Step 11.
        let path = parsed.path.map { parsed.octets[$0] } ?? url.defaultPath
        guard path.allSatisfy({ $0 < 0x80 }) else { throw .nonASCIIPath }
        // Step 20 to 21 ask whether the path was given, which a cookie no longer tells.
        if !parsed.hasPath, parsed.octets[parsed.name].starts(withLowercase: "__host-") {
            throw .hostPrefix
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

    /// Steps 7 to 10 of section 5.7: the domain, and whether the cookie is for the host alone.
    private func domain(
        of parsed: ParsedSetCookie,
        from url: CookieURL
    ) throws(Cookie.Refusal) -> (domain: CookieHost, isHostOnly: Bool) {
        // Browsers drop a cookie whose domain is a dot; by the RFC it would be host-only.
        guard !parsed.isDomainDot else { throw .domainMismatch }
        // Step 7.
        guard let range = parsed.domain, !range.isEmpty else { return (url.host, true) }
        // Step 8.
        let attribute = parsed.octets[range]
        guard attribute.allSatisfy({ $0 < 0x80 }) else { throw .nonASCIIDomain }
        // Step 10, which also canonicalises what step 9 asks about.
        guard let domain = url.host.domain(matching: attribute) else { throw .domainMismatch }
        // Step 9.
        guard !configuration.rejectsPublicSuffixes || domain.parent != nil || domain.isIPAddress
        else {
            guard domain == url.host else { throw .publicSuffixDomain }
            return (url.host, true)
        }
        return (domain, false)
    }

    private func limit(_ expires: Timestamp, at now: Timestamp) -> Timestamp {
        min(expires, now.advanced(bySeconds: configuration.maximumAgeSeconds))
    }

    /// The partition of what is set or asked for: the page's, or the URL's own site at the top.
    func partition(for url: CookieURL, context: Context) -> Partition {
        context.partition
            ?? Partition(topLevelSite: Site(scheme: url.scheme, host: url.host))
    }

    /// Whether the jar takes a connection to the URL for a secure one.
    func isSecure(_ url: CookieURL) -> Bool {
        url.isSecure || configuration.treatsLoopbackAsSecure && url.isLoopback
    }
}
