/// What the retrieval algorithm knows of a request, worked out once for all cookies.
struct Request {
    let host: CookieHost
    let path: [UInt8]
    let isSecure: Bool
    let isHTTPAPI: Bool
    let allowsLax: Bool
    let allowsStrict: Bool
    let partition: Partition?
    let now: Timestamp

    init(url: CookieURL, context: CookieJar.Context, now: Timestamp, jar: CookieJar) {
        host = url.host
        path = url.pathOctets
        isSecure = jar.isSecure(url)
        isHTTPAPI = context.isHTTPAPI
        allowsStrict = context.relation == .sameSite
        allowsLax =
            allowsStrict
            || (context.isHTTPAPI && context.isTopLevelNavigation && context.isSafeMethod)
        partition = context.partition
        self.now = now
    }

    /// Step 1 of section 5.8.3: the rule that keeps a cookie from being sent, or nil.
    func exclusion(of cookie: Cookie) -> Exclusion? {
        guard cookie.isHostOnly ? host == cookie.domain : host.domainMatches(cookie.domain) else {
            return .domain
        }
        guard !cookie.isExpired(at: now) else { return .expired }
        guard pathMatches(request: path, cookie: cookie.pathSlice) else { return .path }
        guard isSecure || !cookie.isSecure else { return .secure }
        guard isHTTPAPI || !cookie.isHTTPOnly else { return .httpOnly }
        switch cookie.sameSite {
        case .none: break
        case .lax, .unspecified: guard allowsLax else { return .sameSite }
        case .strict: guard allowsStrict else { return .sameSite }
        }
        return nil
    }
}

/// The rule that keeps a cookie from being sent with a request.
enum Exclusion {
    case domain
    case expired
    case path
    case secure
    case httpOnly
    case sameSite
}
