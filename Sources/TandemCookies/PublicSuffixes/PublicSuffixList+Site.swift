extension PublicSuffixList {
    /// The schemeful site of a URL: its scheme and its host's registrable domain.
    ///
    /// A host without one, as an IP address, is a site of its own. WebSocket's schemes count as
    /// those of HTTP.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the host.
    public func site(of url: CookieURL) -> Site {
        let scheme =
            switch url.scheme {
            case "ws": "http"
            case "wss": "https"
            default: url.scheme
            }
        return Site(scheme: scheme, host: registrableDomain(of: url.host) ?? url.host)
    }
}
