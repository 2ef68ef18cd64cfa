extension CookieJar {
    /// The cookies of one domain, in the order in which they are sent; never empty in a jar.
    struct Group {
        let domain: CookieHost
        var entries: [Entry]
        /// Whether no cookie is shared in the domain; nil until a shared one asks.
        var isPublicSuffix: Bool?

        /// Puts an entry in its place, which is most often the last.
        mutating func insert(_ entry: Entry) {
            let order = entry.order
            guard let last = entries.last, order < last.order else {
                entries.append(entry)
                return
            }
            var low = 0
            var high = entries.count - 1
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].order < order {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            entries.insert(entry, at: low)
        }
    }

    /// Where in the jar a cookie stands.
    struct Place {
        let group: Int
        let entry: Int
    }

    /// The cookie that stands there.
    subscript(place: Place) -> Cookie {
        groups[place.group].entries[place.entry].cookie
    }

    /// Adds a cookie of a new identity to the group of its domain, or to a new one.
    ///
    /// - Returns: The index of the group.
    @discardableResult
    mutating func insert(_ cookie: Cookie, intoGroup group: Int?) -> Int {
        let entry = Entry(cookie: cookie, ordinal: nextOrdinal)
        nextOrdinal += 1
        count += 1
        if let group {
            groups[group].insert(entry)
            return group
        }
        let domain = cookie.domain
        groupIndex[domain] = groups.count
        var entries: [Entry] = []
        entries.reserveCapacity(4)
        entries.append(entry)
        groups.append(Group(domain: domain, entries: entries))
        descendants?.insert(domain)
        return groups.count - 1
    }

    /// Takes out the entries of a group that are chosen, and the group with the last.
    ///
    /// The last group takes the place of one that goes.
    mutating func removeEntries(of group: Int, where isIncluded: (Entry) -> Bool) {
        let before = groups[group].entries.count
        groups[group].entries.removeAll(where: isIncluded)
        count -= before - groups[group].entries.count
        guard groups[group].entries.isEmpty else { return }
        let domain = groups[group].domain
        groups.swapAt(group, groups.count - 1)
        groups.removeLast()
        groupIndex[domain] = nil
        if group < groups.count {
            groupIndex[groups[group].domain] = group
        }
        descendants?.remove(domain)
    }
}
