// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieJar.Group {
    /// The domain of them all.
    var domain: CookieHost { entries[0].cookie.domain }

    /// Puts an entry in its place, which is most often the last.
    mutating func insert(_ entry: CookieJar.Entry) {
        let order = entry.order
        guard order < entries[entries.count - 1].order else {
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

extension CookieJar {
    /// The cookie that stands there.
    subscript(place: Place) -> Cookie {
        groups[place.group].entries[place.entry].cookie
    }

    /// The group of a domain.
    func group(of domain: CookieHost) -> Int? {
        domainIndex.group(of: domain.octets.span, from: domain.start, in: groups)
    }

    /// Adds a cookie of a new identity to the group of its domain, or to a new one.
    ///
    /// - Returns: The index of the group.
    @discardableResult
    mutating func insert(_ cookie: Cookie, into destination: Destination) -> Int {
        let entry = Entry(cookie: cookie, ordinal: nextOrdinal)
        nextOrdinal += 1
        count += 1
        if let group = destination.group {
            groups[group].insert(entry)
            if groups[group].isPublicSuffix == nil {
                groups[group].isPublicSuffix = destination.isPublicSuffix
            }
            return group
        }
        domainIndex.insert(cookie.domain, group: groups.count)
        var entries: [Entry] = []
        // Most domains have few cookies.
        entries.reserveCapacity(2)
        entries.append(entry)
        groups.append(Group(entries: entries, isPublicSuffix: destination.isPublicSuffix))
        descendants?.insert(cookie.domain)
        return groups.count - 1
    }

    /// Takes cookies out, all of them in some of the groups.
    ///
    /// - Returns: The cookies, in the order of the selections.
    mutating func remove(_ selections: [Selection], fromGroups range: Range<Int>) -> [Cookie] {
        var removed: [Cookie] = []
        removed.reserveCapacity(selections.count)
        for selection in selections {
            removed.append(self[selection.place])
            groups[selection.place.group].entries[selection.place.entry].leave()
        }
        // From the last, since the last takes the place of one that goes.
        for group in range.reversed() {
            removeLeaving(from: group)
        }
        return removed
    }

    /// Takes the cookie at a place out, and the group with its last.
    mutating func remove(at place: Place) -> Cookie {
        let cookie = self[place]
        groups[place.group].entries[place.entry].leave()
        removeLeaving(from: place.group)
        return cookie
    }

    /// Takes out the entries of a group that are to leave, and the group with the last.
    ///
    /// The last group takes the place of one that goes.
    private mutating func removeLeaving(from group: Int) {
        let before = groups[group].entries.count
        let domain = groups[group].domain
        groups[group].entries.removeAll { $0.isLeaving }
        count -= before - groups[group].entries.count
        guard groups[group].entries.isEmpty else { return }
        domainIndex.remove(domain, group: group)
        groups.swapAt(group, groups.count - 1)
        groups.removeLast()
        if group < groups.count {
            domainIndex.move(groups[group].domain, from: groups.count, to: group)
        }
        descendants?.noteRemoval()
    }
}
