/// A schemeful site: a scheme and a registrable domain, or a host that has none.
///
/// Two URLs of one site may see each other's `SameSite` cookies.
public struct Site: Hashable, Sendable {
    /// The scheme in lower case.
    public let scheme: String
    /// The registrable domain, or the host itself when it has none.
    public let host: CookieHost

    /// Makes a site of a scheme and a host known to be registrable or to stand for itself.
    public init(scheme: String, host: CookieHost) {
        self.scheme = scheme.lowercased()
        self.host = host
    }
}

extension Site: Comparable {
    /// Orders sites by host, then by scheme.
    public static func < (left: Site, right: Site) -> Bool {
        left.host == right.host ? left.scheme < right.scheme : left.host < right.host
    }
}

extension Site: CustomStringConvertible {
    /// The site as an origin is written, such as `https://example.com`.
    public var description: String { "\(scheme)://\(host)" }
}
