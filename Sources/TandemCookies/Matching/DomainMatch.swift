extension CookieHost {
    /// Whether this host, of a request, domain-matches a domain.
    ///
    /// RFC 6265bis section 5.1.3: the two are identical, or the domain is an end of this host that
    /// a dot precedes and this host is no IP address.
    public func domainMatches(_ domain: CookieHost) -> Bool {
        guard count > domain.count else { return self == domain }
        guard !isIPAddress, octets[octets.count - domain.count - 1] == Octet.dot else {
            return false
        }
        return octets.suffix(domain.count) == domain.slice
    }

    /// The end of this host that a `Domain` attribute names, when this host domain-matches it.
    ///
    /// Upper case is taken for lower case (section 5.6.3).
    func domain(matching attribute: ArraySlice<UInt8>) -> CookieHost? {
        let difference = count - attribute.count
        guard difference >= 0 else { return nil }
        if difference > 0 {
            guard !isIPAddress, octets[start + difference - 1] == Octet.dot else { return nil }
        }
        var place = start + difference
        for octet in attribute {
            guard octet.lowercased == octets[place] else { return nil }
            place += 1
        }
        return difference == 0 ? self : suffix(startingAt: octets.count - attribute.count)
    }

    /// Whether this host, of a request, is one to which the cookie belongs.
    ///
    /// RFC 6265bis section 5.8.3 step 1.
    func matches(_ cookie: Cookie) -> Bool {
        cookie.isHostOnly ? self == cookie.domain : domainMatches(cookie.domain)
    }
}
