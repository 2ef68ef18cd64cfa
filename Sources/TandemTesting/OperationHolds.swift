import Synchronization

/// Holds operations of a side until they are released.
final class OperationHolds: Sendable {
    private struct State {
        var held: Set<InMemorySide.Operation> = []
        var nextKey = 0
        /// Operations that wait for their release.
        var waiting: [InMemorySide.Operation: [CheckedContinuation<Void, Never>]] = [:]
        /// Tests that wait for an operation to be held.
        var watchers: [Int: (InMemorySide.Operation, CheckedContinuation<Void, Never>)] = [:]
    }

    private let state = Mutex(State())

    func hold(_ operation: InMemorySide.Operation) {
        _ = state.withLock { $0.held.insert(operation) }
    }

    func release(_ operation: InMemorySide.Operation) {
        let waiting = state.withLock { state in
            state.held.remove(operation)
            return state.waiting.removeValue(forKey: operation) ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits while operations of the kind are held.
    func pass(_ operation: InMemorySide.Operation) async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                guard state.held.contains(operation) else { return [continuation] }
                state.waiting[operation, default: []].append(continuation)
                let watchers = state.watchers.filter { $0.value.0 == operation }
                for key in watchers.keys { state.watchers[key] = nil }
                return watchers.values.map(\.1)
            }
            for continuation in ready { continuation.resume() }
        }
    }

    /// Waits until an operation of the kind is held.
    func isHeld(_ operation: InMemorySide.Operation) async {
        let key = state.withLock { state in
            state.nextKey += 1
            return state.nextKey
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.waiting[operation] != nil || Task.isCancelled { return true }
                    state.watchers[key] = (operation, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: key) }?.1.resume()
        }
    }
}
