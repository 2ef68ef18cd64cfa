extension CookieJar {
    /// Stores what a `Set-Cookie` field value says, given as text.
    ///
    /// - Complexity: O(*n* + *m*), where *n* is the length of the text and *m* the number of cookies
    ///   of its domain. From an insecure connection, *m* is the number of all cookies when some of
    ///   them are secure.
    @discardableResult
    public mutating func store(
        setCookie: String,
        from url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> Outcome {
        store(setCookie: Array(setCookie.utf8), from: url, context: context, at: now)
    }

    /// Stores what a `Set-Cookie` field value says, given as octets.
    @discardableResult
    public mutating func store(
        setCookie: [UInt8],
        from url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> Outcome {
        do throws(Cookie.Refusal) {
            var parsed = try SetCookie.parse(setCookie)
            return try store(&parsed, from: url, context: context, at: now)
        } catch {
            return Outcome(.ignored(error))
        }
    }

    /// Stores what a parsed field value says, and adds to its violations what storing finds.
    mutating func store(
        _ parsed: inout ParsedSetCookie,
        from url: CookieURL,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        let cookie = try candidate(&parsed, from: url, context: context, at: now)
        return try place(cookie, from: url, context: context, at: now)
    }
}
