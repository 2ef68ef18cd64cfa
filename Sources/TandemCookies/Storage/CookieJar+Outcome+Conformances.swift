// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieJar.Outcome: Hashable {
    /// Whether both did the same.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        left.change == right.change && left.evicted == right.evicted
    }

    /// Feeds what was done to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(change)
        hasher.combine(evicted)
    }
}

extension CookieJar.Change: Hashable {
    /// Whether the same became of equal cookies.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
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

extension CookieJar.Change: CustomStringConvertible {
    /// What became of it, in a sentence without values.
    public var description: String {
        switch self {
        case .inserted(let cookie):
            return "Stored " + cookie.description + "."
        case .replaced(_, let new):
            return "Stored " + new.description + ", in the place of the one before."
        case .removed(let cookie):
            return "Removed " + cookie.description + ", since it is expired now."
        case .unchanged:
            return "Stored nothing: it is expired, and there was none to remove."
        case .ignored(let refusal):
            return "Refused: " + refusal.description
        }
    }
}

extension CookieJar.Outcome: CustomStringConvertible {
    /// What became of the cookie, and which had to go for it.
    public var description: String {
        var text = change.description
        for cookie in evicted {
            text += " Removed " + cookie.description + ", to keep within the limits."
        }
        return text
    }
}
