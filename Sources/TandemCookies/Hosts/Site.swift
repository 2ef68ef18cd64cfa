/// A schemeful site: a scheme and a registrable domain, or a host that has none.
///
/// Two URLs of one site may see each other's `SameSite` cookies.
public struct Site: Sendable {
    /// Few requests and cookies have a site, so that one reference is all it costs the others.
    private final class Storage: Sendable {
        let scheme: String
        let host: CookieHost

        init(scheme: String, host: CookieHost) {
            self.scheme = scheme
            self.host = host
        }
    }

    private let storage: Storage

    /// Makes a site of a scheme in lower case.
    init(canonical scheme: String, host: CookieHost) {
        storage = Storage(scheme: scheme, host: host)
    }

    /// The scheme in lower case.
    public var scheme: String { storage.scheme }

    /// The registrable domain, or the host itself when it has none.
    public var host: CookieHost { storage.host }
}
