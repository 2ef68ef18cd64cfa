/// A schemeful site: a scheme and a registrable domain, or a host that has none.
///
/// Two URLs of one site may see each other's `SameSite` cookies.
public struct Site: Sendable {
    /// The scheme in lower case.
    public let scheme: String
    /// The registrable domain, or the host itself when it has none.
    public let host: CookieHost

    /// Makes a site of a scheme in lower case.
    init(canonical scheme: String, host: CookieHost) {
        self.scheme = scheme
        self.host = host
    }
}
