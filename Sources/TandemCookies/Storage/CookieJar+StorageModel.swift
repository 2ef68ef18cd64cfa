extension CookieJar {
    /// Stores what a `Set-Cookie` field value says, given as text.
    ///
    /// - Complexity: O(*n* + *m*), where *n* is the length of the text and *m* the number of cookies
    ///   of its domain. From an insecure connection, the domains above and below it count too.
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
    @inline(never)
    mutating func store(
        _ parsed: inout ParsedSetCookie,
        from url: CookieURL,
        context: Context,
        at now: Timestamp
    ) throws(Cookie.Refusal) -> Outcome {
        var destination = Destination()
        let cookie = try candidate(
            &parsed,
            from: url,
            context: context,
            at: now,
            destination: &destination
        )
        return try place(cookie, in: destination, from: origin(url, context), at: now)
    }
}
