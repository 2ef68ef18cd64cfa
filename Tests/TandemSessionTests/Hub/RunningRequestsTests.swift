import TandemTesting
import Testing

@testable import TandemSession

@Suite("Requests under way", .timeLimit(.minutes(1)))
struct RunningRequestsTests {
    private let requests = RunningRequests()

    @Test("return what they did, or throw what they threw")
    func results() async throws {
        #expect(try await requests.perform { 42 } == 42)
        await #expect(throws: SideError("No.")) {
            try await requests.perform { () async throws -> Int in throw SideError("No.") }
        }
    }

    @Test("are ended all together, with the reason")
    func endAll() async throws {
        let side = InMemorySide()
        let tasks = (0..<3).map { _ in
            Task { try await requests.perform { try await Self.hang(on: side) } }
        }
        for _ in tasks { await side.isHeld(.snapshot) }
        requests.endAll(.signedOut)
        for task in tasks { await #expect(throws: SessionError.signedOut) { try await task.value } }
        // Those that come later are not touched.
        #expect(try await requests.perform { 1 } == 1)
    }

    @Test("are not handed out once they were ended, although they were done, but disposed of")
    func doneAnyway() async throws {
        var disposed: [Int] = []
        await #expect(throws: SessionError.signedOut) {
            try await requests.perform { [requests] in
                requests.endAll(.signedOut)
                return 42
            } disposingBy: {
                disposed.append($0)
            }
        }
        #expect(disposed == [42])
        // What is handed out is its caller's.
        let value = try await requests.perform {
            1
        } disposingBy: {
            disposed.append($0)
        }
        #expect(value == 1)
        #expect(disposed == [42])
    }

    @Test("end with a cancelled task, with its own error")
    func cancellation() async throws {
        let side = InMemorySide()
        let task = Task { try await requests.perform { try await Self.hang(on: side) } }
        await side.isHeld(.snapshot)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// Waits for a cancellation, and lets a test know that it does.
    private static func hang(on side: InMemorySide) async throws {
        side.hold(.snapshot)
        async let held = side.snapshot()
        await side.isHeld(.snapshot)
        // Nothing ever comes: the loop ends with the task.
        let (nothing, feed) = AsyncStream<Never>.makeStream()
        for await _ in nothing {}
        feed.finish()
        side.release(.snapshot)
        _ = try await held
        try Task.checkCancellation()
    }
}
