extension CookieJar {
    /// What a domain is found by: its last octets, and a hash of them all.
    ///
    /// The hash is seeded, so that no server can choose domains whose hashes are alike.
    struct DomainKey {
        /// Numbers that differ from process to process.
        struct Seed {
            let start = UInt64.random(in: .min ... .max)
            // Odd, so that no bit of what it multiplies is lost.
            let factor = UInt64.random(in: .min ... .max) | 1

            static let ofProcess = Seed()
        }

        /// The most octets that the last ones can hold, which most domains do not exceed.
        private static let capacity = 24

        let hash: UInt32
        /// Whether the last octets are all of them.
        let isWhole: Bool
        /// The place of the domain's group, once the key stands in an index.
        var group: Int32 = 0
        private let last: UInt64
        private let beforeLast: UInt64
        private let first: UInt64

        /// The key of the domain that goes from a place of the octets to their end.
        @inline(__always)
        init(_ octets: Span<UInt8>, from start: Int, seed: Seed) {
            let end = octets.count
            last = octets.word(endingAt: end, from: start)
            beforeLast = octets.word(endingAt: end &- 8, from: start)
            first = octets.word(endingAt: end &- 16, from: start)
            isWhole = end &- start <= Self.capacity
            var state = Self.mix(seed.start ^ last, seed.factor)
            state = Self.mix(state ^ beforeLast, seed.factor)
            state = Self.mix(state ^ first, seed.factor)
            var rest = end &- Self.capacity
            while rest > start {
                state = Self.mix(state ^ octets.word(endingAt: rest, from: start), seed.factor)
                rest &-= 8
            }
            hash = UInt32(truncatingIfNeeded: state ^ state >> 32)
        }

        /// Whether hash and last octets are alike; when they are all, the domains are the same.
        @inline(__always)
        func isLike(_ other: DomainKey) -> Bool {
            hash == other.hash && last == other.last && beforeLast == other.beforeLast
                && first == other.first && isWhole == other.isWhole
        }

        /// Both halves of the product, folded, so that each bit depends on every other.
        @inline(__always)
        private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
            let product = left.multipliedFullWidth(by: right)
            return product.high ^ product.low
        }
    }
}
