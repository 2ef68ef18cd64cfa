import Foundation
import TandemCookies

extension Cookie {
    /// Reads a cookie from the `properties` of one of Foundation's, as apps keep them.
    ///
    /// The keys and values are read here and not by `HTTPCookie`, which on Linux ignores Max-Age and
    /// HttpOnly. Nothing is judged but that there is a name or a value, and a host.
    ///
    /// - Throws: Why it is no cookie that could be taken over.
    init(
        properties: [String: Any],
        at now: Timestamp
    ) throws(AdoptionCandidate.Flaw) {
        let name = properties.text(.name) ?? ""
        let value = properties.text(.value) ?? ""
        guard !name.isEmpty || !value.isEmpty else { throw .init(reason: .notACookie) }
        if HTTPCookiePropertyKey.partitions.contains(where: { properties[$0.rawValue].isSet }) {
            throw .init(reason: .partitioned)
        }
        let origin = properties.text(.originURL).flatMap { try? CookieURL($0) }
        let domain = properties.text(.domain) ?? ""
        let isShared = domain.hasPrefix(".")
        let host =
            domain.isEmpty
            ? origin?.host : try? CookieHost(isShared ? domain.dropFirst() : domain[...])
        guard let host else { throw .init(reason: .notACookie) }
        let path = properties.text(.path) ?? ""
        self.init(
            identity: Identity(
                name: name,
                domain: host,
                isHostOnly: !isShared || host.isIPAddress,
                path: path.hasPrefix("/") ? path : "/"
            ),
            valueOctets: Array(value.utf8),
            expires: properties.expiry(at: now),
            isSecure: properties[HTTPCookiePropertyKey.secure.rawValue].isSet,
            isHTTPOnly: properties[HTTPCookiePropertyKey.httpOnly.rawValue].isSet,
            sameSite: properties[HTTPCookiePropertyKey.sameSite.rawValue].sameSite,
            creation: .distantPast,
            lastAccess: .distantPast
        )
    }
}

extension [String: Any] {
    fileprivate func text(_ key: HTTPCookiePropertyKey) -> String? {
        let value = self[key.rawValue]
        return value as? String ?? (value as? URL)?.absoluteString
    }

    /// The expiry: a date, the text of one, or a Max-Age that counts from now.
    fileprivate func expiry(at now: Timestamp) -> Timestamp? {
        if let date = self[HTTPCookiePropertyKey.expires.rawValue] as? Date {
            return Timestamp(date)
        }
        var field = "a"
        if let expires = text(.expires) { field += "; Expires=" + expires }
        if let maxAge = text(.maximumAge) { field += "; Max-Age=" + maxAge }
        guard let parsed = try? SetCookie.parse(field) else { return nil }
        if let maxAge = parsed.maxAge {
            return maxAge > 0 ? now.advanced(bySeconds: maxAge) : .distantPast
        }
        return parsed.expires
    }
}
