import Synchronization
import TandemCookies
import TandemStorage

/// Letting go of the profile's file for a time.
extension SessionHub {
    /// What is remembered from a suspension until its end.
    struct Suspension {
        /// By what the file held it is told whether another process has changed it meanwhile; nil if
        /// it could not be read.
        let fingerprint: Int?
        /// What has happened since and is to be kept once the file is open again.
        var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    func suspend() throws(SessionError) {
        guard !isClosed else { throw .closed }
        // A database in memory would be gone, and no process can ask for it.
        guard suspension == nil, profile.isPersistent else { return }
        keepBurst()
        // One that cannot be read must be let go of all the same; it is opened anew, and recovered from
        // if it is damaged, at the end.
        suspension = Suspension(fingerprint: (try? database.load())?.hashValue)
        database.close()
        failAll(.suspended)
    }

    func resume() async throws(SessionError) {
        guard !isClosed else { throw .closed }
        guard let suspension else { return }
        let marker = try configuration.marker()
        let (generation, known) = (machine.generation, machine.sides)
        var isUnchanged = false
        // Another file means that the profile was deleted meanwhile.
        var isReplaced = false
        do {
            let reopened = try ProfileFolder(configuration).openDatabase(of: profile)
            isUnchanged = try reopened.load().hashValue == suspension.fingerprint
            if !isUnchanged {
                let (key, version) = (machine.memory.key, machine.clock)
                machine = try SyncMachine(
                    policy: machine.policy,
                    marker: marker,
                    kept: reopened,
                    // No process has ended.
                    sessionCookies: .always,
                    freshStore: configuration.freshStore,
                    profile: profile,
                    at: clock.now
                )
                // A file that is recovered from can be behind what was told of it.
                machine.clock = max(machine.clock, version)
                isReplaced = machine.memory.key != key && reopened.recovery == nil
                dataStore.set(machine.dataStore.current ?? profile.identifier)
            }
            database = reopened
        } catch {
            throw .storage(error)
        }
        if let found = database.recovery { recovery.withLock { $0 = found } }
        if !isUnchanged {
            // As after a launch: the sides are judged by what the file says now.
            openings += 1
            sideChanges = []
            broadcaster.send([.resynchronized])
            registrations.putBack(sides.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }[...])
        }
        let isSignedOut = machine.generation != generation || isReplaced
        if isSignedOut {
            endPages()
            // It has cleared its own stores: what this process's pages have left is here still.
            machine.requireClearing(
                of: Set(machine.sides.keys).union(sides.keys),
                knownBefore: known
            )
        }
        endSuspension()
        if isSignedOut {
            // A kill from here on leaves it to the next launch. What cannot be kept now is with the next
            // change.
            try? run { _, _ in }
            await leaveGeneration()
        } else if !isUnchanged {
            await tellFollowers()
        }
        try attachRegisteredSides()
        for name in readableSides { try run { $0.refresh(name, at: $1) } }
    }

    /// Ends the pages of a generation that another process has signed out.
    private func endPages() {
        for (name, side) in sides {
            endings[name] = Task {
                defer { endings[name] = nil }
                do throws(SessionError) {
                    try await bounded(name, .ending) { await side.stop() }
                    // That process may have cleared its own side of the name, and given it a store.
                    _ = try await moveToCurrentStore(name)
                } catch {
                    // What still runs there can be cleared away under it.
                    log(.sideFailed(name, error))
                }
            }
        }
    }

    /// Waits for the end of a suspension, if there is one, or until the task is cancelled.
    func awaitResumption() async {
        while suspension != nil, !Task.isCancelled {
            nextWaiter += 1
            let waiter = nextWaiter
            await withTaskCancellationHandler {
                await withCheckedContinuation { suspension?.waiting[waiter] = $0 }
            } onCancel: {
                Task { await self.stopWaiting(waiter) }
            }
        }
    }

    private func stopWaiting(_ waiter: UInt64) {
        suspension?.waiting.removeValue(forKey: waiter)?.resume()
    }

    func endSuspension() {
        let waiting = suspension?.waiting ?? [:]
        suspension = nil
        for continuation in waiting.values { continuation.resume() }
    }
}
