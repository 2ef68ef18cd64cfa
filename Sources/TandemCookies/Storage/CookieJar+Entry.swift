extension CookieJar {
    /// A cookie and its place in the order of coming.
    struct Entry {
        var cookie: Cookie
        /// Tells cookies apart that were created at one moment, as those of one response are.
        private(set) var ordinal: UInt64

        /// Whether the entry is about to be taken out.
        @inline(__always)
        var isLeaving: Bool { ordinal == .max }

        init(cookie: Cookie, ordinal: UInt64) {
            self.cookie = cookie
            self.ordinal = ordinal
        }

        /// Marks the entry as one to be taken out.
        mutating func leave() {
            ordinal = .max
        }
    }
}
