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

        /// Whether both did the same.
        @inline(never)
        public static func == (left: Outcome, right: Outcome) -> Bool {
            left.change == right.change && left.evicted == right.evicted
        }

        /// Feeds what was done to the hasher.
        @inline(never)
        public func hash(into hasher: inout Hasher) {
            hasher.combine(change)
            hasher.combine(evicted)
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

        /// Whether the same became of equal cookies.
        @inline(never)
        public static func == (left: Change, right: Change) -> Bool {
            switch (left, right) {
            case (.inserted(let left), .inserted(let right)),
                (.removed(let left), .removed(let right)):
                left == right
            case (.replaced(let leftOld, let leftNew), .replaced(let rightOld, let rightNew)):
                leftOld == rightOld && leftNew == rightNew
            case (.unchanged, .unchanged): true
            case (.ignored(let left), .ignored(let right)): left == right
            default: false
            }
        }

        /// Feeds what became of the cookie to the hasher.
        @inline(never)
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .inserted(let cookie), .removed(let cookie), .replaced(_, let cookie):
                hasher.combine(cookie)
            case .unchanged: break
            case .ignored(let refusal): hasher.combine(refusal)
            }
        }
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
