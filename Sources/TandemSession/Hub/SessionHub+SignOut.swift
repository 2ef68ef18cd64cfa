import Foundation
import TandemCookies

/// The sign-out as a transaction.
extension SessionHub {
    func signOut(
        _ options: SignOutOptions,
        revoke: (@Sendable () async throws -> Void)?
    ) async throws -> SignOutReport {
        try requireOutside([.revocation])
        let earlier = signOutTask
        signOutsUnderWay += 1
        // Not a child of the caller's task: once begun it is carried through.
        let task = Task {
            defer { signOutsUnderWay -= 1 }
            // A second sign-out waits for the first: each reports what it removed itself.
            _ = try? await earlier?.value
            return try await performSignOut(options, revoke)
        }
        signOutTask = task
        return try await task.value
    }

    /// The generation that what is begun for the user now belongs to.
    ///
    /// - Throws: ``SessionError/signedOut`` while a sign-out goes on, even of another process.
    func generationInUse() throws(SessionError) -> UInt64 {
        guard signOutsUnderWay == 0, endings.isEmpty else { throw .signedOut }
        return machine.generation
    }

    private func performSignOut(
        _ options: SignOutOptions,
        _ revoke: (@Sendable () async throws -> Void)?
    ) async throws -> SignOutReport {
        // That a side is not the profile's to use is for who attaches it.
        try attachRegisteredSides(isReporting: false)
        let generation = machine.generation
        let revocation = try await performRevocation(options, revoke)
        storeFailure = nil
        uncrossingLeft = [:]
        // Another process that used the profile during a suspension has begun the sign-out that it
        // found on disk: who signed in since stays.
        let isBegun = machine.generation > generation
        let removed = isBegun ? [] : try beginGeneration(options)
        dataStore.set(machine.dataStore.current ?? profile.identifier)
        log(.signOutBegan(generation: machine.generation))
        await leaveGeneration()
        var websiteData: [SideName: [String]] = [:]
        var failures: [SideName: SessionError] = [:]
        for (name, side) in sides {
            do {
                try await bounded(name, .ending) { await side.stop() }
            } catch {
                // What still runs there can be cleared away under it.
                failures[name] = error
            }
            do {
                // What an earlier sign-out still clears is older than this one.
                _ = await clearings[name]?.result
                let keepsWebsiteData = machine.sides[name]?.keepsWebsiteData == true
                let names = try await clearing(name).value
                if !keepsWebsiteData { websiteData[name] = names }
            } catch {
                failures[name] = error as? SessionError
            }
        }
        do {
            try await settle()
        } catch let error as SessionError {
            for name in sides.keys where failures[name] == nil && !isClear(name) {
                failures[name] = error
            }
        }
        eraseTraces()
        let report = SignOutReport(
            generation: machine.generation,
            revocation: revocation,
            removed: Set(removed.map(\.identity)),
            kept: Set(
                machine.jar.cookies.map(\.identity).filter { machine.closure?.keeps($0) ?? false }
            ),
            websiteData: websiteData,
            remaining: remaining(),
            failures: failures,
            deferred: Set(
                machine.sides.filter { !$0.value.isAttached && $0.value.needsClearing }.keys
            ),
            freshStore: renewsStore(options)
                ? machine.dataStore.isSettled ? .inUse : .inUseBesideOld(storeFailure) : nil,
            unerased: unerased
        )
        log(.signedOut(report))
        return report
    }

    /// Ends what native code has under way or at hand for the user who is signed out.
    func leaveGeneration() async {
        requests.endAll(.signedOut)
        for task in exchangesUnderWay.values { task.cancel() }
        // The next user's do not wait for what hangs there: its answer is refused.
        exchangesUnderWay = [:]
        exchange = nil
        await tellFollowersOfSignOut()
    }

    /// Empties the jar and begins a generation; what a kill interrupts from here on is completed.
    ///
    /// - Returns: The cookies that the jar held.
    /// - Throws: ``SessionError`` if that cannot be kept: no later launch signs out for it.
    private func beginGeneration(_ options: SignOutOptions) throws(SessionError) -> [Cookie] {
        do {
            return try run(leavingNoTrace: true) { machine, now in
                if renewsStore(options) { machine.renewDataStore(UUID(), of: profile) }
                return machine.signOut(
                    keeping: options.keeping,
                    keepsWebsiteData: !options.removesWebsiteData,
                    at: now
                )
            }
        } catch {
            // A login that comes later is not to be signed out at the next start. What cannot be kept now
            // either is kept with that login.
            do { try run { machine, _ in machine.abandonSignOut() } } catch {
                machine.intended = nil
            }
            throw error
        }
    }

