extension CookieJar {
    /// What an attempt to store a cookie did.
    public struct Outcome: Sendable {
        /// What became of the cookie itself.
        public let change: Change
        /// The cookies that were removed to keep within the limits, in the order of their going.
        ///
        /// The one that was stored may be among them: where all others of its domain are secure, say,
        /// and it is not.
        public let evicted: [Cookie]

        init(_ change: Change, evicted: [Cookie] = []) {
            self.change = change
            self.evicted = evicted
        }
    }

    /// What became of a cookie that was to be stored.
    public enum Change: Sendable {
        /// It is new; it is in the jar unless it is among ``CookieJar/Outcome/evicted``.
        case inserted(Cookie)
        /// It took the place of one of its identity, equal or not; it may be evicted as a new one may.
        case replaced(old: Cookie, new: Cookie)
        /// It is expired, which removed the one of its identity.
        case removed(Cookie)
        /// It is expired, and there was none of its identity.
        case unchanged
        /// A rule refused it.
        case ignored(Cookie.Refusal)
    }
}
