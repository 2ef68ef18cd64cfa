public import TandemCookies

/// Names cookies: by name, and by host where that matters.
public struct CookieRule: Hashable, Sendable {
    /// The cookie's name, compared octet by octet.
    public let name: String
    /// The host it is meant for with its subdomains, nil: every host.
    public let host: CookieHost?

    /// Creates a rule.
    public init(_ name: String, host: CookieHost? = nil) {
        self.name = name
        self.host = host
    }

    func matches(_ identity: Cookie.Identity) -> Bool {
        guard identity.nameOctets == Array(name.utf8) else { return false }
        return host.map { identity.domain.domainMatches($0) } ?? true
    }
}
