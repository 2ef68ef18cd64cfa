package import TandemCookies

#if canImport(FoundationNetworking)
    import Foundation
    package import FoundationNetworking
#else
    package import Foundation
#endif

// Foundation's cookie is an edge type: it is read and made here, and nowhere else.

extension Cookie {
    /// Reads one of Foundation's cookies, as it came from a store.
    ///
    /// What the class has no member for is looked up in its `properties`. The result is nil for a
    /// cookie without a host, and for a partitioned one, which never crosses.
    package init?(_ httpCookie: HTTPCookie) {
        // They are made anew at each access, and a store may hold thousands of cookies.
        let properties = httpCookie.properties ?? [:]
        let isShared = httpCookie.domain.hasPrefix(".")
        guard
            !properties.isPartitioned,
            let host = try? CookieHost(
                isShared ? httpCookie.domain.dropFirst() : httpCookie.domain[...]
            )
        else { return nil }
        self.init(
            identity: Identity(
                name: httpCookie.name,
                domain: host,
                isHostOnly: !isShared || host.isIPAddress,
                path: httpCookie.path.hasPrefix("/") ? httpCookie.path : "/"
            ),
            valueOctets: Array(httpCookie.value.utf8),
            expires: httpCookie.expiresDate.map { Timestamp($0) },
            isSecure: httpCookie.isSecure,
            isHTTPOnly: httpCookie.isHTTPOnly || properties[.httpOnly].isSet,
            sameSite: properties[.sameSite].sameSite,
            creation: .distantPast,
            lastAccess: .distantPast
        )
    }

    /// The cookie as one of Foundation's, with everything that it can be made to carry.
    ///
    /// - Returns: nil if name, value or path are no text, and for a partitioned cookie.
    package func httpCookie() -> HTTPCookie? {
        guard
            partition == nil,
            let name = String(validating: nameOctets, as: UTF8.self),
            let value = String(validating: valueOctets, as: UTF8.self),
            let path = String(validating: pathOctets, as: UTF8.self)
        else { return nil }
        var properties: [HTTPCookiePropertyKey: any Sendable] = [
            .name: name,
            .value: value,
            .domain: (isHostOnly ? "" : ".") + domain.serialized,
            .path: path,
        ]
        properties[.expires] = expires?.date
        properties[.discard] = expires == nil ? "TRUE" : nil
        properties[.secure] = isSecure ? "TRUE" : nil
        properties[.httpOnly] = isHTTPOnly ? "TRUE" : nil
        properties[.sameSite] = sameSite == .unspecified ? nil : sameSite.rawValue
        return BridgedHTTPCookie(properties: properties)
    }
}

extension HTTPCookie {
    /// Whether it is kept apart for the pages of one site.
    var isPartitioned: Bool { (properties ?? [:]).isPartitioned }
}

extension [HTTPCookiePropertyKey: Any] {
    fileprivate var isPartitioned: Bool {
        HTTPCookiePropertyKey.partitions.contains { self[$0].isSet }
    }
}

extension HTTPCookiePropertyKey {
    /// The key that WebKit uses; Foundation has no name for it.
    static let httpOnly = HTTPCookiePropertyKey("HttpOnly")
    /// `sameSitePolicy` on Apple's platforms; Foundation on Linux has no name for it.
    static let sameSite = HTTPCookiePropertyKey("SameSite")
    /// The keys of a cookie that is kept apart for the pages of one site.
    static let partitions = [
        HTTPCookiePropertyKey("StoragePartition"), HTTPCookiePropertyKey("Partitioned"),
    ]
}

extension Any? {
    /// Whether a property says yes: `TRUE`, a true boolean, or any other text but a no.
    var isSet: Bool {
        switch self {
        case let flag as Bool: flag
        case let number as Int: number != 0
        case let text as String: !["", "FALSE", "NO", "0"].contains(text.uppercased())
        case .some: true
        case nil: false
        }
    }

    /// What a property says in text, or in a type made of text such as `HTTPCookieStringPolicy`.
    var sameSite: SameSite {
        let text = self as? String ?? (self as? any RawRepresentable)?.rawValue as? String
        return text.flatMap { SameSite(rawValue: $0.lowercased()) } ?? .unspecified
    }
}
