/// Those who listen to a container's navigations.
@MainActor
final class NavigationEvents {
    private var listeners: [Int: AsyncStream<NavigationEvent>.Continuation] = [:]
    private var next = 0

    func subscribe() -> AsyncStream<NavigationEvent> {
        let (stream, continuation) = AsyncStream<NavigationEvent>.makeStream()
        let key = next
        next += 1
        listeners[key] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.listeners[key] = nil }
        }
        return stream
    }

    func send(_ event: NavigationEvent) {
        for listener in listeners.values { listener.yield(event) }
    }

    func finish() {
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }
}
