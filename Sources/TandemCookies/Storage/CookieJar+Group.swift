extension CookieJar {
    /// A cookie and its place in the order of coming.
    struct Entry {
        var cookie: Cookie
        /// Tells cookies apart that were created at one moment, as those of one response are.
        let ordinal: UInt64

        /// Whether the cookie is sent before another (section 5.8.3 step 2).
        func precedes(_ other: Entry) -> Bool {
            let count = cookie.pathCount
            let otherCount = other.cookie.pathCount
            if count != otherCount { return count > otherCount }
            if cookie.creation != other.cookie.creation {
                return cookie.creation < other.cookie.creation
            }
            return ordinal < other.ordinal
        }
    }

    /// The cookies of one domain, in the order in which they are sent; never empty in a jar.
    struct Group {
        var entries: [Entry] = []
        /// Whether the domain is a public suffix, so that its cookies go to the host alone.
        var isPublicSuffix: Bool

        /// Puts an entry in its place, which is most often the last.
        mutating func insert(_ entry: Entry) {
            var low = 0
            var high = entries.count
            if let last = entries.last, last.precedes(entry) {
                low = high
            }
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].precedes(entry) {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            entries.insert(entry, at: low)
        }
    }

    /// Adds a cookie of a new identity.
    mutating func insert(_ cookie: Cookie) {
        let entry = Entry(cookie: cookie, ordinal: nextOrdinal)
        nextOrdinal += 1
        count += 1
        if let group = groups.index(forKey: cookie.domain) {
            groups.values[group].insert(entry)
        } else {
            addGroup(with: entry)
        }
    }

    private mutating func addGroup(with entry: Entry) {
        let domain = entry.cookie.domain
        groups[domain] = Group(entries: [entry], isPublicSuffix: isRejected(domain))
        for ancestor in indexedAncestors(of: domain) {
            descendants[ancestor, default: []].insert(domain)
        }
    }

    /// Takes out the entries of a domain that are chosen, and its group with the last.
    mutating func removeEntries(of domain: CookieHost, where isIncluded: (Entry) -> Bool) {
        guard let group = groups.index(forKey: domain) else { return }
        let before = groups.values[group].entries.count
        groups.values[group].entries.removeAll(where: isIncluded)
        count -= before - groups.values[group].entries.count
        guard groups.values[group].entries.isEmpty else { return }
        groups.remove(at: group)
        for ancestor in indexedAncestors(of: domain) {
            descendants[ancestor]?.remove(domain)
            if descendants[ancestor]?.isEmpty == true {
                descendants[ancestor] = nil
            }
        }
    }

    /// The domains of cookies that lie below a domain.
    func domains(below domain: CookieHost) -> some Sequence<CookieHost> {
        // A top-level label would be above almost all, and almost never has cookies.
        guard domain.parent != nil || domain.isIPAddress else {
            return Set(groups.keys.filter { $0 != domain && $0.domainMatches(domain) })
        }
        return descendants[domain] ?? []
    }

    /// The domains above one, but for the top-level label.
    private func indexedAncestors(of domain: CookieHost) -> some Sequence<CookieHost> {
        sequence(first: domain) { $0.parent }.dropFirst().prefix { $0.parent != nil }
    }

    /// Notes anew which domains are public suffixes, after the list or the policy changed.
    mutating func judgePublicSuffixes() {
        for group in groups.indices {
            groups.values[group].isPublicSuffix = isRejected(groups.keys[group])
        }
    }

    /// Whether no cookie is shared in the domain, because it is a public suffix.
    func isRejected(_ domain: CookieHost) -> Bool {
        configuration.rejectsPublicSuffixes && publicSuffixes.isPublicSuffix(domain)
    }
}
