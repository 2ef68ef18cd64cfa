import TandemCookies

/// Signing out, and opening again.
extension SyncMachine {
    /// What a sign-out leaves in place, from then until the next preparation.
    struct Closure: Hashable, Sendable {
        /// The names of cookies that stay, with the hosts they stay for; no host means all.
        var kept: Set<CookieRule>

        func keeps(_ identity: Cookie.Identity) -> Bool {
            kept.contains { $0.matches(identity) }
        }
    }

    /// Deletes every cookie that is not kept, begins a new generation, and closes the session.
    ///
    /// - Returns: The cookies that the jar held.
    mutating func signOut(keeping kept: Set<CookieRule>, at now: Timestamp) -> [Cookie] {
        let closure = Closure(kept: kept)
        generation += 1
        self.closure = closure
        let removed = jar.cookies.filter { !closure.keeps($0.identity) }
        for cookie in removed where jar.remove(cookie.identity) != nil {
            note(.deleted(cookie), by: .signOut, at: now)
        }
        unsaved.state = true
        for (name, side) in sides {
            sides[name]?.stale.formUnion(side.records.keys.filter { !closure.keeps($0) })
            sides[name]?.needsClearing = true
            unsaved.sides.insert(name)
            refresh(name, at: now)
        }
        return removed
    }

    /// Lets cookies cross again after a sign-out.
    mutating func open(at now: Timestamp) {
        guard closure != nil else { return }
        closure = nil
        unsaved.state = true
        for name in sides.keys.sorted() {
            sides[name]?.stale.formUnion(versions.keys.filter(policy.covers))
        }
        advanceAll(at: now)
    }

    /// A side's website data is gone, as a sign-out wanted.
    mutating func sideWasCleared(_ name: SideName) {
        sides[name]?.needsClearing = false
        unsaved.sides.insert(name)
    }
}
