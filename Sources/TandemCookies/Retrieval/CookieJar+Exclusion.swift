extension CookieJar {
    /// The rule by which a cookie is not sent (RFC 6265bis section 5.8.3 step 1).
    public enum Exclusion: Hashable, Sendable, CaseIterable {
        /// The host is not the cookie's, or does not domain-match its domain.
        case domain
        /// The cookie is shared in a domain that is now a public suffix.
        case publicSuffix
        /// The cookie's time is over.
        case expired
        /// The path does not path-match the cookie's.
        case path
        /// The cookie is `Secure` and the connection is not.
        case insecureConnection
        /// The cookie is `HttpOnly` and a script asks.
        case httpOnly
        /// The cookie is kept in another partition.
        case partition
        /// The cookie is `SameSite=Strict` and the request cross-site.
        case sameSiteStrict
        /// The cookie is `SameSite=Lax`, or says nothing, and the cross-site request is no top-level
        /// navigation by a safe method.
        case sameSiteLax
    }
}

extension CookieJar.Exclusion: CustomStringConvertible {
    /// The rule, in a sentence.
    public var description: String {
        switch self {
        case .domain: "The host is not one of the cookie's domain."
        case .publicSuffix: "The cookie's domain is a public suffix."
        case .expired: "The cookie is expired."
        case .path: "The path is not below the cookie's path."
        case .insecureConnection: "The cookie is Secure; the connection is not."
        case .httpOnly: "The cookie is HttpOnly; a script asks."
        case .partition: "The cookie is kept in another partition."
        case .sameSiteStrict: "The cookie is SameSite=Strict; the request is cross-site."
        case .sameSiteLax:
            "The cookie is SameSite=Lax, given or by default; the request is cross-site and no "
                + "top-level navigation by a safe method."
        }
    }
}
