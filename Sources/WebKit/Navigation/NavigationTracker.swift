internal import Foundation

/// Which navigation the engine's next word is about.
///
/// The engine tells how the main frame's load goes, without identity: this gives each load its token.
@MainActor
struct NavigationTracker {
    /// A load that the app asked for.
    struct Request {
        let navigation: WKNavigation

        /// The type that the engine will give it.
        let type: WKNavigationType

        /// The address and `Referer` of a request; a step, a reload or given content has none here.
        let address: String?
        let referrer: String?

        /// Whether the engine has asked whether to start it.
        fileprivate(set) var isAsked = false
    }

    /// Asked for by the app, not started yet.
    private(set) var request: Request?

    /// The navigation that the app asked for and that has not started yet.
    var requested: WKNavigation? { request?.navigation }

    /// Allowed to start; what starts next is this one.
    private var approved: WKNavigation?

    /// Started, not committed yet.
    private(set) var provisional: WKNavigation?

    /// Committed, not complete yet.
    private(set) var committed: WKNavigation?

    /// Whether the engine will tell of the end of a load that it has told has failed.
    private var isEndDue = false

    /// Whether no load is about to commit.
    var isIdle: Bool { request == nil && approved == nil && provisional == nil }

    /// A step in the list that the app asked for and the engine has not asked about.
    var step: WKNavigation? {
        guard let request, request.type == .backForward, !request.isAsked else { return nil }
        return request.navigation
    }

    /// The app asks for a load; one that it asked for before and that has not started never will.
    mutating func request(
        _ type: WKNavigationType = .other,
        address: String? = nil,
        referrer: String? = nil
    ) -> WKNavigation {
        let navigation = WKNavigation()
        request = Request(
            navigation: navigation,
            type: type,
            address: address,
            referrer: referrer
        )
        return navigation
    }

    /// The app stops what it asked for.
    mutating func withdraw() {
        request = nil
    }

    /// A step was taken, and the engine would have asked by now if it loaded something.
    mutating func withdraw(step: WKNavigation) {
        if step === self.step { request = nil }
    }

    /// The engine asks whether to start a navigation of the main frame.
    mutating func ask(_ navigation: WKNavigation?) {
        if navigation === requested { request?.isAsked = true }
    }

    /// A navigation of the main frame was decided about; one that stays in the page does not start.
    mutating func decide(_ navigation: WKNavigation?, isAllowed: Bool) {
        guard navigation !== provisional else { return }
        if isAllowed {
            approved = navigation
        } else if navigation === requested {
            request = nil
        }
    }

    mutating func start() -> WKNavigation {
        isEndDue = false
        let navigation = approved ?? requested ?? WKNavigation()
        if navigation === requested { request = nil }
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
            defer { request = nil }
            approved = nil
            return requested
        }
        provisional = nil
        return failed
    }
}
