/// Which navigation the engine's next word is about.
///
/// The engine tells how the main frame's load goes, without identity: this gives each load its token.
@MainActor
struct NavigationTracker {
    /// Asked for by the app, not started yet.
    private(set) var requested: WKNavigation?

    /// Started, not committed yet.
    private(set) var provisional: WKNavigation?

    /// Committed, not complete yet.
    private(set) var committed: WKNavigation?

    /// The app asks for a load; one that it asked for before and that has not started never will.
    mutating func request() -> WKNavigation {
        let navigation = WKNavigation()
        requested = navigation
        return navigation
    }

    mutating func start() -> WKNavigation {
        let navigation = requested ?? WKNavigation()
        requested = nil
        provisional = navigation
        return navigation
    }

    mutating func commit() -> WKNavigation? {
        committed = provisional
        provisional = nil
        return committed
    }

    /// - Returns: `nil` when the load failed before.
    mutating func finish() -> WKNavigation? {
        defer { committed = nil }
        return committed
    }

    /// - Returns: The navigation that failed and whether it had committed.
    mutating func fail(committed wasCommitted: Bool) -> WKNavigation? {
        if wasCommitted {
            defer { committed = nil }
            return committed
        }
        defer {
            if provisional == nil { requested = nil }
            provisional = nil
        }
        return provisional ?? requested
    }
}
