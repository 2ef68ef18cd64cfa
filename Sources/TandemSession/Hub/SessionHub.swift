import Foundation
import Synchronization
import TandemCookies
import TandemStorage

/// The one place where a profile's jar is changed: it drives the machine and performs its actions.
///
/// Each event is applied to a copy of the machine; only when what follows from it is on disk does the
/// copy take the machine's place, and only then is a side told. So a full disk loses nothing that was
/// acknowledged, and nothing is acknowledged that a full disk lost.
actor SessionHub {
    nonisolated let profile: Profile
    nonisolated let configuration: WebSession.Configuration
    nonisolated let broadcaster = EventBroadcaster()
    nonisolated let registrations = SideRegistrations()
    nonisolated let requests = RunningRequests()
    private nonisolated let sessionCount = Mutex(0)
    nonisolated let followers = SessionFollowers()
    nonisolated let logger = LoggerSlot()
    /// The identifier of the data store of the profile's web views; nil: the default store.
    nonisolated let dataStore: CurrentDataStore

    let clock: any SessionClock
    var database: ProfileDatabase
    var machine: SyncMachine
    var sides: [SideName: any CookieSide] = [:]
    var waiters: [UInt64: Waiter] = [:]
    var nextWaiter: UInt64 = 0
    /// The last changes that a side made, for telling a preparation what a page overtook.
    var sideChanges: [SessionChange] = []
    /// The last sign-out, which goes on or is done.
    var signOutTask: Task<SignOutReport, any Error>?
    /// How many sign-outs go on or wait for one that does.
    var signOutsUnderWay = 0
    /// The sides that are being cleared of what a sign-out left there.
    var clearings: [SideName: Task<[String], any Error>] = [:]
    /// Cookies that never cross and that a side did not remove when it was cleared last.
    var uncrossingLeft: [SideName: Set<Cookie.Identity>] = [:]
    /// The sides whose pages are ended since another process has signed out.
    var endings: [SideName: Task<Void, any Error>] = [:]
    /// What the sides do last of each kind, as long as it goes on.
    var running: [SideName: [SideWork: Task<Void, Never>]] = [:]
    /// The reads and writes that go on, those that were given up too.
    var operations: [UUID: RunningOperation] = [:]
    /// Why traces of what a sign-out removed are still in the files, nil if there are none.
    var unerased: StorageError?
    /// Changes of native code that go into the next transaction.
    var burst: [PendingChange] = []
    /// Set as long as the profile's file is given up.
    var suspension: Suspension?
    /// Grows by one when the machine is started anew: what runs on a side since before is not its own.
    var openings = 0
    /// Why a data store that a sign-out replaced is still there, nil if none is.
    var storeFailure: SessionError?
    /// The token exchange of this generation.
    var exchange: PendingExchange?
    /// The exchanges that go on, those that were replaced too.
    var exchangesUnderWay: [UUID: Task<Void, any Error>] = [:]
    /// The closures of the app's that run and are waited for.
    var awaitedClosures: [UUID: AwaitedClosure] = [:]
    private(set) var isClosed = false
    /// Set when a damaged database was set aside.
    nonisolated let recovery: Mutex<Recovery?>
    private var listeners: [SideName: Task<Void, Never>] = [:]

    /// Opens a profile's database and takes its jar back.
    ///
    /// - Throws: ``SessionError`` if the sites or the database cannot be used.
    init(
        profile: Profile,
        configuration: WebSession.Configuration,
        clock: any SessionClock
    ) throws(SessionError) {
        let policy = try configuration.policy()
        let marker = try configuration.marker()
        do {
            let database = try ProfileFolder(configuration).openDatabase(of: profile)
            machine = try SyncMachine(
                policy: policy,
                marker: marker,
                kept: database,
                sessionCookies: configuration.sessionCookies,
                freshStore: configuration.freshStore,
                profile: profile,
                at: clock.now
            )
            dataStore = CurrentDataStore(machine.dataStore.current ?? profile.identifier)
            recovery = Mutex(database.recovery)
            self.database = database
        } catch {
            throw .storage(error)
        }
        self.profile = profile
        self.configuration = configuration
        self.clock = clock
    }

    isolated deinit {
        for listener in listeners.values { listener.cancel() }
        broadcaster.finish()
    }

    /// Applies an event, keeps what follows from it, then does what follows.
    ///
    /// - Parameters:
    ///   - leavesNoTrace: Whether what the event deletes must be gone from the files too.
    ///   - event: The event.
    /// - Returns: What the event returned.
    /// - Throws: ``SessionError/storage(_:)`` if it could not be kept; nothing has happened then.
    func run<Result>(
        leavingNoTrace leavesNoTrace: Bool = false,
        _ event: (inout SyncMachine, Timestamp) -> Result
    ) throws(SessionError) -> Result {
        guard !isClosed else { throw .closed }
        guard suspension == nil else { throw .suspended }
        let now = clock.now
        var next = machine
        next.expire(at: now)
        let result = event(&next, now)
        next.followOriginals(at: now)
        var step = next.takeStep()
        step.batch.settings.upserts += next.settings(changedSince: machine)
        if leavesNoTrace { step.batch.leavesNoTrace = true }
        try keep(step.batch)
        let before = machine
        machine = next
        log(step, since: before)
        let overtaking = step.changes.filter(\.origin.isSide)
        // Those of one read stay together, however many they are.
        if !overtaking.isEmpty { sideChanges = sideChanges.suffix(1_000) + overtaking }
        broadcaster.send(step.changes)
        if !step.changes.isEmpty, !followers.living.isEmpty { Task { await tellFollowers() } }
        for action in step.actions { perform(action) }
        for side in step.failures {
            fail(.sideFailed(side, reason: "It does not keep a cookie of Tandem's own."), on: side)
        }
        resumeWaiters()
        return result
    }

    private func keep(_ batch: Batch) throws(SessionError) {
        guard !batch.isEmpty else { return }
        do {
            try database.commit(batch)
            unerased = nil
        } catch {
            // This one is about the past: the batch itself is committed.
            guard case .notErased = error else { throw .storage(error) }
            unerased = error
        }
    }

    // MARK: Sides

    /// Takes the sides into service that were registered since the last call.
    ///
    /// One that a sign-out has not reached is cleared in the background. Until then the machine lets
    /// nothing cross to it or from it.
    ///
    /// - Parameter isReporting: Whether the caller is told of a side that the profile may not have,
    ///   which is then let go of; else the next one is.
    /// - Throws: ``SessionError/storage(_:)`` if a side's state cannot be kept, or
    ///   ``SessionError/sharedStore(_:profile:)`` if the profile may not have it.
    func attachRegisteredSides(isReporting: Bool = true) throws(SessionError) {
        let registered = registrations.take().filter { machine.policy.admits($0.name) }
        var misplaced: SideName?
        for (index, (name, side)) in registered.enumerated() {
            guard !side.isShared || profile == .standard else {
                if isReporting {
                    misplaced = name
                    registrations.forget(name, restoring: sides[name])
                } else {
                    registrations.putBack(registered[index...index])
                }
                continue
            }
            let earlier = sides.updateValue(side, forKey: name)
            do throws(SessionError) {
                try run { machine, now in
                    // What still runs on an earlier store of the name is not this one's.
                    if earlier !== side { machine.detach(name) }
                    machine.attach(name, capabilities: side.capabilities, at: now)
                }
            } catch {
                sides[name] = earlier
                registrations.putBack(registered[index...])
                throw error
            }
            // A stream whose listener is cancelled has ended: a side that was in service is listened to.
            if earlier !== side {
                listen(to: side, name)
                // What still hangs on an earlier store of the name does not hold this one up.
                running[name] = nil
            }
            log(.sideAttached(name))
            if machine.sides[name]?.needsClearing == true {
                _ = clearing(name)
            } else if !machine.dataStore.isSettled {
                Task { await removeRetiredStores(of: name) }
            }
        }
        if let misplaced { throw .sharedStore(misplaced, profile: "\(profile)") }
    }

    private func listen(to side: any CookieSide, _ name: SideName) {
        listeners[name]?.cancel()
        let hints = side.hints
        listeners[name] = Task { [weak self] in
            for await _ in hints {
                guard let self else { return }
                await self.sideMayHaveChanged(name)
            }
        }
    }

    private func sideMayHaveChanged(_ name: SideName) async {
        await awaitResumption()
        guard !Task.isCancelled else { return }
        // What cannot be kept now is read again with the next event; who waits is told.
        do { try run { $0.hint(name, at: $1) } } catch { fail(error, on: name) }
    }

    private func perform(_ action: SyncStep.Action) {
        let (name, ticket) = (action.side, action.ticket)
        guard let side = sides[name] else { return }
        let (key, opening) = (UUID(), openings)
        // One that began before a suspension can still hang: what it writes late is to be read after it.
        let earlier = operations.values.filter { $0.isWriting && $0.side === side }.map(\.task)
        let task = Task {
            defer { operations[key] = nil }
            for task in earlier { await task.value }
            do throws(SideError) {
                switch action {
                case .read:
                    let cookies = try await side.snapshot()
                    await finish(name, ticket, opening) {
                        $0.sideWasRead(name, ticket: ticket, cookies: cookies, at: $1)
                    }
                case .write(_, _, let writes):
                    try await write(writes, to: side, as: key)
                    await finish(name, ticket, opening) {
                        $0.sideWasWritten(name, ticket: ticket, at: $1)
                    }
                }
            } catch {
                let error = SessionError.sideFailed(name, reason: error.reason)
                await giveUp(name, ticket, opening, because: error)
            }
        }
        var isWriting = false
        if case .write = action { isWriting = true }
        operations[key] = RunningOperation(side: side, isWriting: isWriting, task: task)
    }

    private func write(
        _ writes: [SideOperation],
        to side: any CookieSide,
        as key: UUID
    ) async throws(SideError) {
        defer { operations[key]?.isWriting = false }
        try await side.perform(writes)
    }

    private func finish(
        _ name: SideName,
        _ ticket: SideState.Ticket,
        _ opening: Int,
        _ event: (inout SyncMachine, Timestamp) -> Void
    ) async {
        await awaitResumption()
        guard opening == openings else { return }
        do { try run(event) } catch { await giveUp(name, ticket, opening, because: error) }
    }

    private func giveUp(
        _ name: SideName,
        _ ticket: SideState.Ticket,
        _ opening: Int,
        because error: SessionError
    ) async {
        await awaitResumption()
        guard opening == openings else { return }
        machine.sideFailed(name, ticket: ticket)
        fail(error, on: name)
    }

    // MARK: Sessions

    /// Notes that a session uses the hub, or does so no more.
    nonisolated func noteSession(isThere: Bool) {
        sessionCount.withLock { $0 += isThere ? 1 : -1 }
    }

    /// Whether a session uses the hub.
    nonisolated var isInUse: Bool { sessionCount.withLock { $0 > 0 } }

    // MARK: End

    /// Lets go of the database and ends all who listen or wait.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for listener in listeners.values { listener.cancel() }
        listeners = [:]
        sides = [:]
        registrations.removeAll()
        requests.endAll(.closed)
        failAll(.closed)
        broadcaster.finish()
        database.close()
        endSuspension()
    }
}
