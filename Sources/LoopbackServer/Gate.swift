import Synchronization

/// A gate that tasks wait at until somebody opens it, once and for all.
///
/// A handler that waits at a gate holds its response back:
///
/// ```swift
/// let gate = Gate()
/// server.respond(to: "/slow") { _ in
///     await gate.wait()
///     return .html("late")
/// }
/// ```
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var nextKey = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// A closed gate.
    public init() {}

    /// Whether the gate was opened.
    public var isOpen: Bool {
        state.withLock { $0.isOpen }
    }

    /// Opens the gate and lets everybody through; a second call does nothing.
    ///
    /// - Complexity: O(*n*) in the number of waiting tasks.
    public func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters {
            waiter.resume()
        }
    }

    /// Waits until the gate is open.
    ///
    /// It returns at once when it is open already, or when the task is cancelled.
    public func wait() async {
        let key = state.withLock { state in
            state.nextKey += 1
            return state.nextKey
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes = state.withLock { state in
                    guard !state.isOpen else { return true }
                    state.waiters[key] = continuation
                    return false
                }
                if passes {
                    continuation.resume()
                } else if Task.isCancelled {
                    // The cancellation may have come before there was a waiter to release.
                    release(key)
                }
            }
        } onCancel: {
            release(key)
        }
    }

    private func release(_ key: Int) {
        state.withLock { $0.waiters.removeValue(forKey: key) }?.resume()
    }
}
