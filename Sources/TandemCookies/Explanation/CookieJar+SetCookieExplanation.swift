extension CookieJar {
    /// What a `Set-Cookie` field value would do, and what in it is odd.
    public struct SetCookieExplanation: Hashable, Sendable {
        /// What storing it would do.
        public let outcome: Outcome
        /// What it does against the grammar for servers, and is tolerated.
        ///
        /// Empty when the field could not be parsed.
        public let violations: [SetCookie.Violation]
    }

    /// What storing a `Set-Cookie` field value would do, without doing it.
    ///
    /// - Complexity: O(*n*), where *n* is the number of cookies, since a copy of the jar is asked.
    public func explain(
        setCookie: [UInt8],
        from url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> SetCookieExplanation {
        var parsed: ParsedSetCookie
        do {
            parsed = try SetCookie.parse(setCookie)
        } catch {
            return SetCookieExplanation(outcome: Outcome(.ignored(error)), violations: [])
        }
        var jar = self
        let outcome: Outcome
        do {
            outcome = try jar.store(&parsed, from: url, context: context, at: now)
        } catch {
            outcome = Outcome(.ignored(error))
        }
        return SetCookieExplanation(outcome: outcome, violations: parsed.violations)
    }

    /// What storing a `Set-Cookie` field value given as text would do; see above.
    public func explain(
        setCookie: String,
        from url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> SetCookieExplanation {
        explain(setCookie: Array(setCookie.utf8), from: url, context: context, at: now)
    }
}

extension CookieJar.SetCookieExplanation: CustomStringConvertible {
    /// What storing it would do, and what in it is odd.
    public var description: String {
        ([outcome.description] + violations.map(\.description)).joined(separator: " ")
    }
}
