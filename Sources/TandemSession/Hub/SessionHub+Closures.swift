import Foundation

/// What a closure of the app's is called for, as long as something of the session's waits for it.
enum AwaitedClosure: Hashable, Sendable {
    /// It makes the request of a token exchange.
    case exchange
    /// It revokes the login.
    case revocation
}

/// Closures of the app's that something of the session's waits for.
extension SessionHub {
    /// The closures, of whichever session, that the code runs in.
    @TaskLocal private static var closures: Set<UUID> = []

    /// Runs work that is, or calls, a closure of the app's.
    func within<Value: Sendable>(
        _ kind: AwaitedClosure,
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        let closure = UUID()
        awaitedClosures[closure] = kind
        defer { awaitedClosures[closure] = nil }
        return try await Self.$closures.withValue(
            Self.closures.union([closure]),
            operation: work
        )
    }

    /// - Throws: ``SessionError/waitsForItself`` if the code runs in such a closure that runs still.
    func requireOutside(_ kinds: Set<AwaitedClosure>) throws(SessionError) {
        let running = Self.closures.compactMap { awaitedClosures[$0] }
        guard kinds.isDisjoint(with: running) else { throw .waitsForItself }
    }
}
