import Synchronization
import TandemCookies
import TandemStorage

/// The state of a session and its sides, without secrets.
///
/// It can be encoded, and its description read by people.
public struct DiagnosticReport: Codable, Hashable, Sendable, CustomStringConvertible {
    /// A cookie, without its value.
    public struct CookieLine: Codable, Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Its host, with a dot before it if hosts below it are sent the cookie too.
        public let domain: String
        /// Its path.
        public let path: String
        /// Whether it is sent over secure connections only.
        public let isSecure: Bool
        /// Whether scripts cannot read it.
        public let isHTTPOnly: Bool
        /// With requests of which sites it is sent.
        public let sameSite: String
        /// When it expires, in milliseconds since 1970; nil for a session cookie.
        public let expires: Int64?
        /// Where each side stands with it, by the side's name.
        public let sides: [String: ExplainedCookie.Standing]
    }

    /// A store that the session keeps in step.
    public struct SideLine: Codable, Hashable, Sendable {
        /// Its name.
        public let name: String
        /// Whether it is in use in this process.
        public let isInUse: Bool
        /// Whether it is read, and not only written.
        public let isReadable: Bool
        /// Whether nothing is left to be read, written or confirmed there.
        public let isInStep: Bool
        /// Whether a sign-out is still to clear it.
        public let needsClearing: Bool
    }

    /// Whose session it is.
    public let profile: String
    /// The session's sites.
    public let sites: [String]
    /// How many sign-outs there were.
    public let generation: UInt64
    /// Whether it is signed out, so that nothing crosses until the next preparation.
    public let isSignedOut: Bool
    /// Whether traces of what a sign-out removed may still be in the profile's files.
    public let hasTraces: Bool
    /// How many cookies were rescued from a damaged database at the start, nil if it was sound.
    public let rescuedCookies: Int?
    /// The sides, by name.
    public let sides: [SideLine]
    /// The cookies of the jar, in the order of their identities.
    public let cookies: [CookieLine]

    /// The report in lines for people.
    public var description: String {
        var lines = [
            "Profile \(profile), sites \(sites.joined(separator: ", ")), generation \(generation)"
                + (isSignedOut ? ", signed out" : "")
        ]
        if hasTraces { lines.append("Traces of removed cookies may still be in the files.") }
        if let rescuedCookies {
            lines.append("The database was damaged; \(rescuedCookies) cookies were rescued.")
        }
        for side in sides {
            let state = [
                side.isInUse ? nil : "not in use", side.isReadable ? nil : "written only",
                side.isInStep ? "in step" : "not in step",
                side.needsClearing ? "to be cleared" : nil,
            ]
            lines.append("Side \(side.name): \(state.compactMap(\.self).joined(separator: ", "))")
        }
        for cookie in cookies {
            let flags = [
                cookie.isSecure ? "Secure" : nil, cookie.isHTTPOnly ? "HttpOnly" : nil,
                cookie.expires == nil ? "session" : nil,
            ]
            .compactMap(\.self)
            let standings = cookie.sides.sorted { $0.key < $1.key }
                .map { "\($0.key): \($0.value.rawValue)" }
            lines.append(
                "Cookie \(cookie.name) at \(cookie.domain)\(cookie.path) "
                    + (flags + standings).joined(separator: ", ")
            )
        }
        return lines.joined(separator: "\n")
    }
}

extension SessionHub {
    func diagnosticReport() -> DiagnosticReport {
        DiagnosticReport(
            profile: "\(profile)",
            sites: configuration.sites.sorted(),
            generation: machine.generation,
            isSignedOut: machine.closure != nil,
            // An earlier launch may have left some, of which the database alone knows.
            hasTraces: unerased != nil || database.hasTraces,
            rescuedCookies: recovery.withLock { $0?.cookieCount },
            sides: machine.sides.sorted { $0.key < $1.key }
                .map { name, side in
                    DiagnosticReport.SideLine(
                        name: name.rawValue,
                        isInUse: side.isAttached,
                        isReadable: side.capabilities.isReadable,
                        isInStep: side.isSettled,
                        needsClearing: side.needsClearing
                    )
                },
            cookies: machine.jar.cookies.sorted { $0.identity < $1.identity }
                .map { cookie in
                    DiagnosticReport.CookieLine(
                        cookie,
                        sides: machine.sides.keys.map {
                            ($0.rawValue, machine.standing(of: cookie.identity, on: $0))
                        }
                    )
                }
        )
    }
}

extension DiagnosticReport.CookieLine {
    fileprivate init(_ cookie: Cookie, sides: [(String, ExplainedCookie.Standing)]) {
        let identity = cookie.identity
        self.init(
            name: identity.name,
            domain: (identity.isHostOnly ? "" : ".") + identity.domain.serialized,
            path: identity.path,
            isSecure: cookie.isSecure,
            isHTTPOnly: cookie.isHTTPOnly,
            sameSite: cookie.sameSite.rawValue,
            expires: cookie.expires?.milliseconds,
            sides: Dictionary(uniqueKeysWithValues: sides)
        )
    }
}
