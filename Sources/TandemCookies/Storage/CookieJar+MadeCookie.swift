extension CookieJar {
    /// Stores a cookie that is made already, by the rules that hold for it.
    ///
    /// Without a URL, the rules that judge where a cookie comes from are not asked. The last access
    /// becomes `now`, and so does the creation unless a cookie of that identity gives its own.
    ///
    /// - Complexity: O(*m*), where *m* is the number of cookies of its domain. From an insecure
    ///   connection, the domains above and below it count too.
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
            let destination = destination(of: cookie)
            if destination.isPublicSuffix == true {
                // Step 9 of section 5.7: a public suffix's own host stores it for itself alone.
                guard url?.host == cookie.domain else { throw .publicSuffixDomain }
                cookie = cookie.hostOnly
            }
            if let url {
                let isMatch =
                    cookie.isHostOnly
                    ? url.host == cookie.domain : url.host.domainMatches(cookie.domain)
                guard isMatch else { throw .domainMismatch }
            }
            let origin =
                url.map { self.origin($0, context) } ?? Origin(isHTTPAPI: context.isHTTPAPI)
            return try place(cookie, in: destination, from: origin, at: now)
        } catch {
            return Outcome(.ignored(error))
        }
    }
}
