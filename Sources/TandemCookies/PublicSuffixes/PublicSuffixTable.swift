/// The compiled public suffix list, unpacked when a name is first looked up.
///
/// A tree of symbols, each an octet of a name or, behind its first, flags. What can follow a name is
/// a state: one symbol doubled, or a run of branches, each the double of a symbol and one more, and
/// three octets: the double of where the branch leads to and, in the last branch, one more, from the
/// greatest on. It is read towards lower places, and starts at the last.
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
            guard table[place] != symbol << 1 else {
                self.place = place - 1
                return
            }
            while table[place] & 1 == 1 {
                guard table[place] >> 1 != symbol else {
                    let pointer =
                        Int(table[place - 1]) << 16 | Int(table[place - 2]) << 8
                        | Int(table[place - 3])
                    self.place = pointer >> 1
                    return
                }
                guard table[place - 3] & 1 == 0 else { return }
                place -= 4
            }
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
