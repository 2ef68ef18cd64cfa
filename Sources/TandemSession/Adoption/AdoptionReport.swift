public import TandemCookies

/// What became of the cookies that a session was to take over.
public struct AdoptionReport: Hashable, Sendable, CustomStringConvertible {
    /// The changes of the jar.
    public let adopted: [SessionChange]
    /// What was not taken over, and why.
    public let refused: [Refused]

    /// Something that was not taken over.
    public struct Refused: Hashable, Sendable, CustomStringConvertible {
        /// Its place in what was given, from 0; fields folded into one text have that text's.
        public let index: Int
        /// Which cookie it is, nil if it is none.
        public let identity: Cookie.Identity?
        /// Why it was not taken over.
        public let reason: Reason

        /// The cookie and the reason, without the value.
        public var description: String {
            "\(identity.map { "\($0)" } ?? "Number \(index)"): \(reason)"
        }
    }

    /// Why something was not taken over.
    public enum Reason: Hashable, Sendable, CustomStringConvertible {
        /// It has no name and value, or no host.
        case notACookie
        /// It is kept apart for the pages of one site, which no other store can do.
        case partitioned
        /// It is of a host that is not one of the session's sites.
        case outsideSites
        /// Its time is over.
        case expired
        /// The session has a cookie of that identity, which stands.
        case ownStands
        /// The session once had it, or another in its place, and lost it: it was replaced, deleted or
        /// signed out.
        case onceLost
        /// A rule of cookies refuses it.
        case rule(Cookie.Refusal)

        /// The reason in words, and what mends it where something does.
        public var description: String {
            switch self {
            case .notACookie: "It has no name and value, or no host."
            case .partitioned: "It is partitioned; it stays with the pages of its site."
            case .outsideSites: "Its host is none of the session's; add it to the sites."
            case .expired: "Its time is over."
            case .ownStands: "The session has one of its own, which stands."
            case .onceLost: "The session had it before and lost it."
            case .rule(let refusal): "\(refusal)"
            }
        }
    }

    /// The report in a line, without values.
    public var description: String {
        let reasons = refused.map { "; \($0)" }.joined()
        return "\(adopted.count) adopted, \(refused.count) refused\(reasons)"
    }
}

/// One of the things that a session is to take over.
struct AdoptionCandidate: Sendable {
    /// Its place in what was given.
    let index: Int
    /// The cookie, or why it is none.
    let cookie: Result<Cookie, Flaw>

    /// Why something is no cookie that could be taken over.
    struct Flaw: Error {
        let reason: AdoptionReport.Reason
    }

    init(_ index: Int, _ cookie: Cookie) {
        self.index = index
        self.cookie = .success(cookie)
    }

    init(_ index: Int, _ reason: AdoptionReport.Reason) {
        self.index = index
        cookie = .failure(Flaw(reason: reason))
    }
}
