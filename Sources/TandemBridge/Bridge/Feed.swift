/// Tells whoever listens what happens, without keeping it for later.
@MainActor
final class Feed<Element: Sendable> {
    private var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    private var next = 0
    private var isFinished = false

    /// What happens from now on, of which the latest 256 wait for a slow listener; after the end nothing.
    func subscribe() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream<Element>.makeStream(
            bufferingPolicy: .bufferingNewest(256)
        )
        guard !isFinished else {
            continuation.finish()
            return stream
        }
        let key = next
        next += 1
        listeners[key] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.listeners[key] = nil }
        }
        return stream
    }

    func send(_ element: Element) {
        for listener in listeners.values { listener.yield(element) }
    }

    func finish() {
        isFinished = true
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }
}
