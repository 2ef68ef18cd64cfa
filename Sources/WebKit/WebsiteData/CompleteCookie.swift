internal import CWebKitGTK

/// A cookie that carries what Foundation's own class loses on Linux.
///
/// Foundation's drops SameSite and HttpOnly from `properties`, takes numbers and booleans for
/// absent, and does not call a cookie without an expiry a session cookie. Everything is fixed at
/// `init`.
// Every stored property is a `let` of a Sendable type.
final class CompleteCookie: HTTPCookie, @unchecked Sendable {
    private let policy: HTTPCookieStringPolicy?
    private let partition: String?
    private let expiry: Date?
    private let secure: Bool
    private let httpOnly: Bool
    private let number: Int
    private let created: Double?

    override init?(properties: [HTTPCookiePropertyKey: Any]) {
        let version = CookieProperty.integer(properties[.version]) ?? 0
        let age = version > 0 ? CookieProperty.integer(properties[.maximumAge]) : nil
        let origin = CookieProperty.url(properties[.originURL])
        guard let domain = CookieProperty.string(properties[.domain]) ?? origin?.host
        else { return nil }
        number = version
        policy = CookieProperty.policy(properties[.sameSitePolicy])
        partition = CookieProperty.string(properties[.storagePartition])
        secure = CookieProperty.isSet(properties[.secure])
        httpOnly = CookieProperty.isSet(properties[.httpOnly])
        created = CookieProperty.number(properties[.created])
        expiry =
            if CookieProperty.isSet(properties[.discard]) {
                nil
            } else if let age {
                Date(timeIntervalSinceNow: Double(age))
            } else {
                CookieProperty.date(properties[.expires])
            }

        var plain = properties.filter { [.name, .value, .path].contains($0.key) }
        plain[.domain] = domain
        plain[.version] = version > 0 ? "1" : "0"
        plain[.comment] = CookieProperty.string(properties[.comment])
        plain[.commentURL] = CookieProperty.url(properties[.commentURL])
        plain[.port] = CookieProperty.string(properties[.port])
        super.init(properties: plain)
    }

    /// Copies a cookie of the engine.
    ///
    /// Like Apple's, it says version 1. The engine does not know when it was created.
    init?(_ cookie: OpaquePointer) {
        number = 1
        policy =
            switch soup_cookie_get_same_site_policy(cookie) {
            case SOUP_SAME_SITE_POLICY_STRICT: .sameSiteStrict
            case SOUP_SAME_SITE_POLICY_LAX: .sameSiteLax
            default: nil
            }
        partition = nil
        secure = soup_cookie_get_secure(cookie) != 0
        httpOnly = soup_cookie_get_http_only(cookie) != 0
        created = nil
        expiry = soup_cookie_get_expires(cookie).map {
            Date(timeIntervalSince1970: Double(g_date_time_to_unix($0)))
        }
        let identity = EngineCookie.Identity(cookie)
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: identity.name, .value: String(gString: soup_cookie_get_value(cookie)) ?? "",
            .domain: identity.domain, .path: identity.path,
        ]
        super.init(properties: properties)
    }

    override var version: Int { number }
    override var expiresDate: Date? { expiry }
    override var isSessionOnly: Bool { expiry == nil }
    override var isSecure: Bool { secure }
    override var isHTTPOnly: Bool { httpOnly }

    override var properties: [HTTPCookiePropertyKey: Any]? {
        // There is room for all at once, and nothing is looked up in vain: a store may hold thousands.
        var properties = [HTTPCookiePropertyKey: Any](minimumCapacity: 13)
        properties[.name] = name
        properties[.value] = value
        properties[.domain] = domain
        properties[.path] = path
        properties[.version] = String(number)
        properties[.discard] = isSessionOnly ? "TRUE" : "FALSE"
        if let created { properties[.created] = created }
        if let expiry { properties[.expires] = expiry }
        if secure { properties[.secure] = "TRUE" }
        if httpOnly { properties[.httpOnly] = "TRUE" }
        if let policy { properties[.sameSitePolicy] = policy }
        if let partition { properties[.storagePartition] = partition }
        if let comment { properties[.comment] = comment }
        if let commentURL { properties[.commentURL] = commentURL }
        if let portList {
            properties[.port] = portList.map(\.stringValue).joined(separator: ",")
        }
        return properties
    }

    /// Everything but the value, which may be a secret.
    override var description: String {
        "<HTTPCookie name:\"\(name)\" domain:\"\(domain)\" path:\"\(path)\" "
            + "expiresDate:\(expiry.map(String.init(describing:)) ?? "nil") isSecure:\(secure) "
            + "isHTTPOnly:\(httpOnly) sameSitePolicy:\(policy?.rawValue ?? "nil")>"
    }

    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CompleteCookie else { return false }
        return name == other.name && value == other.value && domain == other.domain
            && path == other.path && expiry == other.expiry && secure == other.secure
            && httpOnly == other.httpOnly && policy == other.policy
            && partition == other.partition
    }

    override var hash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(value)
        hasher.combine(domain)
        hasher.combine(path)
        return hasher.finalize()
    }
}
