/// Waits for something, but not for ever.
///
/// What takes longer is cancelled and left behind, since not everything that a page or an engine can
/// leave unanswered ends when it is cancelled.
///
/// - Parameters:
///   - what: What is waited for, in words that follow "waiting for".
///   - bound: How long to wait.
///   - operation: What to wait for.
/// - Returns: What the operation returns.
/// - Throws: ``TooLate``, or what the operation throws.
@MainActor
func awaiting<Value>(
    _ what: String,
    within bound: Duration = .seconds(20),
    _ operation: @escaping @MainActor () async throws -> Value
) async throws -> Value {
    let race = Race<Value>()
    let runner = Task { @MainActor in
        do { race.end(.success(try await operation())) } catch { race.end(.failure(error)) }
    }
    let timer = Task { @MainActor in
        try await Task.sleep(for: bound)
        race.end(.failure(TooLate(what: what, bound: bound)))
    }
    let result = await withTaskCancellationHandler {
        await race.result()
    } onCancel: {
        Task { @MainActor in race.end(.failure(CancellationError())) }
    }
    timer.cancel()
    runner.cancel()
    return try result.get()
}

/// Something did not happen within its bound.
struct TooLate: Error, CustomStringConvertible {
    let what: String
    let bound: Duration

    var description: String { "Waiting for \(what) took longer than \(bound.inSeconds) s." }
}

/// The first of several ends of one wait.
@MainActor
private final class Race<Value> {
    private var first: Result<Value, any Error>?
    private var waiter: CheckedContinuation<Void, Never>?

    func end(_ result: Result<Value, any Error>) {
        guard first == nil else { return }
        first = result
        waiter?.resume()
        waiter = nil
    }

    func result() async -> Result<Value, any Error> {
        if let first { return first }
        await withCheckedContinuation { waiter = $0 }
        return first ?? .failure(CancellationError())
    }
}
