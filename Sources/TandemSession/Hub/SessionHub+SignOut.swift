import TandemCookies

/// The sign-out as a transaction.
extension SessionHub {
    func signOut(_ options: SignOutOptions) async throws -> SignOutReport {
        // A second sign-out waits for the first: each reports what it removed itself.
        while let running = signOutTask { _ = try? await running.value }
        let task = Task { try await performSignOut(options) }
        signOutTask = task
        defer { signOutTask = nil }
        return try await task.value
    }

    private func performSignOut(_ options: SignOutOptions) async throws -> SignOutReport {
        try await attachRegisteredSides()
        for side in sides.values { await side.stop() }
        let removed = try run(leavingNoTrace: true) { machine, now in
            machine.signOut(keeping: options.keeping, at: now)
        }
        var websiteData: [SideName: [String]] = [:]
        var failures: [SideName: SessionError] = [:]
        for (name, side) in sides {
            do {
                if options.removesWebsiteData {
                    websiteData[name] = try await clear(side, name)
                } else {
                    try run { machine, _ in machine.sideWasCleared(name) }
                }
            } catch {
                failures[name] = error
            }
        }
        do {
            try await settle()
        } catch let error as SessionError {
            for name in sides.keys where failures[name] == nil && !isClear(name) {
                failures[name] = error
            }
        }
        // What the deletions left in the log goes too, now that no side needs the records.
        try run(leavingNoTrace: true) { _, _ in }
        return SignOutReport(
            generation: machine.generation,
            removed: Set(removed.map(\.identity)),
            kept: Set(
                machine.jar.cookies.map(\.identity).filter { machine.closure?.keeps($0) ?? false }
            ),
            websiteData: websiteData,
            remaining: remaining(),
            failures: failures,
            deferred: Set(
                machine.sides.filter { !$0.value.isAttached && $0.value.needsClearing }.keys
            )
        )
    }

    /// Removes a side's website data, and notes that the sign-out has reached it.
    @discardableResult
    func clear(_ side: any CookieSide, _ name: SideName) async throws(SessionError) -> [String] {
        let removed: [String]
        do {
            removed = try await side.removeWebsiteData(for: machine.policy.sites)
        } catch {
            throw .sideFailed(name, reason: error.reason)
        }
        try run { machine, _ in machine.sideWasCleared(name) }
        return removed
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
            .filter { !$0.value.isEmpty }
    }
}
