extension CookieJar {
    /// Takes over a cookie that a store holds already, whatever the rules for a URL would say.
    ///
    /// Nothing is refused, not even an expired cookie, and nothing evicted; its octets are sent as they
    /// are, so that a line break in them would end a header. A cookie of that identity is replaced, and
    /// the new one keeps its creation, as in storing.
    ///
    /// - Complexity: O(*m*), where *m* is the number of cookies of its domain.
    @discardableResult
    public mutating func importCookie(_ cookie: Cookie) -> Outcome {
        let destination = destination(of: cookie)
        guard let place = destination.group.flatMap({ place(of: cookie, inGroup: $0) }) else {
            insert(cookie, into: destination)
            return Outcome(.inserted(cookie))
        }
        return Outcome(replace(at: place, with: cookie))
    }
}
