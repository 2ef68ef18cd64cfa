import Foundation
import Synchronization

/// The native requests of a profile that are under way.
final class RunningRequests: Sendable {
    private struct Running {
        let cancel: @Sendable () -> Void
        /// Why it was ended by the hub, nil as long as it was not.
        var reason: SessionError?
    }

    private let running = Mutex<[UUID: Running]>([:])

    /// Performs a request as one that a sign-out can end.
    ///
    /// - Returns: What `work` returned.
    /// - Throws: What `work` threw, or why all requests were ended.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let key = UUID()
        let task = Task { try await work() }
        running.withLock { $0[key] = Running { task.cancel() } }
        do {
            let value = try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
            _ = remove(key)
            return value
        } catch {
            throw remove(key) ?? error
        }
    }

    /// Ends the requests under way, each with an error that says why.
    func endAll(_ reason: SessionError) {
        let ended = running.withLock { running in
            for key in running.keys { running[key]?.reason = reason }
            return Array(running.values)
        }
        for request in ended { request.cancel() }
    }

    private func remove(_ key: UUID) -> SessionError? {
        running.withLock { $0.removeValue(forKey: key) }?.reason
    }
}
