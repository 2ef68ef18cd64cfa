import Foundation

/// Closures of the app's that something of the session's waits for.
extension SessionHub {
    /// The closures, of whichever session, that the code runs in.
    @TaskLocal private static var closures: Set<UUID> = []

    /// Runs work that is, or calls, a closure of the app's.
    func within<Value: Sendable>(
        _ closure: UUID,
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Self.$closures.withValue(Self.closures.union([closure]), operation: work)
    }

    /// - Throws: ``SessionError/waitsForItself`` if the code runs in one of some closures that run still.
    func requireOutside(_ running: Set<UUID>) throws(SessionError) {
        guard running.isDisjoint(with: Self.closures) else { throw .waitsForItself }
    }
}
