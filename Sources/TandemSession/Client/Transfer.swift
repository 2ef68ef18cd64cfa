import Foundation
import Synchronization

/// One request under way: its response, then its body as it comes in.
///
/// It is for one reader. What comes in while the reader is busy waits in memory: Foundation on Linux
/// cannot be held back, since a task that is suspended and resumed there sends its request anew.
final class Transfer: Sendable {
    /// How much of a body that nobody wants is taken, so that the connection can be used again.
    private static let discardLimit = 65_536

    private struct State {
        var task: URLSessionTask?
        var isCancelled = false
        var response: URLResponse?
        var received = Data()
        var discarded: Int?
        /// Set at the end: the reason of a failure, or nil if all has come.
        var end: (any Error)??
        var responseWaiter: CheckedContinuation<URLResponse, any Error>?
        var bodyWaiter: CheckedContinuation<Data?, any Error>?
    }

    let body: RequestBody
    private let state = Mutex(State())
    /// Beside the state, since it is asked for every octet.
    private let hasReason = Atomic(false)

    init(body: RequestBody = .own) {
        self.body = body
    }

    func start(_ task: URLSessionTask) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        task.resume()
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    /// Ends it for good: what has come in and was not read is dropped too.
    ///
    /// - Parameter reason: What its reader is thrown from now on.
    func end(because reason: any Error) {
        conclude { state in
            state.discarded = state.received.count
            state.received = Data()
            state.end = reason
        }
        hasReason.store(true, ordering: .releasing)
        cancel()
    }

    /// Whether it was ended for good.
    var isEnded: Bool { hasReason.load(ordering: .acquiring) }

    /// Has the rest of the body dropped as it comes in, and much of it not come in at all.
    func discardBody() {
        let isTooMuch = state.withLock { state in
            let count = state.received.count
            state.discarded = count
            state.received = Data()
            return count > Self.discardLimit
        }
        if isTooMuch { cancel() }
    }

    // MARK: Reading

    /// Waits for the response.
    ///
    /// - Throws: What Foundation reports; `URLError.cancelled` if the task is cancelled.
    func response() async throws -> URLResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known = state.withLock { state -> Result<URLResponse, any Error>? in
                    if let response = state.response { return .success(response) }
                    if let end = state.end { return .failure(end ?? URLError(.unknown)) }
                    state.responseWaiter = continuation
                    return nil
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// What has come in of the body since the last call, waited for if that is nothing.
    ///
    /// - Returns: At least one octet; nil at the end.
    /// - Throws: What Foundation reports; `URLError.cancelled` if the task is cancelled; the reason if
    ///   it was ended for good; ``SessionError/bodyInUse`` if another reader waits already.
    func nextPart() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let known = state.withLock { state -> Result<Data?, any Error>? in
                    if !state.received.isEmpty {
                        defer { state.received = Data() }
                        return .success(state.received)
                    }
                    if let end = state.end { return end.map { .failure($0) } ?? .success(nil) }
                    // Two readers would each miss what the other is given.
                    if state.bodyWaiter != nil { return .failure(SessionError.bodyInUse) }
                    state.bodyWaiter = continuation
                    return nil
                }
                if let known { continuation.resume(with: known) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// The rest of the body.
    func restOfBody() async throws -> Data {
        var body = Data()
        while let part = try await nextPart() { body.append(part) }
        return body
    }

    // MARK: What the session's delegate is told

    func receive(_ response: URLResponse) {
        let waiter = state.withLock { state in
            state.response = response
            defer { state.responseWaiter = nil }
            return state.responseWaiter
        }
        waiter?.resume(returning: response)
    }

    func receive(_ part: Data) {
        guard !part.isEmpty else { return }
        let (waiter, isTooMuch) = state.withLock { state in
            if let discarded = state.discarded {
                let count = discarded + part.count
                state.discarded = count
                return (nil as CheckedContinuation<Data?, any Error>?, count > Self.discardLimit)
            }
            defer { state.bodyWaiter = nil }
            if state.bodyWaiter == nil { state.received.append(part) }
            return (state.bodyWaiter, false)
        }
        waiter?.resume(returning: part)
        if isTooMuch { cancel() }
    }

    /// - Parameters:
    ///   - response: The response, in case it was not told of before.
    ///   - error: Why not all has come, nil if it has.
    func complete(_ response: URLResponse?, _ error: (any Error)?) {
        if error == nil, let response, state.withLock({ $0.response == nil }) {
            receive(response)
        }
        conclude { state in
            // Why it was ended for good stands.
            if state.end == nil { state.end = .some(error) }
        }
    }

    private func conclude(_ setEnd: (inout State) -> Void) {
        let (end, responseWaiter, bodyWaiter) = state.withLock { state in
            setEnd(&state)
            defer {
                state.responseWaiter = nil
                state.bodyWaiter = nil
            }
            return (state.end ?? nil, state.responseWaiter, state.bodyWaiter)
        }
        responseWaiter?.resume(throwing: end ?? URLError(.unknown))
        if let end {
            bodyWaiter?.resume(throwing: end)
        } else {
            bodyWaiter?.resume(returning: nil)
        }
    }
}
