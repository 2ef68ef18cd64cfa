extension PublicSuffixTable {
    /// Unpacks the tree that `Scripts/generate-public-suffixes.py` packs, and describes.
    ///
    /// A symbol is guessed by the last five before it and, if that is wrong, by the last three: it is
    /// the one that followed them before. Only one that is not guessed is spelt out.
    struct Decoder: ~Copyable {
        private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
        private static let mostHits: UInt32 = 7
        /// No symbol, where a branch is the first.
        private static let none = 63
        // Where the odds begin of whether there is another branch, and of whether a guess is right;
        // those of the bits of a symbol come first.
        private static let moreOdds = 128 * 64
        private static let guessOdds = moreOdds + 64 * 2 * 4 * 16

        private var bits = ArithmeticDecoder(
            PublicSuffixTable.tree,
            places: guessOdds + 2 * 8,
            most: 30
        )
        /// What followed a context last, above how often it did, in the low octet; in the upper half
        /// what tells the context from others of the same place.
        private var guesses = [UInt32](repeating: UInt32(none) << 8, count: 1 << 16)
        private var table: [UInt8] = []
        /// The branches of states whose last has not been read: their symbols, and in the upper bits
        /// where they lead to.
        private var branches: [Int] = []

        /// The table of `PublicSuffixTable`.
        static func table() -> [UInt8] {
            var decoder = Decoder()
            _ = decoder.state(after: 0)
            return decoder.table
        }

        /// Writes what can follow a path, the last of whose symbols are in the lowest bits by sixes,
        /// behind all that can follow that; returns the number of symbols.
        private mutating func state(after path: Int) -> Int {
            let first = branches.count
            var size = 0
            var sibling = Self.none
            var hasMore = true
            while hasMore {
                let symbol = symbol(after: path, beside: sibling)
                let isFlags = symbol >= PublicSuffixTable.symbolCount
                let below = isFlags ? 0 : state(after: path << 6 | symbol)
                // Below a dot is a label, and labels have siblings of their own kind.
                let isLabel = path & 63 == 1 ? 1 : 0
                let place = (symbol << 1 | isLabel) << 2 | min(branches.count - first, 3)
                hasMore = bits.bit(at: Self.moreOdds + (place << 4 | min(below, 15))) == 1
                branches.append((table.count - 1) << 6 | symbol)
                size += 1 + below
                sibling = symbol
            }
            if branches.count == first + 1 {
                table.append(UInt8(sibling << 1))
                branches.removeLast()
                return size
            }
            var isLast = 1
            while branches.count > first {
                let branch = branches.removeLast()
                var octets = ((branch & 63) << 1 | 1) << 24 | (branch >> 6) << 1 | isLast
                for _ in 0..<4 {
                    table.append(UInt8(truncatingIfNeeded: octets))
                    octets >>= 8
                }
                isLast = 0
            }
            return size
        }

        private mutating func symbol(after path: Int, beside sibling: Int) -> Int {
            var found = Self.none
            var wrong = Self.none
            for index in 0..<2 where found == Self.none {
                let (place, check) = Self.context(path, sibling, index)
                let guess = Int(guesses[place] >> 8 & 63)
                guard guesses[place] >> 16 == check, guess != wrong else { continue }
                let hits = Int(guesses[place] & 7)
                if bits.bit(at: Self.guessOdds + (index << 3 | hits)) == 1 {
                    found = guess
                }
                wrong = guess
            }
            if found == Self.none {
                // By the branch before it, or else by the symbol before it.
                let before = sibling == Self.none ? path & 63 : 64 | sibling
                var prefix = 1
                while prefix < 64 {
                    prefix = prefix << 1 | bits.bit(at: before << 6 | prefix)
                }
                found = prefix - 64
            }
            for index in 0..<2 {
                let (place, check) = Self.context(path, sibling, index)
                let known = check << 8 | UInt32(found)
                let hits = guesses[place] & 255
                if guesses[place] >> 8 == known {
                    guesses[place] = known << 8 | min(hits + 1, Self.mostHits)
                } else if guesses[place] >> 16 == check, hits >= 2 {
                    guesses[place] -= hits - hits / 2
                } else {
                    guesses[place] = known << 8
                }
            }
            return found
        }

        /// Where the guess by some of the last symbols is, and what tells it from others there.
        private static func context(
            _ path: Int,
            _ sibling: Int,
            _ index: Int
        ) -> (place: Int, check: UInt32) {
            let last = path & (index == 0 ? 1 << 30 - 1 : 1 << 18 - 1)
            let key = (last << 6 | sibling) << 1 | index
            let product = UInt64(key) &* multiplier
            return (Int(product >> 48), UInt32(product >> 32 & 0xFFFF))
        }
    }
}
