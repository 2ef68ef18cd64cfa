extension CookieJar {
    /// What a `Set-Cookie` field value would do, and what in it is odd.
    public struct SetCookieExplanation: Sendable {
        /// What storing it would do.
        public let outcome: Outcome
        /// What it does against the grammar for servers, and is tolerated.
        ///
        /// Empty when the field could not be parsed.
        public let violations: [SetCookie.Violation]
    }
}
