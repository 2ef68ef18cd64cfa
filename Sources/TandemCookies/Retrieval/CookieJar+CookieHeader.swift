extension CookieJar {
    /// The `Cookie` field value for a request to a URL, or nil when no cookie is sent.
    ///
    /// The octets are read as UTF-8 and repaired where they are not; see
    /// ``cookieHeaderOctets(for:context:at:)`` for the octets themselves.
    public mutating func cookieHeader(
        for url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> String? {
        cookieHeaderOctets(for: url, context: context, at: now)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The octets of the `Cookie` field value for a request to a URL, or nil without cookies.
    ///
    /// RFC 6265bis section 5.8.3 step 4: `; ` between cookies, and no `=` for a nameless one.
    public mutating func cookieHeaderOctets(
        for url: CookieURL,
        context: Context = .http,
        at now: Timestamp
    ) -> [UInt8]? {
        let places = select(for: url, context: context, at: now)
        guard !places.isEmpty else { return nil }
        var octets: [UInt8] = []
        for place in places {
            let cookie = groups.values[place.group].entries[place.entry].cookie
            if !octets.isEmpty {
                octets += [Octet.semicolon, Octet.space]
            }
            if cookie.valueStart > 0 {
                octets += cookie.nameSlice
                octets.append(Octet.equals)
            }
            octets += cookie.valueSlice
        }
        return octets
    }
}
