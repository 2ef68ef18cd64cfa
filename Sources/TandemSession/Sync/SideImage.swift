import TandemCookies

/// What a side shows of one cookie: everything but its identity and the times only a jar knows.
///
/// Two images are compared to tell an echo of our own write from something the side did, so an image
/// never holds a field that its side cannot hold: see ``SideCapabilities/projecting(_:)``.
struct SideImage: Hashable, Sendable {
    var value: [UInt8]
    var expires: Timestamp?
    var isSecure: Bool
    var isHTTPOnly: Bool
    var sameSite: SameSite

    init(_ cookie: Cookie) {
        value = cookie.valueOctets
        expires = cookie.expires
        isSecure = cookie.isSecure
        isHTTPOnly = cookie.isHTTPOnly
        sameSite = cookie.sameSite
    }

    func isExpired(at now: Timestamp) -> Bool {
        expires.map { $0 <= now } ?? false
    }

    /// A cookie that shows this image.
    func cookie(_ identity: Cookie.Identity, creation: Timestamp) -> Cookie {
        Cookie(
            identity: identity,
            valueOctets: value,
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: isHTTPOnly,
            sameSite: sameSite,
            creation: creation,
            lastAccess: creation
        )
    }

    /// The jar's cookie with the fields that the side changed, and no others.
    ///
    /// - Parameters:
    ///   - cookie: The jar's cookie.
    ///   - agreed: What the side showed when it and the jar last agreed. A field that still equals it
    ///     was not touched by the side, whatever the jar has there.
    /// - Returns: The cookie that the jar is to hold.
    func merged(into cookie: Cookie, since agreed: SideImage) -> Cookie {
        var merged = SideImage(cookie)
        if value != agreed.value { merged.value = value }
        if expires != agreed.expires { merged.expires = expires }
        if isSecure != agreed.isSecure { merged.isSecure = isSecure }
        if isHTTPOnly != agreed.isHTTPOnly { merged.isHTTPOnly = isHTTPOnly }
        if sameSite != agreed.sameSite { merged.sameSite = sameSite }
        return merged.cookie(cookie.identity, creation: cookie.creation)
    }
}
