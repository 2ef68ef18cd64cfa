/// The compiled public suffix list, unpacked when a name is first looked up.
///
/// A tree of symbols, each an octet of a name or, behind its first, flags. What can follow a name is
/// a state: a run of branches, each the double of a symbol, and below it what can follow that. In all
/// but the last branch there is one more, and next below it the distance that is passed over to the
/// next branch. Flags come first, and nothing follows them. It is read towards lower places, and
/// starts at the last.
enum PublicSuffixTable {
    static let symbolCount = 38

    private static let table = Decoder.table()
}

extension PublicSuffixTable {
    /// Reads names from the last octet to the first.
    ///
    /// So one pass over a host meets each domain above it.
    struct Reader {
        private let table = PublicSuffixTable.table
        /// Where the state is, or nil when no name of the list ends in what was read.
        private var place: Int?

        init() {
            place = table.count - 1
        }

        /// What the list says of the name that was read, or nil when it does not have it.
        var rule: PublicSuffixList.Rule? {
            guard let place, table[place] >> 1 >= symbolCount else { return nil }
            return PublicSuffixList.Rule(flags: Int(table[place] >> 1) - symbolCount)
        }

        /// Reads the octet before those that were read.
        mutating func prepend(_ octet: UInt8) {
            guard var place else { return }
            self.place = nil
            guard let symbol = Self.symbol(of: octet) else { return }
            if table[place] >> 1 >= symbolCount {
                guard table[place] & 1 == 1 else { return }
                place -= 1
            }
            while true {
                let branch = table[place]
                var below = 0
                if branch & 1 == 1 {
                    repeat {
                        place -= 1
                        below = below << 7 | Int(table[place] & 127)
                    } while table[place] >= 128
                }
                place -= 1
                guard branch >> 1 != symbol else {
                    self.place = place
                    return
                }
                guard branch & 1 == 1 else { return }
                place -= below
            }
        }

        private static func symbol(of octet: UInt8) -> UInt8? {
            switch octet {
            case Octet.hyphen, Octet.dot: octet - Octet.hyphen
            case 0x30...0x39: octet - 0x30 + 28
            case 0x61...0x7A: octet - 0x61 + 2
            default: nil
            }
        }
    }
}
