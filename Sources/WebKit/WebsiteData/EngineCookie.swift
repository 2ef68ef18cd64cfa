internal import CWebKitGTK

/// A cookie in the form in which the engine stores and finds it.
struct EngineCookie {
    /// What the engine knows a cookie by.
    struct Identity: Hashable {
        let name: String
        /// In lower case and punycode; with a leading dot where subdomains see the cookie too.
        let domain: String
        let path: String
    }

    let identity: Identity
    let isHTTPOnly: Bool
    private let value: String
    private let expiry: Date?
    private let isSecure: Bool
    private let policy: SoupSameSitePolicy

    /// The form of a cookie, or nil for one that must not be stored.
    ///
    /// Refused are partitioned cookies, since the engine would give them to every partition, and
    /// texts with NUL, CR or LF, which cannot stand in a header.
    init?(_ cookie: HTTPCookie) {
        // A subclass of the application's may carry more than the class has members for.
        let properties = cookie.properties ?? [:]
        guard properties[.storagePartition] == nil,
            !CookieProperty.isSet(properties[HTTPCookiePropertyKey("Partitioned")]),
            let domain = Self.canonicalDomain(cookie.domain),
            ![cookie.name, cookie.value, cookie.path].contains(where: Self.breaksHeader)
        else { return nil }
        identity = Identity(
            name: cookie.name,
            domain: domain,
            path: cookie.path.hasPrefix("/") ? cookie.path : "/"
        )
        isHTTPOnly = cookie.isHTTPOnly || CookieProperty.isSet(properties[.httpOnly])
        value = cookie.value
        expiry = cookie.expiresDate
        isSecure = cookie.isSecure
        policy =
            switch CookieProperty.policy(properties[.sameSitePolicy]) {
            case .sameSiteStrict?: SOUP_SAME_SITE_POLICY_STRICT
            case .sameSiteLax?: SOUP_SAME_SITE_POLICY_LAX
            default: SOUP_SAME_SITE_POLICY_NONE
            }
    }

    private init(expiring cookie: EngineCookie) {
        identity = cookie.identity
        isHTTPOnly = cookie.isHTTPOnly
        value = ""
        expiry = .distantPast
        isSecure = cookie.isSecure
        policy = cookie.policy
    }

    /// The same cookie, expired long ago: adding it removes whatever value is stored.
    var expired: EngineCookie { EngineCookie(expiring: self) }

    /// Lends the cookie to the engine.
    func withSoupCookie(_ body: (OpaquePointer?) -> Void) {
        let soup = soup_cookie_new(identity.name, value, identity.domain, identity.path, -1)
        defer { soup_cookie_free(soup) }
        if let expiry {
            // The engine's dates end with the year 9999; both ends are kept short of it.
            let seconds = min(
                max(gint64(nearest: expiry.timeIntervalSince1970), 1),
                253_402_300_799
            )
            let date = g_date_time_new_from_unix_utc(seconds)
            soup_cookie_set_expires(soup, date)
            g_date_time_unref(date)
        }
        soup_cookie_set_secure(soup, isSecure ? 1 : 0)
        soup_cookie_set_http_only(soup, isHTTPOnly ? 1 : 0)
        soup_cookie_set_same_site_policy(soup, policy)
        body(soup)
    }

    private static func breaksHeader(_ text: String) -> Bool {
        text.utf8.contains { [0, 10, 13].contains($0) }
    }

    /// Lower case and punycode; an address has no leading dot and no brackets.
    private static func canonicalDomain(_ domain: String) -> String? {
        let host = domain.drop { $0 == "." }.filter { $0 != "[" && $0 != "]" }
        guard !host.isEmpty, !breaksHeader(host),
            let ascii = String(consumingGString: g_hostname_to_ascii(host))
        else { return nil }
        let isDomain = domain.hasPrefix(".") && g_hostname_is_ip_address(ascii) == 0
        return isDomain ? "." + ascii : ascii
    }
}

extension EngineCookie.Identity {
    /// The identity of a cookie of the engine.
    init(_ cookie: OpaquePointer) {
        name = String(gString: soup_cookie_get_name(cookie)) ?? ""
        domain = String(gString: soup_cookie_get_domain(cookie)) ?? ""
        path = String(gString: soup_cookie_get_path(cookie)) ?? "/"
    }
}
