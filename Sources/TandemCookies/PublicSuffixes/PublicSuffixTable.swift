/// The compiled public suffix list: an automaton in the program's read-only data.
///
/// `Scripts/generate-public-suffixes.py` writes it and describes it.
enum PublicSuffixTable {
    /// The least character of the table, which stands for 0.
    private static let base: UInt8 = 0x24
    /// How many values a character can have.
    private static let radix = 91
    private static let symbolCount: UInt8 = 38
    /// Below which values of its first character a pointer is one or two characters long.
    private static let nearLimit = 16
    private static let middleLimit = 36

    /// The value of the character at a place.
    @inline(__always)
    private static func value(at place: Int) -> UInt8 {
        automaton.utf8Start[place] - base
    }

    /// Where the pointer at a place ends, and the state that it leads to begins.
    private static func pointer(at place: Int) -> (end: Int, target: Int) {
        let first = Int(value(at: place) >> 1)
        guard first >= nearLimit else { return (place + 1, place + 1 + first) }
        let second = Int(value(at: place + 1))
        let middle = (first - nearLimit) * radix + second
        guard first >= middleLimit else { return (place + 2, place + 2 + nearLimit + middle) }
        let third = Int(value(at: place + 2))
        let far = ((first - middleLimit) * radix + second) * radix + third
        let nearer = nearLimit + (middleLimit - nearLimit) * radix
        return (place + 3, place + 3 + nearer + far)
    }
}

extension PublicSuffixTable {
    /// Reads names from the last octet to the first.
    ///
    /// So one pass over a host meets each domain above it.
    struct Reader {
        /// Where the automaton stands, or nil when no name of the list ends in what was read.
        private var place: Int? = 0
        /// Whether that is within a branch, so that there is no other.
        private var isInBranch = false

        /// What the list says of the name that was read, or nil when it does not have it.
        var rule: PublicSuffixList.Rule? {
            guard let place, value(at: place) >= 2 * symbolCount else { return nil }
            let flags = value(at: place) / 2 - symbolCount
            return PublicSuffixList.Rule(
                isSuffix: flags & 1 != 0,
                isWildcard: flags & 2 != 0
            )
        }

        /// Reads the octet before those that were read.
        mutating func prepend(_ octet: UInt8) {
            guard var place else { return }
            self.place = nil
            guard let symbol = Self.symbol(of: octet) else { return }
            while value(at: place) / 2 != symbol {
                guard !isInBranch, let next = Self.branch(after: place) else { return }
                place = next
            }
            isInBranch = value(at: place) & 1 == 0
            self.place = isInBranch ? place + 1 : pointer(at: place + 1).target
        }

        /// Where the branch after one begins, or nil after the last.
        private static func branch(after start: Int) -> Int? {
            var place = start
            while value(at: place) < 2 * symbolCount, value(at: place) & 1 == 0 {
                place += 1
            }
            let hasFlags = value(at: place) >= 2 * symbolCount
            let end = hasFlags ? place : place + 1
            guard value(at: end) & 1 == 0 else { return nil }
            return hasFlags ? place + 1 : pointer(at: end).end
        }

        private static func symbol(of octet: UInt8) -> UInt8? {
            switch octet {
            case Octet.hyphen, Octet.dot: octet - Octet.hyphen
            case 0x30...0x39: octet - 0x30 + 2
            case 0x61...0x7A: octet - 0x61 + 12
            default: nil
            }
        }
    }
}
