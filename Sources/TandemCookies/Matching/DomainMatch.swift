extension CookieHost {
    /// Whether this host, of a request, domain-matches a domain.
    ///
    /// RFC 6265bis section 5.1.3: the two are identical, or the domain is an end of this host that
    /// a dot precedes and this host is no IP address.
    public func domainMatches(_ domain: CookieHost) -> Bool {
        let difference = count - domain.count
        guard difference > 0 else { return self == domain }
        guard !isIPAddress, octets[start + difference - 1] == Octet.dot else { return false }
        return octets.span.matches(
            start + difference..<octets.count,
            domain.octets.span,
            from: domain.start
        )
    }

    /// The end of this host that a `Domain` attribute names, when this host domain-matches it.
    ///
    /// Upper case is taken for lower case (section 5.6.3).
    func domain(matching field: Span<UInt8>, _ attribute: Range<Int>) -> CookieHost? {
        let difference = count - attribute.count
        guard difference >= 0 else { return nil }
        if difference > 0 {
            guard !isIPAddress, octets[start + difference - 1] == Octet.dot else { return nil }
        }
        let place = start + difference
        let host = octets.span
        guard !field.matches(attribute, host, from: place) else {
            return suffix(startingAt: place)
        }
        for offset in 0..<attribute.count
        where field[attribute.lowerBound + offset].lowercased != host[place + offset] {
            return nil
        }
        return suffix(startingAt: place)
    }
}
