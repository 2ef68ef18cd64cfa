import TandemCookies

/// The retrieval of RFC 6265bis section 5.8.3 and CHIPS, over all cookies, on texts.
struct PlainRetrieval {
    let url: CookieURL
    let context: CookieJar.Context
    let now: Timestamp
    let suffixes: PublicSuffixList

    /// The cookies to send, of those of a jar in the order of their coming.
    func cookies(of all: [Cookie]) -> [Cookie] {
        let sent = all.enumerated().filter { isSent($0.element) }
        return sent.sorted { left, right in
            let lengths = (left.element.pathOctets.count, right.element.pathOctets.count)
            if lengths.0 != lengths.1 { return lengths.0 > lengths.1 }
            let creations = (left.element.creation, right.element.creation)
            if creations.0 != creations.1 { return creations.0 < creations.1 }
            return left.offset < right.offset
        }.map(\.element)
    }

    private func isSent(_ cookie: Cookie) -> Bool {
        isDomainMatch(cookie) && isPathMatch(cookie)
            && cookie.expires.map { $0 > now } ?? true
            && (!cookie.isSecure || url.isSecure)
            && (!cookie.isHTTPOnly || context.isHTTPAPI)
            && isPartitionMatch(cookie) && isSameSiteMatch(cookie)
    }

    private func isDomainMatch(_ cookie: Cookie) -> Bool {
        let host = url.host.serialized
        let domain = cookie.domain.serialized
        if cookie.isHostOnly { return host == domain }
        guard !suffixes.isPublicSuffix(cookie.domain) else { return false }
        return host == domain || host.hasSuffix("." + domain) && !url.host.isIPAddress
    }

    private func isPathMatch(_ cookie: Cookie) -> Bool {
        let request = Array(url.path.utf8)
        let path = cookie.pathOctets
        guard request != path else { return true }
        return request.starts(with: path)
            && (path.last == UInt8(ascii: "/") || request[path.count] == UInt8(ascii: "/"))
    }

    private func isPartitionMatch(_ cookie: Cookie) -> Bool {
        let own = Partition(topLevelSite: suffixes.site(of: url))
        return cookie.partition.map { $0 == context.partition ?? own } ?? true
    }

    private func isSameSiteMatch(_ cookie: Cookie) -> Bool {
        let isSameSite =
            switch context.relation {
            case .sameSite: true
            case .crossSite: false
            case .siteForCookies(let site): site == suffixes.site(of: url)
            }
        if isSameSite || cookie.sameSite == .none { return true }
        guard context.isTopLevelNavigation, context.isHTTPAPI else { return false }
        let isNew = cookie.creation >= now.advanced(bySeconds: -120)
        switch cookie.sameSite {
        case .strict: return false
        case .unspecified: return context.method == "GET" || isNew
        case .lax, .none: return context.method == "GET"
        }
    }
}
