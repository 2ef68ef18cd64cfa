import Foundation
import Synchronization

/// The native requests of a profile that are under way.
final class RunningRequests: Sendable {
    /// Stands for one of them.
    typealias Key = UUID

    private struct Running {
        let cancel: @Sendable (SessionError) -> Void
        /// Why it was ended by the hub, nil as long as it was not.
        var reason: SessionError?
    }

    private let running = Mutex<[Key: Running]>([:])

    /// Performs a request as one that a sign-out can end.
    ///
    /// - Parameters:
    ///   - work: The request.
    ///   - dispose: Lets go of what `work` returned when it was ended too late to stop it.
    /// - Returns: What `work` returned.
    /// - Throws: What `work` threw, or why all requests were ended.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value,
        disposingBy dispose: (Value) -> Void = { _ in }
    ) async throws -> Value {
        let task = Task { try await work() }
        let key = begin { _ in task.cancel() }
        do {
            let value = try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
            // What was done when the hub ended it is not handed out: it is the user's before.
            if let reason = end(key) {
                dispose(value)
                throw reason
            }
            return value
        } catch {
            throw end(key) ?? error
        }
    }

    /// Notes something that goes on until it is ended by its key, or by a sign-out.
    ///
    /// - Parameter cancel: Called when the hub ends it, with the reason.
    /// - Returns: The key.
    func begin(cancel: @escaping @Sendable (SessionError) -> Void) -> Key {
        let key = Key()
        running.withLock { $0[key] = Running(cancel: cancel) }
        return key
    }

    /// Forgets what was begun under a key.
    ///
    /// - Returns: Why the hub ended it, nil if it did not.
    func end(_ key: Key) -> SessionError? {
        running.withLock { $0.removeValue(forKey: key) }?.reason
    }

    /// Ends the requests under way, each with an error that says why.
    func endAll(_ reason: SessionError) {
        let ended = running.withLock { running in
            for key in running.keys { running[key]?.reason = reason }
            return Array(running.values)
        }
        for request in ended { request.cancel(reason) }
    }
}
