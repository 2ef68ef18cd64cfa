/// A policy of a cookie that is written as a string: when it goes along on cross-site requests.
///
/// Foundation on Linux lacks the type; the names and raw values are Apple's. See RFC 6265bis,
/// section 5.6.7.
public struct HTTPCookieStringPolicy: RawRepresentable, Hashable, Sendable {
    /// The attribute's value in lower case.
    public let rawValue: String

    /// Creates a policy from the attribute's value.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Sent with the site's own requests, and with cross-site navigations of the top level.
    public static let sameSiteLax = HTTPCookieStringPolicy(rawValue: "lax")

    /// Sent with the site's own requests only.
    public static let sameSiteStrict = HTTPCookieStringPolicy(rawValue: "strict")
}

extension HTTPCookiePropertyKey {
    /// The key of a cookie's SameSite policy, an ``HTTPCookieStringPolicy`` or its raw value.
    public static let sameSitePolicy = HTTPCookiePropertyKey("SameSite")

    /// The key Apple's WebKit uses for HttpOnly, there undocumented.
    static let httpOnly = HTTPCookiePropertyKey("HttpOnly")

    /// The key of the time a cookie was made, in seconds since 2001.
    static let created = HTTPCookiePropertyKey("Created")

    /// The key Apple's WebKit uses for the partition of a cookie that is kept for one site's pages.
    static let storagePartition = HTTPCookiePropertyKey("StoragePartition")
}

extension HTTPCookie {
    /// When the cookie goes along on cross-site requests; nil when on all of them.
    ///
    /// As on Apple's platforms, `SameSite=None` and no SameSite at all both read as nil. A cookie
    /// made by Foundation's own initializer has none: it drops the property.
    public var sameSitePolicy: HTTPCookieStringPolicy? {
        CookieProperty.policy(properties?[.sameSitePolicy])
    }
}
