public import TandemCookies
public import TandemStorage

/// One thing that a session says of itself.
public struct SessionLogEntry: Hashable, Sendable, CustomStringConvertible {
    /// How much an entry matters.
    public enum Level: Int, Hashable, Comparable, Sendable, CaseIterable {
        /// The normal course of things, in detail.
        case debug
        /// A step of a session's life.
        case info
        /// Something was not as it should be and was dealt with.
        case warning
        /// Something did not take place.
        case error

        /// Orders levels by how much they matter.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// What happened.
    @nonexhaustive
    public enum Event: Hashable, Sendable {
        /// A damaged database was set aside when the profile was opened.
        case recovered(Recovery)
        /// A store was taken into service.
        case sideAttached(SideName)
        /// A store was cleared, or its process replaced: its cookies are judged anew.
        case epochBroken(SideName)
        /// A side does not show a cookie as the jar holds it.
        case cookieNotTaken(Cookie.Identity, SideName, WebSession.RefusedCookie.Reason)
        /// The rules refused a cookie of a response.
        case responseCookieRefused(host: CookieHost, Cookie.Refusal)
        /// A side failed, or did not answer within the bound.
        case sideFailed(SideName, SessionError)
        /// A cookie of the jar changed.
        case cookieChanged(Cookie.Identity, CookieChange, by: SessionChange.Origin)
        /// A sign-out is on disk: answers of earlier generations are refused from here on.
        case signOutBegan(generation: UInt64)
        /// The server may take the login for valid still.
        case revocationFailed(SignOutReport.Revocation)
        /// A sign-out is done.
        case signedOut(SignOutReport)
        /// The first preparation since a sign-out lets cookies cross again.
        case opened
        /// A token was exchanged for cookies.
        case tokenExchanged
        /// A token was not exchanged for cookies.
        case tokenNotExchanged(TokenExchange.Failure)
    }

    /// What became of a cookie of the jar.
    public enum CookieChange: String, Hashable, Sendable {
        /// The jar had no such cookie.
        case added
        /// The jar had one of the same identity.
        case replaced
        /// The cookie was deleted.
        case deleted
        /// The cookie's time was over.
        case expired
        /// The jar was over a limit and let it go.
        case evicted
    }

    /// Whose session it is.
    public let profile: Profile
    /// What happened.
    public let event: Event

    /// How much it matters.
    public var level: Level {
        switch event {
        case .cookieChanged, .sideAttached: .debug
        case .signOutBegan, .opened, .tokenExchanged: .info
        case .signedOut(let report): report.isComplete ? .info : .warning
        case .recovered, .epochBroken, .cookieNotTaken, .responseCookieRefused: .warning
        case .sideFailed, .revocationFailed, .tokenNotExchanged: .error
        }
    }

    /// The entry in words, without values of cookies.
    public var description: String { "[\(profile)] \(event)" }
}

extension SessionLogEntry.Event: CustomStringConvertible {
    /// What happened, in words.
    public var description: String {
        switch self {
        case .recovered(let recovery):
            """
            The profile's database was damaged and set aside; \(recovery.cookieCount) cookies were \
            rescued\(recovery.isComplete ? "" : ", others may be missing").
            """
        case .sideAttached(let side): "The \(side) cookie store is in use."
        case .epochBroken(let side):
            "The \(side) cookie store was cleared or restarted; its cookies are judged anew."
        case .cookieNotTaken(let identity, let side, let reason):
            "The \(side) cookie store does not show \(identity) as it was written: \(reason.rawValue)."
        case .responseCookieRefused(let host, let refusal):
            "A cookie of a response from \(host) was refused: \(refusal)"
        case .sideFailed(_, let error): "\(error)"
        case .cookieChanged(let identity, let change, let origin):
            "\(identity) \(change.rawValue) by \(origin)"
        case .signOutBegan(let generation): "A sign-out begins generation \(generation)."
        case .revocationFailed(.notAnswered(let seconds)):
            "The login was not revoked within \(seconds) s; the sign-out goes on."
        case .revocationFailed(.failed(let reason)):
            "The login was not revoked; the sign-out goes on: \(reason)"
        case .revocationFailed: "The login was not revoked; the sign-out goes on."
        case .signedOut(let report): "Signed out: \(report)."
        case .opened: "The session is open again."
        case .tokenExchanged: "A token was exchanged for cookies."
        case .tokenNotExchanged(let failure): "\(failure)"
        }
    }
}

extension SessionChange.Kind {
    /// What became of the cookie, without the cookie and its value.
    var withoutCookie: SessionLogEntry.CookieChange {
        switch self {
        case .added: .added
        case .replaced: .replaced
        case .deleted: .deleted
        case .expired: .expired
        case .evicted: .evicted
        }
    }
}
