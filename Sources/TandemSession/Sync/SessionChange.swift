public import TandemCookies

/// One change of a session's jar, however it came about.
public struct SessionChange: Hashable, Sendable, CustomStringConvertible {
    /// What became of the cookie.
    public enum Kind: Hashable, Sendable {
        /// The jar had no such cookie.
        case added(Cookie)
        /// The jar had one of the same identity.
        case replaced(old: Cookie, new: Cookie)
        /// The cookie was deleted.
        case deleted(Cookie)
        /// The cookie's time was over.
        case expired(Cookie)
        /// The jar was over a limit and let it go.
        case evicted(Cookie)
    }

    /// Who changed it.
    public enum Origin: Hashable, Sendable {
        /// The app's own code.
        case app
        /// A response to a native request.
        case response
        /// A side: a page's script, or a response to a page.
        case side(SideName)
        /// Time went by.
        case expiry
        /// The session was signed out.
        case signOut

        var isSide: Bool {
            if case .side = self { true } else { false }
        }
    }

    /// What became of the cookie.
    public let kind: Kind
    /// Who changed it.
    public let origin: Origin
    /// The jar's version after the change; it grows with each.
    public let version: UInt64

    /// The cookie as it is now, nil when it is gone.
    public var cookie: Cookie? {
        switch kind {
        case .added(let cookie), .replaced(_, let cookie): cookie
        case .deleted, .expired, .evicted: nil
        }
    }

    /// Which cookie changed.
    public var identity: Cookie.Identity {
        switch kind {
        case .added(let cookie), .replaced(_, let cookie), .deleted(let cookie),
            .expired(let cookie), .evicted(let cookie):
            cookie.identity
        }
    }

    /// The change in words, without the cookie's value.
    public var description: String {
        "\(identity) \(kind.withoutCookie.rawValue) by \(origin), version \(version)"
    }
}
