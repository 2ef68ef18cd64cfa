import LoopbackServer
import Testing

@testable import TandemCommand

/// Waiting with a bound.
@MainActor
struct BoundTests {
    private struct Refusal: Error, Equatable {}

    @Test func `what comes in time is returned`() async throws {
        #expect(try await awaiting("a value") { 1 } == 1)
    }

    @Test func `what is thrown is thrown on`() async {
        await #expect(throws: Refusal()) { try await awaiting("a value") { throw Refusal() } }
    }

    @Test func `what does not end is given up, though it ignores its cancellation`() async {
        let error = await #expect(throws: TooLate.self) {
            try await awaiting("rain", within: .milliseconds(10)) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(error?.description == "Waiting for rain took longer than 0.01 s.")
    }

    @Test func `a cancelled wait ends`() async {
        let started = Gate()
        let wait = Task { @MainActor in
            try await awaiting("a gate") {
                started.open()
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        await started.wait()
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
    }
}
