import TandemCookies

/// Changes that native code makes at one time: one transaction keeps them all.
extension SessionHub {
    /// A change that waits to be kept, with those that came since the last transaction.
    struct PendingChange {
        /// Applies it; returns what tells its caller once it is kept.
        let apply: (inout SyncMachine, Timestamp) -> () -> Void
        /// Tells its caller why it cannot be kept.
        let fail: (SessionError) -> Void
    }

    /// Applies an event as ``run(leavingNoTrace:_:)`` does, together with others of the same time.
    ///
    /// - Parameter event: The event; one that throws has changed nothing.
    /// - Returns: What the event returned, once what follows from it is on disk.
    /// - Throws: What the event threw, or ``SessionError/storage(_:)`` if it could not be kept.
    func runTogether<Value: Sendable>(
        _ event: @escaping (inout SyncMachine, Timestamp) throws(SessionError) -> Value
    ) async throws(SessionError) -> Value {
        let result: Result<Value, SessionError> = await withCheckedContinuation { continuation in
            burst.append(
                PendingChange { machine, now in
                    let result = Result { () throws(SessionError) in try event(&machine, now) }
                    return { continuation.resume(returning: result) }
                } fail: {
                    continuation.resume(returning: .failure($0))
                }
            )
            // Callers that already wait for the hub come first, and are in the same transaction.
            if burst.count == 1 { Task { keepBurst() } }
        }
        return try result.get()
    }

    /// Keeps what waits in one transaction, or each alone if that cannot be kept.
    func keepBurst() {
        let changes = burst
        guard !changes.isEmpty else { return }
        burst = []
        guard !keep(changes), changes.count > 1 else { return }
        for change in changes { _ = keep([change]) }
    }

    /// - Returns: False if several were to be kept and none was.
    private func keep(_ changes: [PendingChange]) -> Bool {
        do {
            let tellCallers = try run { machine, now in changes.map { $0.apply(&machine, now) } }
            for tellCaller in tellCallers { tellCaller() }
        } catch {
            guard changes.count == 1 else { return false }
            changes[0].fail(error)
        }
        return true
    }
}
