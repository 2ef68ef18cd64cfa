/// Waits for work, but no longer than a bound.
///
/// Work that takes longer is cancelled and left behind, since not everything that a page, a store or
/// an engine can leave unanswered ends when it is cancelled.
///
/// - Parameters:
///   - seconds: The bound.
///   - clock: Whose seconds they are.
///   - work: What to wait for.
/// - Returns: What the work returned, nil if the bound was over first.
/// - Throws: What the work threw, or `CancellationError` if the task is cancelled.
package func withBound<Value: Sendable>(
    seconds: Double,
    of clock: any SessionClock = SystemClock(),
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    let (results, feed) = AsyncThrowingStream<Value, any Error>.makeStream()
    let runner = Task {
        do {
            feed.yield(try await work())
            feed.finish()
        } catch {
            feed.finish(throwing: error)
        }
    }
    let timer = Task {
        try await clock.sleep(seconds: seconds)
        feed.finish()
    }
    defer {
        runner.cancel()
        timer.cancel()
    }
    for try await value in results { return value }
    try Task.checkCancellation()
    return nil
}

/// Performs work once earlier work has ended, unless it is cancelled by then.
///
/// - Returns: The task that does it, and one that ends with it.
func perform<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    after earlier: Task<Void, Never>?
) -> (task: Task<Value, any Error>, end: Task<Void, Never>) {
    let task = Task {
        await earlier?.value
        try Task.checkCancellation()
        return try await work()
    }
    return (task, Task { _ = await task.result })
}

/// Waits for a task that others wait for too, but no longer than until the own one is cancelled.
///
/// - Returns: What the task came to; it goes on when nobody waits for it.
/// - Throws: What the task threw, or `CancellationError` if the own one is cancelled.
func waitUnlessCancelled<Value: Sendable>(
    for task: Task<Value, any Error>
) async throws -> Value {
    let (results, feed) = AsyncThrowingStream<Value, any Error>.makeStream()
    Task {
        feed.yield(with: await task.result)
        feed.finish()
    }
    for try await value in results { return value }
    throw CancellationError()
}
