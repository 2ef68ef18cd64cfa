import Synchronization

/// What a session tells of itself while it is listened to.
public enum SessionEvent: Hashable, Sendable {
    /// A cookie of the jar changed.
    case changed(SessionChange)
    /// Changes were missed, since the listener was too slow: look at the jar anew.
    case resynchronized
}

/// The changes of a session from the moment it was asked for, in order.
///
/// A sequence is for one listener: ask the session for another sequence for another. At most
/// ``limit`` changes wait for a slow listener; after that it gets one
/// ``SessionEvent/resynchronized`` in their place and goes on.
public struct SessionEvents: AsyncSequence, Sendable {
    /// How many changes wait for a listener.
    public static let limit = 256

    let subscription: EventSubscription

    /// Starts taking the changes.
    public func makeAsyncIterator() -> Iterator {
        Iterator(subscription: subscription)
    }

    /// Takes one change after the other.
    public struct Iterator: AsyncIteratorProtocol {
        let subscription: EventSubscription

        /// The next change; nil once the session's profile is closed or the task is cancelled.
        public mutating func next() async -> SessionEvent? {
            await subscription.next()
        }
    }
}

/// The listeners of one session.
final class EventBroadcaster: Sendable {
    private struct WeakSubscription: Sendable {
        weak let subscription: EventSubscription?
    }

    private struct State {
        var subscriptions: [WeakSubscription] = []
        var isFinished = false
    }

    private let state = Mutex(State())

    func subscribe() -> SessionEvents {
        let subscription = EventSubscription()
        let isFinished = state.withLock { state in
            state.subscriptions.removeAll { $0.subscription == nil }
            state.subscriptions.append(WeakSubscription(subscription: subscription))
            return state.isFinished
        }
        if isFinished { subscription.finish() }
        return SessionEvents(subscription: subscription)
    }

    func send(_ changes: [SessionChange]) {
        send(changes.map(SessionEvent.changed))
    }

    func send(_ events: [SessionEvent]) {
        guard !events.isEmpty else { return }
        let listeners = state.withLock { $0.subscriptions.compactMap(\.subscription) }
        for listener in listeners { listener.receive(events) }
    }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return state.subscriptions.compactMap(\.subscription)
        }
        for listener in listeners { listener.finish() }
    }
}

/// The changes that wait for one listener.
final class EventSubscription: Sendable {
    private struct State {
        var events: [SessionEvent] = []
        var waiting: CheckedContinuation<SessionEvent?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())

    func receive(_ events: [SessionEvent]) {
        let resume = state.withLock { state -> (() -> Void)? in
            guard !state.isFinished else { return nil }
            state.events += events
            if state.events.count > SessionEvents.limit { state.events = [.resynchronized] }
            guard let waiting = state.waiting, !state.events.isEmpty else { return nil }
            let event = state.events.removeFirst()
            state.waiting = nil
            return { waiting.resume(returning: event) }
        }
        resume?()
    }

    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }

    func next() async -> SessionEvent? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let immediate = state.withLock { state -> SessionEvent?? in
                    if !state.events.isEmpty { return .some(state.events.removeFirst()) }
                    // A second listener on one iteration would wait for ever: it ends instead.
                    if state.isFinished || state.waiting != nil || Task.isCancelled {
                        return .some(nil)
                    }
                    state.waiting = continuation
                    return nil
                }
                if let immediate { continuation.resume(returning: immediate) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume(returning: nil)
        }
    }
}
