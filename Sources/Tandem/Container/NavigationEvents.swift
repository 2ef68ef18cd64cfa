import WebKit

/// Those who listen to a container's navigations.
@MainActor
final class NavigationEvents {
    /// One who listens.
    struct Listener {
        let continuation: AsyncStream<NavigationEvent>.Continuation
        /// The one navigation that is listened to; nil: all of them.
        var navigation: WKNavigation?
    }

    private var listeners: [Int: Listener] = [:]
    private var next = 0

    /// What happens from now on; the key tells the listener from others.
    func subscribe() -> (key: Int, events: AsyncStream<NavigationEvent>) {
        let (stream, continuation) = AsyncStream<NavigationEvent>.makeStream()
        let key = next
        next += 1
        listeners[key] = Listener(continuation: continuation)
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.listeners[key] = nil }
        }
        return (key, stream)
    }

    /// Has a listener hear of one navigation only: the end of an earlier one can come late.
    func restrict(_ key: Int, to navigation: WKNavigation?) {
        listeners[key]?.navigation = navigation
    }

    /// Tells what happened to a navigation; nil: one that has not begun.
    func send(_ event: NavigationEvent, of navigation: WKNavigation?) {
        for listener in listeners.values {
            if let wanted = listener.navigation, let navigation, navigation !== wanted { continue }
            listener.continuation.yield(event)
        }
    }

    func finish() {
        for listener in listeners.values { listener.continuation.finish() }
        listeners = [:]
    }
}
