import Synchronization

/// Sides that were given to a session and not yet taken into service.
///
/// A web view's configuration is set up on the main actor without waiting, so that a side is noted
/// here at once and attached before the session's next operation.
final class SideRegistrations: Sendable {
    private let sides = Mutex<[(name: SideName, side: any CookieSide)]>([])

    func add(_ side: any CookieSide, name: SideName) {
        sides.withLock { $0.append((name, side)) }
    }

    func take() -> [(name: SideName, side: any CookieSide)] {
        sides.withLock { list in
            defer { list = [] }
            return list
        }
    }
}
