import Testing

@testable import WebKit

@Suite("The engine's start", .timeLimit(.minutes(1)))
struct EngineTests {
    @Test("On a thread that is not the first it ends the process with a sentence")
    func wrongThread() async throws {
        let result = try await #require(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            // What a main actor on another thread would do.
            let start = unsafeBitCast(
                Engine.start as @MainActor () -> Void,
                to: (@Sendable () -> Void).self
            )
            await Task.detached { start() }.value
        }
        let words = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(words.contains("WebKit needs Swift's main actor on the process's first thread"))
        #expect(words.contains("RunLoop.main.run()"))
    }
}
