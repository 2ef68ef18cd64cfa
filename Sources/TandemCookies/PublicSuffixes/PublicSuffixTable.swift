/// The compiled public suffix list: an automaton in the program's read-only data.
///
/// `Scripts/generate-public-suffixes.py` writes it and describes it.
enum PublicSuffixTable {
    private static let symbolCount: UInt8 = 38

    private static var table: NumberTable { NumberTable(automaton) }

    /// Where the pointer at a place leads to, whether its branch is the last, and what follows it.
    private static func pointer(at place: Int) -> (target: Int, isLast: Bool, end: Int) {
        var end = place
        // A pointer stands behind each symbol that is odd.
        let number = table.number(at: &end) ?? 0
        return (end + (number >> 1), number & 1 != 0, end)
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
            guard let place, table[place] >= 2 * symbolCount else { return nil }
            return PublicSuffixList.Rule(flags: Int(table[place] / 2 - symbolCount))
        }

        /// Reads the octet before those that were read.
        mutating func prepend(_ octet: UInt8) {
            guard var place else { return }
            self.place = nil
            guard let symbol = Self.symbol(of: octet) else { return }
            while table[place] / 2 != symbol {
                guard !isInBranch, let next = Self.branch(after: place) else { return }
                place = next
            }
            isInBranch = table[place] & 1 == 0
            self.place = isInBranch ? place + 1 : pointer(at: place + 1).target
        }

        /// Where the branch after one begins, or nil after the last.
        private static func branch(after start: Int) -> Int? {
            var place = start
            while table[place] < 2 * symbolCount, table[place] & 1 == 0 {
                place += 1
            }
            guard table[place] < 2 * symbolCount else {
                return table[place] & 1 == 0 ? place + 1 : nil
            }
            let pointer = pointer(at: place + 1)
            return pointer.isLast ? nil : pointer.end
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
