public import TandemCookies

/// Why a page or a native request of a URL is, or is not, sent each cookie of a session.
///
/// Its description is for people who look for a missing cookie. It holds no cookie's value.
public struct SessionExplanation: Hashable, Sendable, CustomStringConvertible {
    /// The URL that was asked about.
    public let url: CookieURL
    /// Whether the session is signed out, so that nothing crosses until the next preparation.
    public let isSignedOut: Bool
    /// Why the sides could not be read just now; what is said of them is older then.
    public let unread: SessionError?
    /// The cookies: those that are sent, in their order, then the others.
    public let cookies: [ExplainedCookie]

    /// The explanation, a line for each cookie and each side.
    public var description: String {
        var lines = [
            "\(url): \(cookies.filter(\.isSent).count) of \(cookies.count) cookies are sent."
        ]
        if isSignedOut {
            lines.append("The session is signed out: prepare it to let cookies cross.")
        }
        if let unread { lines.append("The sides could not be read: \(unread)") }
        for cookie in cookies { lines += cookie.lines }
        return lines.joined(separator: "\n")
    }
}

/// What becomes of one cookie for one URL, and where each side stands with it.
public struct ExplainedCookie: Hashable, Sendable {
    /// What the rules say of a cookie and a URL.
    public enum Decision: Hashable, Sendable {
        /// It is sent.
        case sent
        /// It is not sent, by this rule, the first that keeps it back.
        case excluded(CookieJar.Exclusion)
        /// A side has it; the session's jar will not hold it, so that native requests do not have it.
        case notInJar
    }

    /// Where a side stands with a cookie.
    public enum Standing: String, Hashable, Sendable, Codable, CaseIterable {
        /// The side shows what the jar holds.
        case agreed
        /// It is to be written, or was written and is not read back yet.
        case pending
        /// It was not there after two writes.
        case refused
        /// It was there after two writes, twice with the same other content.
        case altered
        /// It was gone when the expiry that the side showed had come.
        case expired
        /// The side cannot hold its octets, or would mix it up with another cookie.
        case unsupported
        /// The side has it and the jar will not hold it.
        case notImported
        /// It is neither there nor to be there.
        case absent
        /// A sign-out keeps it from the side until the next preparation, or until the side is cleared.
        case withheld
        /// Its host is not one of the session's sites, or it has a partition: it stays where it is.
        case outOfScope
        /// The side is not in use in this process.
        case notInUse
    }

    /// Which cookie.
    public let identity: Cookie.Identity
    /// What the rules say of it.
    public let decision: Decision
    /// Where each side stands with it.
    public let sides: [SideName: Standing]

    /// Whether a request for the URL carries it.
    public var isSent: Bool { decision == .sent }

    fileprivate var lines: [String] {
        let verdict =
            switch decision {
            case .sent: "sent"
            case .excluded(let exclusion): "not sent. \(exclusion)"
            case .notInJar: "not in the jar, which will not hold it."
            }
        return ["  \(identity): \(verdict)"]
            + sides.sorted { $0.key < $1.key }.map { "    \($0.key): \($0.value.rawValue)" }
    }
}
