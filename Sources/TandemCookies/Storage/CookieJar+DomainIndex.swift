extension CookieJar {
    /// Finds the group of a domain: a hash table with linear probing.
    ///
    /// At most half of the slots are taken, so that a search for what is not there ends at once.
    struct DomainIndex {
        /// Their number is a power of two.
        private var slots: [DomainKey?] = []

        /// The group of the domain that goes from a place of the octets to their end.
        @inline(never)
        func group(of octets: Span<UInt8>, from start: Int, in groups: [Group]) -> Int? {
            let slots = slots.span
            let groups = groups.span
            let mask = slots.count &- 1
            guard mask > 0 else { return nil }
            let key = DomainKey(octets, from: start, seed: .ofProcess)
            var place = Int(key.hash) & mask
            // A place within the mask is one of the slots.
            while let slot = slots[unchecked: place] {
                let group = Int(slot.group)
                if slot.isLike(key),
                    key.isWhole || groups[group].entries.span[0].cookie.isIn(octets, from: start)
                {
                    return group
                }
                place = (place &+ 1) & mask
            }
            return nil
        }

        /// Adds the group of a domain that has none yet, which is the last of the groups.
        mutating func insert(_ domain: CookieHost, group: Int) {
            if group &* 2 >= slots.count {
                grow()
            }
            var slot = key(of: domain)
            slot.group = Int32(group)
            take(slot)
        }

        /// Removes the group of a domain.
        mutating func remove(_ domain: CookieHost, group: Int) {
            let mask = slots.count - 1
            var hole = place(of: domain, group: group)
            // What comes after moves up, unless it would stand before the place of its hash.
            var next = (hole + 1) & mask
            while let slot = slots[next] {
                let home = Int(slot.hash) & mask
                if (next - home) & mask >= (next - hole) & mask {
                    slots[hole] = slot
                    hole = next
                }
                next = (next + 1) & mask
            }
            slots[hole] = nil
        }

        /// Notes that the group of a domain stands in another place.
        mutating func move(_ domain: CookieHost, from old: Int, to new: Int) {
            slots[place(of: domain, group: old)]?.group = Int32(new)
        }

        private func key(of domain: CookieHost) -> DomainKey {
            DomainKey(domain.octets.span, from: domain.start, seed: .ofProcess)
        }

        /// Where the slot of a group that is known to be there stands.
        private func place(of domain: CookieHost, group: Int) -> Int {
            var place = Int(key(of: domain).hash) & (slots.count - 1)
            while let slot = slots[place], slot.group != Int32(group) {
                place = (place + 1) & (slots.count - 1)
            }
            return place
        }

        private mutating func take(_ slot: DomainKey) {
            var place = Int(slot.hash) & (slots.count - 1)
            while slots[place] != nil {
                place = (place + 1) & (slots.count - 1)
            }
            slots[place] = slot
        }

        private mutating func grow() {
            let old = slots
            slots = Array(repeating: nil, count: max(16, old.count * 2))
            for case let slot? in old {
                take(slot)
            }
        }
    }
}
