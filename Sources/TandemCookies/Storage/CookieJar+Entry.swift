extension CookieJar {
    /// A cookie and its place in the order of coming.
    struct Entry {
        var cookie: Cookie
        /// Tells cookies apart that were created at one moment, as those of one response are.
        let ordinal: UInt64

        /// The place of the cookie among those that are sent.
        @inline(__always)
        var order: SendingOrder {
            SendingOrder(
                pathCount: cookie.pathCount,
                creation: cookie.creation,
                ordinal: ordinal
            )
        }
    }

    /// The order in which cookies are sent (RFC 6265bis section 5.8.3 step 2).
    struct SendingOrder: Comparable {
        let pathCount: Int
        let creation: Timestamp
        let ordinal: UInt64

        /// Whether one comes first: longer paths, then earlier creations, then earlier comers.
        @inline(__always)
        static func < (left: SendingOrder, right: SendingOrder) -> Bool {
            if left.pathCount != right.pathCount { return left.pathCount > right.pathCount }
            if left.creation != right.creation { return left.creation < right.creation }
            return left.ordinal < right.ordinal
        }
    }
}
