extension CookieJar {
    /// The limits and policies of a jar.
    public struct Configuration: Sendable {
        /// How many cookies are too many, and how many stay when that is reached.
        ///
        /// More are removed than needed, so that not every cookie after it has to push one out.
        public struct Limit: Sendable {
            /// The most cookies that may be held.
            public var maximum: Int
            /// The number that stays when there are more.
            public var remaining: Int

            /// Makes a limit; `remaining` counts as `maximum` when it is more.
            public init(maximum: Int, remaining: Int) {
                self.maximum = maximum
                self.remaining = remaining
            }

            /// No limit at all.
            public static let unlimited = Limit(maximum: .max, remaining: .max)
        }

        /// The longest a cookie may live, in seconds: 400 days unless set otherwise.
        public var maximumAgeSeconds: Int64 = 34_560_000
        /// Whether a cookie for a public suffix such as `com` is refused.
        public var rejectsPublicSuffixes = true
        /// Whether `http://localhost` and its like count as secure connections.
        public var treatsLoopbackAsSecure = false
        /// For how long after its creation a cookie without `SameSite` goes with a cross-site `POST`.
        ///
        /// In seconds, for top-level navigations only (RFC 6265bis section 5.6.7.2); 0 for never.
        public var laxAllowingUnsafeSeconds: Int64 = 120
        /// The limit of cookies of one domain, and of one partition of it.
        public var cookiesPerDomain = Limit(maximum: 180, remaining: 150)
        /// The limit of all cookies.
        public var cookies = Limit(maximum: 3300, remaining: 3000)
        /// The most octets of names and values that one domain may keep in one partition.
        ///
        /// A cookie that is longer than that itself is refused.
        public var octetsPerPartition = 10_240
    }
}
