import TandemTesting
import Testing

@Suite("A manual clock", .timeLimit(.minutes(1)))
struct ManualClockTests {
    @Test("stands still until it is moved")
    func advance() {
        let clock = ManualClock(now: Timestamp(milliseconds: 1_000))
        #expect(clock.now == Timestamp(milliseconds: 1_000))
        clock.advance(bySeconds: 2)
        #expect(clock.now == Timestamp(milliseconds: 3_000))
        clock.advance(bySeconds: -3)
        #expect(clock.now == Timestamp(milliseconds: 0))
    }

    @Test("wakes those whose time has come, and no others")
    func sleepers() async throws {
        let clock = ManualClock()
        let begin = clock.now
        let short = Task {
            try await clock.sleep(seconds: 1)
            return clock.now
        }
        await clock.isAwaited()
        clock.advance(bySeconds: 1)
        #expect(try await short.value == begin.advanced(bySeconds: 1))
        let long = Task {
            try await clock.sleep(seconds: 10)
            return clock.now
        }
        await clock.isAwaited()
        clock.advance(bySeconds: 9)
        // It sleeps on.
        await clock.isAwaited()
        clock.advance(bySeconds: 1)
        #expect(try await long.value == begin.advanced(bySeconds: 11))
    }

    @Test("lets a cancelled sleeper go, at whatever moment", arguments: 0..<20)
    func cancellation(round: Int) async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(seconds: 1) }
        if round.isMultiple(of: 2) { await clock.isAwaited() }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test("lets a cancelled test go that waits for a sleeper")
    func cancelledWatcher() async {
        let clock = ManualClock()
        let watcher = Task { await clock.isAwaited() }
        watcher.cancel()
        await watcher.value
        #expect(clock.now == ManualClock().now)
    }
}
