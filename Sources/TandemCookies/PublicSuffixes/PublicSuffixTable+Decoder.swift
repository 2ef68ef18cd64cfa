extension PublicSuffixTable {
    /// Unpacks the tree that `Scripts/generate-public-suffixes.py` packs, and describes.
    ///
    /// A symbol is guessed by the last four before it: it is the one that followed them before. Only
    /// one that is not guessed is spelt out.
    struct Decoder: ~Copyable {
        /// The first symbol that is not spelt like the others.
        private static let rare = 28
        /// No symbol, where a branch is the first.
        private static let none = 63
        // Where the odds begin of rare symbols, and of whether a guess is right; those of the others
        // come first.
        private static let rareOdds = 128 << 5
        private static let guessOdds = rareOdds + 1 << 5

        private var decoder = ArithmeticDecoder(
            PublicSuffixTable.tree,
            places: guessOdds + 5,
            rates: 0x5444_4444_4333_3221
        )
        /// What followed a context last: what tells it from others of the same place, the symbol,
        /// whether another branch came, and, in the lowest bit, whether that was guessed.
        private let guesses = Scratch<UInt16>(repeating: 63 << 2, count: 1 << 14)
        private let table = Scratch<UInt8>(repeating: 0, count: PublicSuffixTable.count)
        /// How many octets of the table are written.
        private var count = 0

        /// The table of `PublicSuffixTable`.
        static func table() -> [UInt8] {
            var decoder = Decoder()
            decoder.readState(after: 0)
            return decoder.table.array
        }

        /// Writes what can follow a path, the last of whose symbols are in the lowest bits by sixes,
        /// each branch behind all that can follow it.
        private mutating func readState(after path: Int) {
            var sibling = Self.none
            var flags = Self.none
            var hasMore = true
            while hasMore {
                let branch = readBranch(after: path, beside: sibling)
                let symbol = branch >> 1
                hasMore = branch & 1 == 1
                if symbol >= PublicSuffixTable.symbolCount {
                    flags = symbol
                } else {
                    let start = count
                    readState(after: path << 6 | symbol)
                    let isFirst = sibling == flags
                    if !isFirst {
                        write(distance: count - start)
                    }
                    write(symbol << 1 | (isFirst ? 0 : 1))
                }
                sibling = symbol
            }
            if flags != Self.none {
                write(flags << 1 | (sibling == flags ? 0 : 1))
            }
        }

        private mutating func write(_ octet: Int) {
            table[count] = UInt8(truncatingIfNeeded: octet)
            count += 1
        }

        /// Writes a distance by seven bits, of which the highest are read first, as the last.
        private mutating func write(distance: Int) {
            write(distance & 127)
            var rest = distance >> 7
            while rest > 0 {
                write(rest & 127 | 128)
                rest >>= 7
            }
        }

        /// A symbol that can follow a path, and in the lowest bit whether there is another.
        private mutating func readBranch(after path: Int, beside sibling: Int) -> Int {
            let key = UInt32(truncatingIfNeeded: path &<< 6 & 0x3FFF_FFFF | sibling)
            let hash = key &* 0x9E37_79B1
            let place = Int(hash &>> 18)
            let check = Int(hash &>> 10 & 0xFF)
            let guess = Int(guesses[place])
            let isKnown = guess >> 8 == check
            let digit = isKnown ? decoder.number(ofDigits: 1, at: Self.guessOdds + guess & 3) : 3
            var branch = guess >> 1 & 0x7E | digit
            if digit > 1 {
                // By the branch before it, or else by the symbol before it.
                let before = sibling == Self.none ? path & 63 : 64 | sibling
                branch = decoder.number(ofDigits: 3, at: before << 5)
                if branch >> 1 == Self.rare {
                    let place = decoder.number(ofDigits: 2, at: Self.rareOdds)
                    branch = branch & 1 | (Self.rare + place) << 1
                } else if branch >> 1 > Self.rare {
                    branch += (PublicSuffixTable.symbolCount - Self.rare) << 1
                }
            }
            guesses[place] = UInt16(
                truncatingIfNeeded: (check << 7 | branch) << 1 | (digit > 1 ? 0 : 1)
            )
            return branch
        }
    }
}
