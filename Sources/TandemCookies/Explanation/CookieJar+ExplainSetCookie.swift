// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieJar {
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

extension CookieJar.SetCookieExplanation: Hashable {
    /// Whether both have the same outcome and the same violations.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        left.outcome == right.outcome && left.violations == right.violations
    }

    /// Feeds outcome and violations to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(outcome)
        hasher.combine(violations)
    }
}

extension CookieJar.SetCookieExplanation: CustomStringConvertible {
    /// What storing it would do, and what in it is odd.
    public var description: String {
        var text = outcome.description
        for violation in violations {
            text += " " + violation.description
        }
        return text
    }
}
