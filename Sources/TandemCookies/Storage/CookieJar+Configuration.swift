extension CookieJar {
    /// The limits and policies of a jar.
    public struct Configuration: Sendable {
        /// The longest a cookie may live, in seconds: 400 days unless set otherwise.
        public var maximumAgeSeconds: Int64 = 34_560_000
        /// Whether a cookie for a public suffix such as `com` is refused.
        public var rejectsPublicSuffixes = true
        /// Whether `http://localhost` and its like count as secure connections.
        public var treatsLoopbackAsSecure = false

        /// Makes a configuration, browsers' unless the closure changes it.
        public init(_ configure: (inout Configuration) -> Void = { _ in }) {
            configure(&self)
        }
    }
}
