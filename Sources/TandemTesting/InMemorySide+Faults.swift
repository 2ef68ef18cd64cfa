import Synchronization
public import TandemSession

/// Faults that a test orders.
extension InMemorySide {
    /// Has operations of a kind wait from now on, before they do anything.
    ///
    /// One that is never released is one that hangs.
    public func hold(_ operation: Operation) {
        holds.hold(operation)
    }

    /// Lets operations of a kind go on, those that wait and those to come.
    public func release(_ operation: Operation) {
        holds.release(operation)
    }

    /// Waits until an operation of a kind is held.
    ///
    /// It returns at once if one is held already, or if the task is cancelled.
    public func isHeld(_ operation: Operation) async {
        await holds.isHeld(operation)
    }

    /// Has operations of a kind fail from now on.
    ///
    /// - Parameters:
    ///   - operation: Which operations.
    ///   - reason: The reason that they give.
    ///   - times: How many of them.
    public func fail(_ operation: Operation, reason: String = "Out of order.", times: Int = .max) {
        state.withLock { $0.failures[operation] = Failure(reason: reason, times: times) }
    }

    /// Has operations of a kind succeed again.
    public func repair(_ operation: Operation) {
        state.withLock { $0.failures[operation] = nil }
    }

    /// Has hints be lost from now on, or sent again.
    ///
    /// - Parameter isLosing: Whether they are lost.
    public func loseHints(_ isLosing: Bool = true) {
        state.withLock { $0.sendsHints = !isLosing }
    }

    /// Has the store make something else of what the session writes from now on.
    ///
    /// - Parameter transform: What it makes of a cookie; nil refuses it.
    public func transform(_ transform: @escaping @Sendable (Cookie) -> Cookie?) {
        state.withLock { $0.transform = transform }
    }
}
