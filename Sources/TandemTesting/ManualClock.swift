import Synchronization
public import TandemSession

/// A clock that stands still until a test moves it.
///
/// A session made with it takes the time from it, and the bound within which a side has to answer:
///
/// ```swift
/// side.hold(.snapshot)
/// let preparation = Task { try await session.prepare() }
/// await clock.isAwaited()
/// clock.advance(bySeconds: 10)
/// await #expect(throws: SessionError.self) { try await preparation.value }
/// ```
public final class ManualClock: SessionClock {
    private struct Sleeper {
        let deadline: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Timestamp
        var nextKey = 0
        var sleepers: [Int: Sleeper] = [:]
        /// Tests that wait for a sleeper.
        var watchers: [Int: CheckedContinuation<Void, Never>] = [:]

        mutating func issueKey() -> Int {
            nextKey += 1
            return nextKey
        }
    }

    private let state: Mutex<State>

    /// Makes a clock.
    ///
    /// - Parameter now: What it shows; the first moment of 2026 unless told otherwise.
    public init(now: Timestamp = Timestamp(milliseconds: 1_767_225_600_000)) {
        state = Mutex(State(now: now))
    }

    /// The time it shows.
    public var now: Timestamp { state.withLock { $0.now } }

    /// Moves the clock, and wakes whoever waited for no later a time.
    ///
    /// - Parameter seconds: How far; a negative number turns it back.
    public func advance(bySeconds seconds: Int64) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(bySeconds: seconds)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for key in due.keys { state.sleepers[key] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Waits until somebody waits for the clock.
    ///
    /// It returns at once if somebody does already, or if the task is cancelled.
    public func isAwaited() async {
        let key = state.withLock { $0.issueKey() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if !state.sleepers.isEmpty || Task.isCancelled { return true }
                    state.watchers[key] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: key) }?.resume()
        }
    }

    /// Waits until the clock was moved on.
    ///
    /// - Parameter seconds: How far.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(seconds: Double) async throws {
        let key = state.withLock { $0.issueKey() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if !register(continuation, as: key, seconds: seconds) {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            cancel(key)
        }
    }

    /// Notes who sleeps, unless the task is cancelled: its handler has been called already then.
    private func register(
        _ continuation: CheckedContinuation<Void, any Error>,
        as key: Int,
        seconds: Double
    ) -> Bool {
        let watchers = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
            guard !Task.isCancelled else { return nil }
            let deadline = state.now.milliseconds + Int64(seconds.countableSeconds * 1_000)
            state.sleepers[key] = Sleeper(
                deadline: Timestamp(milliseconds: deadline),
                continuation: continuation
            )
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers ?? [] { watcher.resume() }
        return watchers != nil
    }

    private func cancel(_ key: Int) {
        state.withLock { $0.sleepers.removeValue(forKey: key) }?.continuation
            .resume(throwing: CancellationError())
    }
}
