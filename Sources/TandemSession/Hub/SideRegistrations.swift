import Synchronization

/// Sides that were given to a session and not yet taken into service.
///
/// A web view's configuration is set up on the main actor without waiting, so that a side is noted
/// here at once and attached before the session's next operation.
final class SideRegistrations: Sendable {
    private struct State {
        var pending: [(name: SideName, side: any CookieSide)] = []
        var known: [SideName: any CookieSide] = [:]
    }

    private let state = Mutex(State())

    func add(_ side: any CookieSide, name: SideName) {
        state.withLock { state in
            state.pending.append((name, side))
            state.known[name] = side
        }
    }

    func take() -> [(name: SideName, side: any CookieSide)] {
        state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
    }

    /// Gives back what could not be taken into service, before what came since.
    func putBack(_ sides: ArraySlice<(name: SideName, side: any CookieSide)>) {
        state.withLock { $0.pending.insert(contentsOf: sides, at: 0) }
    }

    /// Lets go of all sides, so that their stores can be removed.
    func removeAll() {
        state.withLock { $0 = State() }
    }

    subscript(name: SideName) -> (any CookieSide)? {
        state.withLock { $0.known[name] }
    }
}
