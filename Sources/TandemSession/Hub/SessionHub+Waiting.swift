/// Waiting for the sides, with a bound.
extension SessionHub {
    /// What a side does beside reading and writing cookies: of each kind one at a time.
    enum SideWork: Hashable {
        /// It ends its pages.
        case ending
        /// It removes website data, or uses another store.
        case clearing
        /// It removes a store that it does not use any more.
        case retiring
    }

    /// A read or a write of a side's.
    struct RunningOperation {
        let side: any CookieSide
        /// Whether the side has yet to perform it.
        var isWriting: Bool
        let task: Task<Void, Never>
    }

    struct Waiter {
        let sides: Set<SideName>
        let isDone: (SyncMachine) -> Bool
        let continuation: CheckedContinuation<Result<Void, SessionError>, Never>
    }

    /// Waits until the machine is in a state.
    ///
    /// - Parameters:
    ///   - sides: The sides it depends on: a failure of one of them ends the wait.
    ///   - isDone: Whether the state is reached; asked after each event.
    /// - Throws: ``SessionError/sideDidNotAnswer(_:seconds:)`` after the configured bound, what failed
    ///   on one of the sides, or `CancellationError`.
    func wait(
        for sides: Set<SideName>,
        until isDone: @escaping (SyncMachine) -> Bool
    ) async throws {
        guard !isDone(machine) else { return }
        nextWaiter += 1
        let waiter = nextWaiter
        let bound = configuration.bound
        let timer = Task {
            try await clock.sleep(seconds: bound)
            self.timeOut(waiter)
        }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiters[waiter] = Waiter(sides: sides, isDone: isDone, continuation: continuation)
                if Task.isCancelled { resume(waiter, .success(())) }
            }
        } onCancel: {
            Task { await self.resume(waiter, .success(())) }
        }
        try Task.checkCancellation()
        try result.get()
    }

    /// Waits for what a side does beside reading and writing cookies.
    ///
    /// It begins when what the side does of that kind has ended, even what nobody waits for any more: a
    /// late removal is not to meet what a new login has stored.
    ///
    /// - Parameters:
    ///   - name: The side's name.
    ///   - kind: What kind of work it is.
    ///   - work: What it does.
    /// - Returns: What `work` returned.
    /// - Throws: ``SessionError/sideDidNotAnswer(_:seconds:)`` after the configured bound, or
    ///   ``SessionError/sideFailed(_:reason:)``.
    func bounded<Value: Sendable>(
        _ name: SideName,
        _ kind: SideWork = .clearing,
        _ work: @escaping @Sendable () async throws(SideError) -> Value
    ) async throws(SessionError) -> Value {
        let bound = configuration.bound
        let (task, end) = perform(work, after: running[name]?[kind])
        running[name, default: [:]][kind] = end
        let value: Value?
        do {
            value = try await withBound(seconds: bound, of: clock) {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        } catch let error as SideError {
            throw .sideFailed(name, reason: error.reason)
        } catch {
            // Nothing cancels what a sign-out waits for but the end of the session.
            throw .closed
        }
        if let value { return value }
        throw .sideDidNotAnswer(name, seconds: bound)
    }

    /// Waits, but no longer than the bound, for what still runs on sides that were let go of: as long as
    /// it does, their stores are in use.
    func awaitSideWork() async {
        let work = operations.values.map(\.task) + running.values.flatMap(\.values)
        _ = try? await withBound(seconds: configuration.bound, of: clock) {
            for task in work { await task.value }
        }
    }

    func resumeWaiters() {
        for (waiter, state) in waiters where state.isDone(machine) {
            resume(waiter, .success(()))
        }
    }

    func fail(_ error: SessionError, on side: SideName) {
        log(.sideFailed(side, error))
        for (waiter, state) in waiters where state.sides.contains(side) {
            resume(waiter, .failure(error))
        }
    }

    func failAll(_ error: SessionError) {
        for waiter in waiters.keys { resume(waiter, .failure(error)) }
    }

    private func timeOut(_ waiter: UInt64) {
        guard let state = waiters[waiter] else { return }
        let late = state.sides.sorted().first { machine.sides[$0]?.isSettled == false }
        giveUpReads(of: state.sides)
        guard let side = late ?? state.sides.min() else { return }
        let error = SessionError.sideDidNotAnswer(side, seconds: configuration.bound)
        log(.sideFailed(side, error))
        resume(waiter, .failure(error))
        // Others wait still: the store may answer a read that is begun now.
        guard waiters.values.contains(where: { !$0.sides.isDisjoint(with: state.sides) }) else {
            return
        }
        do { try run { $0.advanceAll(at: $1) } } catch { fail(error, on: side) }
    }

    /// Gives up a read that hangs, so that the next event begins another.
    ///
    /// A write that hangs is not: it may still be performed at any time, and must not overtake a
    /// newer one.
    private func giveUpReads(of sides: Set<SideName>) {
        for name in sides {
            switch machine.sides[name]?.phase {
            case .reading(let ticket), .readingEpoch(let ticket, _):
                machine.sideFailed(name, ticket: ticket)
            default:
                break
            }
        }
    }

    private func resume(_ waiter: UInt64, _ result: Result<Void, SessionError>) {
        waiters.removeValue(forKey: waiter)?.continuation.resume(returning: result)
    }
}
