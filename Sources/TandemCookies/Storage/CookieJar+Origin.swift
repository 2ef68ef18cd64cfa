extension CookieJar {
    /// What the storage model asks of where a cookie comes from.
    struct Origin {
        /// Whether the connection is secure.
        var isSecure = true
        /// Whether the cookie comes over HTTP and not from a script.
        var isHTTPAPI: Bool
        /// Whether it may be any but a `SameSite=None` cookie (section 5.7 step 18).
        var allowsSameSite = true
    }

    func origin(_ url: CookieURL, _ context: Context) -> Origin {
        Origin(
            isSecure: isSecure(url),
            isHTTPAPI: context.isHTTPAPI,
            allowsSameSite: context.isHTTPAPI && context.isTopLevelNavigation
                || isSameSite(url, context)
        )
    }

    /// Whether the jar takes a connection to the URL for a secure one.
    func isSecure(_ url: CookieURL) -> Bool {
        url.isSecure || configuration.treatsLoopbackAsSecure && url.isLoopback
    }

    /// Whether a request to the URL, or a document of it, is same-site (section 5.2).
    func isSameSite(_ url: CookieURL, _ context: Context) -> Bool {
        switch context.relation {
        case .sameSite: true
        case .crossSite: false
        case .siteForCookies(let site): publicSuffixes.site(of: url) == site
        }
    }
}
