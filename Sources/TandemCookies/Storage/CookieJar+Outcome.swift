extension CookieJar {
    /// What an attempt to store a cookie did.
    public struct Outcome: Hashable, Sendable {
        /// What became of the cookie itself.
        public let change: Change
        /// The cookies that were removed to keep within the limits.
        public let evicted: [Cookie]

        init(_ change: Change, evicted: [Cookie] = []) {
            self.change = change
            self.evicted = evicted
        }
    }

    /// What became of a cookie that was to be stored.
    public enum Change: Hashable, Sendable {
        /// It is new.
        case inserted(Cookie)
        /// It took the place of one of its identity, equal or not.
        case replaced(old: Cookie, new: Cookie)
        /// It is expired, which removed the one of its identity.
        case removed(Cookie)
        /// It is expired, and there was none of its identity.
        case unchanged
        /// A rule refused it.
        case ignored(Cookie.Refusal)
    }
}

extension CookieJar.Change: CustomStringConvertible {
    /// What became of it, in a sentence without values.
    public var description: String {
        switch self {
        case .inserted(let cookie): "Stored \(cookie)."
        case .replaced(_, let new): "Stored \(new), in the place of the one before."
        case .removed(let cookie): "Removed \(cookie), since it is expired now."
        case .unchanged: "Stored nothing: it is expired, and there was none to remove."
        case .ignored(let refusal): "Refused: \(refusal)"
        }
    }
}

extension CookieJar.Outcome: CustomStringConvertible {
    /// What became of the cookie, and which had to go for it.
    public var description: String {
        ([change.description] + evicted.map { "Removed \($0), to keep within the limits." })
            .joined(separator: " ")
    }
}
