import Foundation

#if canImport(FoundationNetworking)
    /// A cookie of Foundation's that gives back all the properties it was made with.
    ///
    /// Foundation's own class on Linux drops what it does not know, SameSite and HttpOnly among it.
    // The one stored property is a constant of a sendable type.
    final class BridgedHTTPCookie: HTTPCookie, @unchecked Sendable {
        private let given: [HTTPCookiePropertyKey: any Sendable]

        init?(properties: [HTTPCookiePropertyKey: any Sendable]) {
            given = properties
            super.init(properties: properties)
        }

        override var properties: [HTTPCookiePropertyKey: Any]? { given }
        override var isHTTPOnly: Bool { given[.httpOnly] != nil }
        override var isSessionOnly: Bool { expiresDate == nil }
    }
#else
    /// Apple's Foundation keeps all that it is given.
    typealias BridgedHTTPCookie = HTTPCookie
#endif
