extension CookieJar {
    /// Steps 2 to 14 of section 5.7: the cookie that a parsed field value asks for, and what the jar
    /// knows of its domain.
    func candidate(
        _ parsed: inout ParsedSetCookie,
        from url: CookieURL,
        context: Context,
        at now: Timestamp,
        destination: inout Destination
    ) throws(Cookie.Refusal) -> Cookie {
        // Step 2. The parser did steps 3 and 4.
        guard !parsed.name.isEmpty || !parsed.value.isEmpty else { throw .empty }
        // Step 6.
        let expires = expiry(of: &parsed, at: now)
        // Steps 7 to 10.
        let scope = try scope(of: &parsed, from: url)
        // Step 11.
        if let path = parsed.path {
            guard parsed.octets.span.isASCII(in: path) else { throw .nonASCIIPath }
        }
        // Step 21 asks whether the path was given, which a cookie no longer tells. Browsers want it
        // written out; by the RFC an empty attribute would do.
        if parsed.path == nil, let prefix = NamePrefix(parsed.octets.span, parsed.name),
            prefix.isForHost
        {
            throw prefix.refusal
        }
        // Steps 5, 12, 14 and 17.
        destination = scope.destination
        return Cookie(
            octets: CookieOctets(parsed, from: url, domainStart: scope.domainStart),
            isDomainAddress: url.host.isIPAddress,
            isHostOnly: scope.isHostOnly,
            partition: parsed.isPartitioned
                ? publicSuffixes.partition(for: url, context: context) : nil,
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

    /// Steps 7 to 10 of section 5.7: where in the host the domain begins, what the jar knows of it,
    /// and whether the cookie is for the host alone.
    private func scope(
        of parsed: inout ParsedSetCookie,
        from url: CookieURL
    ) throws(Cookie.Refusal) -> (domainStart: Int, destination: Destination, isHostOnly: Bool) {
        // Browsers drop a cookie whose domain is a dot; by the RFC it would be host-only.
        guard !parsed.isDomainDot else { throw .domainMismatch }
        // Step 7.
        guard let attribute = parsed.domain, !attribute.isEmpty else {
            return (url.host.start, Destination(group: group(of: url.host)), true)
        }
        // Step 8.
        guard parsed.octets.span.isASCII(in: attribute) else { throw .nonASCIIDomain }
        // Step 10, asked first since what matches is canonical.
        guard let domain = url.host.domain(matching: parsed.octets.span, attribute) else {
            throw .domainMismatch
        }
        let group = group(of: domain)
        // Step 9.
        let destination = Destination(
            group: group,
            isPublicSuffix: isPublicSuffix(domain, group: group)
        )
        guard destination.isPublicSuffix == true else {
            return (domain.start, destination, false)
        }
        guard domain.start == url.host.start else { throw .publicSuffixDomain }
        parsed.violationSet.insert(.domainIsPublicSuffix)
        return (domain.start, destination, true)
    }
}

extension PublicSuffixList {
    /// The partition of what is set or asked for: the page's, or the URL's own site at the top.
    func partition(for url: CookieURL, context: CookieJar.Context) -> Partition {
        context.partition ?? Partition(topLevelSite: site(of: url))
    }
}
