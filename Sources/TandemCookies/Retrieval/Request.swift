/// What the retrieval algorithm knows of a request, worked out once for all cookies.
struct Request {
    private let isSecure: Bool
    private let isHTTPAPI: Bool
    private let isSameSite: Bool
    /// Whether a cross-site request is a top-level navigation through HTTP.
    private let isNavigation: Bool
    /// Whether the method is safe; not asked for a same-site request.
    private let isSafeMethod: Bool
    /// The earliest creation of a cookie that an unsafe navigation may carry; nil when none may.
    private let earliestLaxAllowingUnsafe: Timestamp?
    private let now: Timestamp

    @inline(never)
    init(url: CookieURL, context: CookieJar.Context, now: Timestamp, jar: borrowing CookieJar) {
        self.now = now
        isSecure = jar.isSecure(url)
        isHTTPAPI = context.isHTTPAPI
        isSameSite = jar.isSameSite(url, context)
        isNavigation = context.isHTTPAPI && context.isTopLevelNavigation
        isSafeMethod = isSameSite || context.isSafeMethod
        let seconds = jar.configuration.laxAllowingUnsafeSeconds
        earliestLaxAllowingUnsafe = seconds > 0 ? now.advanced(bySeconds: -seconds) : nil
    }

    /// The rules that keep the cookies of a domain from being sent, which hold for all of them.
    struct DomainExclusions {
        let ofHostOnly: CookieJar.Exclusion?
        let ofShared: CookieJar.Exclusion?
    }

    /// The first conditions of step 1 of section 5.8.3: the host is the domain, or is below it where
    /// the cookie is shared and the domain no public suffix.
    func exclusions(
        ofCookiesIn group: borrowing CookieJar.Group,
        for url: CookieURL
    ) -> DomainExclusions {
        let domain = group.domain
        let isHost = url.host == domain
        let isSuffix = group.isPublicSuffix == true
        return DomainExclusions(
            ofHostOnly: isHost ? nil : .domain,
            ofShared: isHost || url.host.domainMatches(domain)
                ? isSuffix ? .publicSuffix : nil : .domain
        )
    }

    /// Step 1 of section 5.8.3: the rule that keeps a cookie of a domain from being sent, or nil.
    @inline(__always)
    func exclusion(
        of cookie: borrowing Cookie,
        _ exclusions: DomainExclusions,
        for url: CookieURL,
        isPartition: (Partition) -> Bool
    ) -> CookieJar.Exclusion? {
        if let exclusion = cookie.isHostOnly ? exclusions.ofHostOnly : exclusions.ofShared {
            return exclusion
        }
        // What is expired should have been evicted already.
        guard !cookie.isExpired(at: now) else { return .expired }
        guard cookie.pathMatches(url.pathOctets.span) else { return .path }
        guard isSecure || !cookie.isSecure else { return .insecureConnection }
        guard isHTTPAPI || !cookie.isHTTPOnly else { return .httpOnly }
        if let partition = cookie.partition, !isPartition(partition) { return .partition }
        return isSameSite ? nil : crossSiteExclusion(of: cookie)
    }

    /// The last conditions of step 1: what a cross-site request may carry.
    private func crossSiteExclusion(of cookie: borrowing Cookie) -> CookieJar.Exclusion? {
        switch cookie.sameSite {
        case .none:
            return nil
        case .strict:
            return .sameSiteStrict
        case .lax:
            return isNavigation && isSafeMethod ? nil : .sameSiteLax
        case .unspecified:
            // "Lax-allowing-unsafe" (section 5.6.7.2) waives the safe method for a while.
            let isUnsafeAllowed = earliestLaxAllowingUnsafe.map { cookie.creation >= $0 } ?? false
            return isNavigation && (isSafeMethod || isUnsafeAllowed) ? nil : .sameSiteLax
        }
    }
}
