import Synchronization

/// Sides that were given to a session and not yet taken into service.
///
/// A web view's configuration is set up on the main actor without waiting, so that a side is noted
/// here at once and attached before the session's next operation.
final class SideRegistrations: Sendable {
    private struct State {
        var pending: [(name: SideName, side: any CookieSide)] = []
        var known: [SideName: any CookieSide] = [:]

        mutating func add(_ side: any CookieSide, name: SideName) {
            pending.removeAll { $0.name == name }
            pending.append((name, side))
            known[name] = side
        }
    }

    private let state = Mutex(State())

    func add(_ side: any CookieSide, name: SideName) {
        state.withLock { $0.add(side, name: name) }
    }

    /// The side of a name, which is made and added unless there is one of the kind.
    func side<Side: CookieSide>(named name: SideName, orAdd make: () -> Side) -> Side {
        state.withLock { state in
            if let known = state.known[name] as? Side { return known }
            let side = make()
            state.add(side, name: name)
            return side
        }
    }

    func take() -> [(name: SideName, side: any CookieSide)] {
        state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
    }

    /// Gives back what could not be taken into service, before what came since; another side of a name
    /// that did has taken its place.
    func putBack(_ sides: ArraySlice<(name: SideName, side: any CookieSide)>) {
        state.withLock { state in
            let names = Set(state.pending.map(\.name))
            state.pending.insert(contentsOf: sides.filter { !names.contains($0.name) }, at: 0)
        }
    }

    /// Lets go of a side that the profile may not have, unless another has taken its place.
    ///
    /// - Parameters:
    ///   - name: The side's name.
    ///   - earlier: The side of that name that stays in service, nil if there is none.
    func forget(_ name: SideName, restoring earlier: (any CookieSide)?) {
        state.withLock { state in
            guard !state.pending.contains(where: { $0.name == name }) else { return }
            state.known[name] = earlier
        }
    }

    /// Lets go of all sides, so that their stores can be removed.
    func removeAll() {
        state.withLock { $0 = State() }
    }

    subscript(name: SideName) -> (any CookieSide)? {
        state.withLock { $0.known[name] }
    }
}
