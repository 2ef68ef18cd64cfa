extension CookieJar {
    /// A cookie and its place in the order of coming.
    struct Entry {
        var cookie: Cookie
        /// Tells cookies apart that were created at one moment, as those of one response are.
        ///
        /// Its last 16 bits are those of the name: another one is told without a look at its octets,
        /// which are elsewhere in memory.
        private(set) var ordinal: UInt64

        /// Whether the entry is about to be taken out.
        @inline(__always)
        var isLeaving: Bool { ordinal == .max }

        init(cookie: Cookie, ordinal: UInt64) {
            self.cookie = cookie
            self.ordinal = ordinal << 16 | cookie.nameBits
        }

        /// Whether the name can be one of these bits.
        @inline(__always)
        func mayBeNamed(_ nameBits: UInt64) -> Bool { ordinal & 0xFFFF == nameBits }

        /// Marks the entry as one to be taken out.
        mutating func leave() {
            ordinal = .max
        }
    }
}

extension Cookie {
    /// Sixteen bits that depend on the last octets of the name.
    @inline(__always)
    var nameBits: UInt64 {
        (octets.span.word(endingAt: nameEnd, from: 0) &* 0x9E37_79B9_7F4A_7C15) >> 48
    }
}
