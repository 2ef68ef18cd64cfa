// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension Site {
    /// Makes a site of a scheme and a host known to be registrable or to stand for itself.
    public init(scheme: String, host: CookieHost) {
        self.init(canonical: scheme.lowercased(), host: host)
    }
}

extension Site: Hashable {
    /// Whether both are the same site.
    public static func == (left: Site, right: Site) -> Bool {
        left.host == right.host && left.scheme == right.scheme
    }

    /// Feeds scheme and host to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(scheme)
        hasher.combine(host)
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
