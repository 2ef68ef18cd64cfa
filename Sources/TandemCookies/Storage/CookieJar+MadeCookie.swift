extension CookieJar {
    /// Stores a cookie that is made already, by the rules that hold for it.
    ///
    /// Without a URL, the rules that judge where a cookie comes from are not asked. The last access
    /// becomes `now`, and so does the creation unless a cookie of that identity gives its own.
    ///
    /// - Complexity: O(*m*), where *m* is the number of cookies of its domain. From an insecure
    ///   connection, *m* is the number of all cookies when some of them are secure.
    @discardableResult
    public mutating func store(
        _ cookie: Cookie,
        from url: CookieURL?,
        context: Context = .http,
        at now: Timestamp
    ) -> Outcome {
        do throws(Cookie.Refusal) {
            var cookie = cookie
            cookie.creation = now
            cookie.lastAccess = now
            if let expires = cookie.expires {
                cookie.expires = min(expires, latestExpiry(at: now))
            }
            try cookie.checkOctets()
            if configuration.rejectsPublicSuffixes, !cookie.isHostOnly,
                publicSuffixes.isPublicSuffix(cookie.domain)
            {
                throw .publicSuffixDomain
            }
            if let url, !url.host.matches(cookie) {
                throw .domainMismatch
            }
            return try place(cookie, from: url, context: context, at: now)
        } catch {
            return Outcome(.ignored(error))
        }
    }
}
