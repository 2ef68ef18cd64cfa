extension CookieJar {
    /// Takes over a cookie that a store holds already, whatever the rules for a URL would say.
    ///
    /// Nothing is refused, not even an expired cookie, and nothing evicted. A cookie of that identity
    /// is replaced, and the new one keeps its creation, as in storing.
    ///
    /// - Complexity: O(*m*), where *m* is the number of cookies of its domain.
    @discardableResult
    public mutating func importCookie(_ cookie: Cookie) -> Outcome {
        guard let place = place(of: cookie) else {
            insert(cookie)
            return Outcome(.inserted(cookie))
        }
        return replace(at: place, with: cookie)
    }
}
