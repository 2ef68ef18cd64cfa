extension CookieJar {
    /// A cookie of the jar, and why a request does not carry it.
    public struct Explanation: Sendable {
        /// The cookie.
        public let cookie: Cookie
        /// The first rule that keeps the cookie from being sent, or nil when it is sent.
        public let exclusion: Exclusion?

        /// Whether the cookie is sent.
        public var isSent: Bool { exclusion == nil }
    }
}
