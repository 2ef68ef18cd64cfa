// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension PublicSuffixList {
    /// The longest public suffix that the host is or ends in; nil for an IP address.
    ///
    /// A host of which the list knows nothing ends in its last label. A trailing dot is kept.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the host.
    public func publicSuffix(of host: CookieHost) -> CookieHost? {
        suffixes(of: host).map(host.suffix(startingAt:))
    }

    /// The public suffix of the host and one label more; nil when the host has no such label.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the host.
    public func registrableDomain(of host: CookieHost) -> CookieHost? {
        guard let start = suffixes(of: host), start > host.start else { return nil }
        var label = start - 1
        while label > host.start, host.octets[label - 1] != Octet.dot {
            label -= 1
        }
        return host.suffix(startingAt: label)
    }

    /// Whether the host is itself a public suffix.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the host.
    public func isPublicSuffix(_ host: CookieHost) -> Bool {
        suffixes(of: host) == host.start
    }

    /// Whether the host is a public suffix that a rule speaks of, not just one without a name above it.
    package func names(_ host: CookieHost) -> Bool {
        guard isPublicSuffix(host) else { return false }
        var name = host.octets[host.start...]
        if name.last == Octet.dot { name.removeLast() }
        // By the rule `*` alone only top-level labels are suffixes.
        guard !name.contains(Octet.dot) else { return true }
        if let rules = storage.rules { return rules[host] != nil }
        var reader = PublicSuffixTable.Reader()
        for octet in name.reversed() { reader.prepend(octet) }
        return reader.rule != nil
    }

    /// Where in the host's octets its longest public suffix begins.
    ///
    /// The algorithm of publicsuffix.org: of the rules that match, an exception prevails, else the
    /// one with the most labels, else the rule `*`.
    private func suffixes(of host: CookieHost) -> Int? {
        guard !host.isIPAddress else { return nil }
        let end = host.octets.last == Octet.dot ? host.octets.count - 1 : host.octets.count
        var longest: Int?
        var isWildcard = false
        // The label above, which is the suffix when this one is an exception.
        var above = end
        var reader = PublicSuffixTable.Reader()
        var index = end
        while index > host.start {
            index -= 1
            reader.prepend(host.octets[index])
            guard index == host.start || host.octets[index - 1] == Octet.dot else { continue }
            let rule =
                storage.rules.map { $0[host.suffix(from: index, to: end)].map(Rule.init) }
                ?? reader.rule
            // An exception to no rule, of a top-level label, says nothing.
            if let rule, !rule.isSuffix, !rule.isWildcard, above < end {
                return above
            }
            if longest == nil || isWildcard || rule?.isSuffix == true {
                longest = index
            }
            isWildcard = rule?.isWildcard == true
            above = index
        }
        return longest
    }
}
