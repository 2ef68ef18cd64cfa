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
        private let rankClass: Int
        private let moment: Timestamp
        private let ordinal: UInt64
        private let group: Int
        private let entry: Int

        // The parts are kept one by one, since each type that an array holds adds to the program.
        @inline(__always)
        init(rank: Rank, place: Place) {
            rankClass = rank.rankClass
            moment = rank.moment
            ordinal = rank.ordinal
            group = place.group
            entry = place.entry
        }

        @inline(__always)
        var rank: Rank { Rank(rankClass: rankClass, moment: moment, ordinal: ordinal) }

        @inline(__always)
        var place: Place { Place(group: group, entry: entry) }
    }

    /// All cookies of some groups, in an order.
    @inline(never)
    func selections(in range: Range<Int>, _ order: Order) -> [Selection] {
        var selections: [Selection] = []
        for group in range {
            for index in groups[group].entries.indices {
                let rank = groups[group].entries[index].rank(order)
                selections.append(Selection(rank: rank, place: Place(group: group, entry: index)))
            }
        }
        selections.sortByRank()
        return selections
    }

    /// The cookies of which a predicate holds, in an order: only they are sorted.
    func selections(_ order: Order, where isIncluded: (Cookie) -> Bool) -> [Selection] {
        var selections: [Selection] = []
        for group in groups.indices {
            for index in groups[group].entries.indices {
                let place = Place(group: group, entry: index)
                guard isIncluded(self[place]) else { continue }
                let rank = groups[group].entries[index].rank(order)
                selections.append(Selection(rank: rank, place: place))
            }
        }
        selections.sortByRank()
        return selections
    }

    /// An order of all cookies.
    enum Order {
        /// As they came into the jar.
        case arrival
        /// As they are evicted from the whole jar: those not used for longest first.
        case disuse
        /// As they are evicted from a domain: expired ones first, then insecure ones, then the others,
        /// and of each those not used for longest.
        case expiry(Timestamp)
    }
}

extension CookieJar.Entry {
    /// The place in the order of sending (RFC 6265bis section 5.8.3 step 2): longer paths come
    /// first, then earlier creations.
    @inline(__always)
    var order: CookieJar.Rank {
        CookieJar.Rank(rankClass: -cookie.pathCount, moment: cookie.creation, ordinal: ordinal)
    }

    /// The place in the order of coming into the jar, behind all in the order of sending.
    var arrival: CookieJar.Rank {
        CookieJar.Rank(rankClass: 1, moment: .distantPast, ordinal: ordinal)
    }

    fileprivate func rank(_ order: CookieJar.Order) -> CookieJar.Rank {
        switch order {
        case .arrival:
            return arrival
        case .disuse:
            return CookieJar.Rank(rankClass: 4, moment: cookie.lastAccess, ordinal: ordinal)
        case .expiry(let now):
            let priority = cookie.isExpired(at: now) ? 1 : cookie.isSecure ? 3 : 2
            return CookieJar.Rank(rankClass: priority, moment: cookie.lastAccess, ordinal: ordinal)
        }
    }
}

extension [CookieJar.Selection] {
    /// Puts those of lower ranks first: a few by insertion, many by a heap sort.
    ///
    /// The library's sort would be compiled again for this type, at several times the size.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of selections.
    @inline(never)
    mutating func sortByRank() {
        guard count > 24 else {
            insertByRank()
            return
        }
        for root in (0..<count / 2).reversed() {
            sift(root, below: count)
        }
        for end in indices.dropFirst().reversed() {
            swapAt(0, end)
            sift(0, below: end)
        }
    }

    private mutating func insertByRank() {
        for end in indices.dropFirst() {
            let inserted = self[end]
            var place = end
            while place > 0, inserted.rank < self[place - 1].rank {
                self[place] = self[place - 1]
                place -= 1
            }
            self[place] = inserted
        }
    }

    /// Moves a selection down the heap that ends before a place, until no lower one stands above.
    private mutating func sift(_ start: Int, below end: Int) {
        let sifted = self[start]
        var place = start
        while 2 * place + 1 < end {
            var child = 2 * place + 1
            if child + 1 < end, self[child].rank < self[child + 1].rank {
                child += 1
            }
            guard sifted.rank < self[child].rank else { break }
            self[place] = self[child]
            place = child
        }
        self[place] = sifted
    }
}
