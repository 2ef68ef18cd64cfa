import Synchronization
import TandemCookies
import TandemTesting

@testable import TandemSession

/// A store in memory that goes wrong within an operation, in ways that ``InMemorySide`` does not.
final class UnrulySide: CookieSide {
    enum Fault {
        /// The next write hangs before it is performed.
        case nextWriteHangs
        /// The next write is performed and does not say so.
        case nextWriteHangsWhenPerformed
        /// The next read hangs.
        case nextReadHangs
        /// Writes are performed and said to have failed.
        case failsWhenPerformed
        /// What is to be deleted stays.
        case ignoresDeletions
    }

    private struct State {
        var fault: Fault?
        var hanging: [CheckedContinuation<Void, Never>] = []
        var running = 0
        var mostAtOnce = 0
    }

    let inner: InMemorySide
    private let state = Mutex(State())
    private let hangs = AsyncStream<Void>.makeStream()

    init(_ inner: InMemorySide = InMemorySide(), _ fault: Fault? = nil) {
        self.inner = inner
        state.withLock { $0.fault = fault }
    }

    func go(wrong fault: Fault?) {
        state.withLock { $0.fault = fault }
    }

    /// How many writes ran at once at most.
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    /// Waits until an operation hangs.
    func hangs() async {
        for await _ in hangs.stream { return }
    }

    /// Has what hangs go on.
    func goOn() {
        let hanging = state.withLock { state in
            defer { state.hanging = [] }
            return state.hanging
        }
        for continuation in hanging { continuation.resume() }
    }

    private func take(_ fault: Fault) -> Bool {
        state.withLock { state in
            guard state.fault == fault else { return false }
            state.fault = nil
            return true
        }
    }

    private func hang() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.hanging.append(continuation) }
            hangs.continuation.yield()
        }
    }

    // MARK: Side

    var capabilities: SideCapabilities { inner.capabilities }
    var hints: AsyncStream<Void> { inner.hints }

    func snapshot() async throws(SideError) -> [Cookie] {
        if take(.nextReadHangs) { await hang() }
        return try await inner.snapshot()
    }

    func perform(_ operations: [SideOperation]) async throws(SideError) {
        state.withLock {
            $0.running += 1
            $0.mostAtOnce = max($0.mostAtOnce, $0.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        if take(.nextWriteHangs) { await hang() }
        let fault = state.withLock { $0.fault }
        let performed = operations.filter { fault != .ignoresDeletions || !$0.isDeletion }
        try await inner.perform(performed)
        if take(.nextWriteHangsWhenPerformed) { await hang() }
        if fault == .failsWhenPerformed { throw SideError("It failed too late.") }
    }

    func stop() async {
        await inner.stop()
    }

    func removeWebsiteData(for sites: Set<CookieHost>) async throws(SideError) -> [String] {
        try await inner.removeWebsiteData(for: sites)
    }
}
