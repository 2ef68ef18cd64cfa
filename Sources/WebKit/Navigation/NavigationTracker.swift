internal import Foundation

/// Which navigation the engine's next word is about.
///
/// The engine tells how the main frame's load goes, without identity: this gives each load its token.
@MainActor
struct NavigationTracker {
    /// Asked for by the app, not started yet.
    private(set) var requested: WKNavigation?

    /// Allowed to start; what starts next is this one.
    private var approved: WKNavigation?

    /// Started, not committed yet.
    private(set) var provisional: WKNavigation?

    /// Committed, not complete yet.
    private(set) var committed: WKNavigation?

    /// Whether the engine will tell of the end of a load that it has told has failed.
    private var isEndDue = false

    /// The app asks for a load; one that it asked for before and that has not started never will.
    mutating func request() -> WKNavigation {
        let navigation = WKNavigation()
        requested = navigation
        return navigation
    }

    /// The app stops what it asked for.
    mutating func withdraw() {
        requested = nil
    }

    /// A navigation of the main frame was decided about.
    mutating func decide(_ navigation: WKNavigation?, isAllowed: Bool) {
        guard navigation !== provisional else { return }
        if isAllowed {
            approved = navigation
        } else if navigation === requested {
            requested = nil
        }
    }

    mutating func start() -> WKNavigation {
        isEndDue = false
        let navigation = approved ?? requested ?? WKNavigation()
        if navigation === requested { requested = nil }
        approved = nil
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
        guard !isEndDue else {
            isEndDue = false
            return nil
        }
        defer { committed = nil }
        return committed
    }

    /// - Returns: The navigation that failed, `nil` when none was under way.
    mutating func fail(committed wasCommitted: Bool) -> WKNavigation? {
        isEndDue = true
        if wasCommitted {
            defer { committed = nil }
            return committed
        }
        guard let failed = provisional else {
            defer { requested = nil }
            return requested
        }
        provisional = nil
        return failed
    }
}
