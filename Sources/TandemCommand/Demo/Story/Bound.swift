import Tandem

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
func awaiting<Value: Sendable>(
    _ what: String,
    within bound: Duration = .seconds(20),
    _ operation: @escaping @MainActor () async throws -> Value
) async throws -> Value {
    let value = try await withBound(seconds: bound.inSeconds) { try await operation() }
    guard let value else { throw TooLate(what: what, bound: bound) }
    return value
}

/// Something did not happen within its bound.
struct TooLate: Error, CustomStringConvertible {
    let what: String
    let bound: Duration

    var description: String { "Waiting for \(what) took longer than \(bound.inSeconds) s." }
}
