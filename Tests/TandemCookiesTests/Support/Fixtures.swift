import TandemCookies

/// 2026-11-30 12:00:00 UTC.
let noon = Timestamp(milliseconds: 1_796_040_000_000)

extension Timestamp {
    func advanced(byDays days: Int64) -> Timestamp {
        advanced(bySeconds: days * 86_400)
    }
}

extension CookieJar {
    /// Stores one field value from a URL at noon.
    @discardableResult
    mutating func set(
        _ setCookie: String,
        from url: String = "https://example.com/",
        context: Context = .http,
        at now: Timestamp = noon
    ) throws -> Outcome {
        try store(setCookie: setCookie, from: CookieURL(url), context: context, at: now)
    }

    /// The `Cookie` field value for a URL at noon, empty when there is none.
    mutating func sent(
        to url: String = "https://example.com/",
        context: Context = .http,
        at now: Timestamp = noon
    ) throws -> String {
        try cookieHeader(for: CookieURL(url), context: context, at: now) ?? ""
    }
}
