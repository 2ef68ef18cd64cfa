extension CookieJar {
    /// The place of a cookie in an order: by a class, then by a moment, then by its coming.
    ///
    /// Every order of cookies is one of ranks, so that there is one sort.
    struct Rank {
        let rankClass: Int
        let moment: Timestamp
        let ordinal: UInt64

        @inline(__always)
        static func < (left: Rank, right: Rank) -> Bool {
            if left.rankClass != right.rankClass { return left.rankClass < right.rankClass }
            if left.moment != right.moment { return left.moment < right.moment }
            return left.ordinal < right.ordinal
        }
    }

    /// A cookie that is chosen, and its rank among the others.
    struct Selection {
        let rank: Rank
        let place: Place
        /// Why a request does not carry the cookie, if that was asked.
        var exclusion: Exclusion?
    }

    /// The cookies of which a predicate holds, in the order in which they came into the jar.
    func selections(where isIncluded: (Cookie) -> Bool) -> [Selection] {
        var selections: [Selection] = []
        for group in groups.indices {
            for (index, entry) in groups[group].entries.enumerated() where isIncluded(entry.cookie)
            {
                let place = Place(group: group, entry: index)
                selections.append(Selection(rank: entry.arrival, place: place))
            }
        }
        selections.sortByRank()
        return selections
    }
}

extension CookieJar.Entry {
    /// The place in the order of sending (RFC 6265bis section 5.8.3 step 2): longer paths come
    /// first, then earlier creations.
    @inline(__always)
    var order: CookieJar.Rank {
        CookieJar.Rank(rankClass: -cookie.pathCount, moment: cookie.creation, ordinal: ordinal)
    }

    /// The place in the order of coming into the jar.
    var arrival: CookieJar.Rank {
        CookieJar.Rank(rankClass: 0, moment: .distantPast, ordinal: ordinal)
    }
}

extension [CookieJar.Selection] {
    @inline(never)
    mutating func sortByRank() {
        sort { $0.rank < $1.rank }
    }
}