    /// Has the app revoke the login at its server, with requests of the generation that ends.
    ///
    /// Before that the sign-out is on disk as one that is wanted, so that a kill while the server is
    /// asked does not leave the user signed in. A suspension that falls into it is waited for.
    private func performRevocation(
        _ options: SignOutOptions,
        _ revoke: (@Sendable () async throws -> Void)?
    ) async throws(SessionError) -> SignOutReport.Revocation {
        guard let revoke else { return .notAsked }
        try run { machine, _ in
            machine.intendSignOut(
                keeping: options.keeping,
                keepsWebsiteData: !options.removesWebsiteData
            )
        }
        let revocation: SignOutReport.Revocation
        do {
            let bound = configuration.bound
            let answer: Void? = try await within(.revocation) {
                try await withBound(seconds: bound, of: clock, revoke)
            }
            revocation = answer == nil ? .notAnswered(seconds: bound) : .done
        } catch {
            revocation = .failed(reason: reason(of: error))
        }
        if revocation != .done { log(.revocationFailed(revocation)) }
        await awaitResumption()
        return revocation
    }

    /// Clears the sides that a sign-out has not reached, and waits for what ends pages there.
    ///
    /// - Throws: ``SessionError`` if one fails or does not answer.
    func finishClearing() async throws {
        for ending in endings.values { try await waitUnlessCancelled(for: ending) }
        for name in sides.keys.sorted() where machine.sides[name]?.needsClearing == true {
            _ = try await waitUnlessCancelled(for: clearing(name))
        }
    }

    /// Waits for a sign-out that goes on; what comes of it is for who asked for it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; ``SessionError/waitsForItself`` in the
    ///   closure that it waits for.
    func awaitSignOut() async throws {
        try requireOutside([.revocation])
        guard let signOutTask else { return }
        _ = try? await waitUnlessCancelled(for: signOutTask)
        try Task.checkCancellation()
    }

    /// Clears a side, unless that is being done already.
    ///
    /// - Returns: The task that does it; its value is what was removed, in words.
    func clearing(_ name: SideName) -> Task<[String], any Error> {
        if let running = clearings[name] { return running }
        let task = Task {
            defer { clearings[name] = nil }
            return try await clear(name)
        }
        clearings[name] = task
        return task
    }

    private func clear(_ name: SideName) async throws -> [String] {
        _ = await endings[name]?.result
        var removed: [String] = []
        while let side = sides[name], machine.sides[name]?.needsClearing == true {
            let opening = openings
            // The cookies go first: as long as the side is marked, nothing crosses to it or from it.
            try await settle([name])
            try await removeUncrossing(of: name, side)
            if machine.sides[name]?.keepsWebsiteData == false {
                let sites = machine.policy.sites
                removed += try await bounded(name) { () async throws(SideError) in
                    try await side.removeWebsiteData(for: sites)
                }
            }
            try await moveToFreshStore(name)
            // Meanwhile another store may have taken its place, or another process have signed out.
            guard sides[name] === side, openings == opening else { continue }
            try run { $0.sideWasCleared(name, at: $1) }
        }
        return removed
    }

    /// Removes a side's own cookies of the sites, which never cross and are in no record.
    ///
    /// Once the session is open again nobody knows which of them were to stay.
    private func removeUncrossing(
        of name: SideName,
        _ side: any CookieSide
    ) async throws(SessionError) {
        guard side.capabilities.isReadable, let closure = machine.closure else { return }
        let policy = machine.policy
        uncrossingLeft[name] = try await bounded(name) { () async throws(SideError) in
            func own() async throws(SideError) -> Set<Cookie.Identity> {
                let identities = try await side.snapshot().map(\.identity)
                return Set(
                    identities.filter { identity in
                        policy.covers(identity.domain) && !policy.covers(identity)
                            && !closure.keeps(identity)
                    }
                )
            }
            let found = try await own()
            guard !found.isEmpty else { return [] }
            try await side.perform(found.sorted().map { .delete($0) })
            return try await own().intersection(found)
        }
    }

    /// Removes from the files what the sides' deletions left there.
    private func eraseTraces() {
        do {
            try run(leavingNoTrace: true) { _, _ in }
        } catch {
            // The sign-out itself is kept: that traces are left is for the report.
            if case .storage(let error) = error { unerased = error }
        }
    }

    private func isClear(_ name: SideName) -> Bool {
        machine.sides[name].map { $0.stale.isEmpty } ?? true
    }

    /// What the sides still show although it was to be deleted.
    private func remaining() -> [SideName: Set<Cookie.Identity>] {
        guard let closure = machine.closure else { return [:] }
        return machine.sides.filter(\.value.isAttached)
            .mapValues { side in
                Set(side.records.filter { $0.value.image != nil && !closure.keeps($0.key) }.keys)
            }
            .merging(uncrossingLeft) { $0.union($1) }
            .filter { !$0.value.isEmpty }
    }
}
