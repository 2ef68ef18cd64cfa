import TandemCookies

/// Signing out, and opening again.
extension SyncMachine {
    /// What a sign-out leaves in place, from then until the next preparation.
    struct Closure: Hashable, Sendable {
        /// The names of cookies that stay, with the hosts they stay for; no host means all.
        var kept: Set<CookieRule>
        /// Whether the sides are to be cleared of cookies alone; it matters until they are marked.
        var keepsWebsiteData = false

        func keeps(_ identity: Cookie.Identity) -> Bool {
            kept.contains { $0.matches(identity) }
        }
    }

    /// Has a sign-out completed at the next start, should the process end before it begins.
    mutating func intendSignOut(keeping kept: Set<CookieRule>, keepsWebsiteData: Bool = false) {
        intended = Closure(kept: kept, keepsWebsiteData: keepsWebsiteData)
        unsaved.state = true
    }

    /// Has no later start complete a sign-out that was wanted and could not begin.
    mutating func abandonSignOut() {
        guard intended != nil else { return }
        intended = nil
        unsaved.state = true
    }

    /// Deletes every cookie that is not kept, begins a new generation, and closes the session.
    ///
    /// - Parameters:
    ///   - kept: The cookies that stay.
    ///   - keepsWebsiteData: Whether the sides are to be cleared of cookies alone.
    ///   - now: The time.
    /// - Returns: The cookies that the jar held.
    mutating func signOut(
        keeping kept: Set<CookieRule>,
        keepsWebsiteData: Bool = false,
        at now: Timestamp
    ) -> [Cookie] {
        let closure = Closure(kept: kept)
        intended = nil
        // A file could say that there were as many as can be counted; all that matters is another.
        generation &+= 1
        // What an earlier sign-out keeps from a side, and this one does not, is to be there again.
        let released = sides.map { name, side in
            let identities = Set(versions.keys).union(side.records.keys)
            return (name, identities.filter { closure.keeps($0) && isBarred($0, from: name) })
        }
        self.closure = closure
        for (name, identities) in released { release(to: name, identities.contains) }
        let removed = jar.cookies.filter { !closure.keeps($0.identity) }
        for cookie in removed where jar.remove(cookie.identity) != nil {
            note(.deleted(cookie), by: .signOut, at: now)
        }
        unsaved.state = true
        for (name, side) in sides {
            let barred = side.records.keys.filter { !closure.keeps($0) }
            sides[name]?.stale.formUnion(barred)
            // What is on disk of them goes now: a side that is not in use is reached much later.
            unsaved.records.formUnion(barred.map { RecordKey(side: name, identity: $0) })
            // What an earlier one has not removed yet goes all the same.
            sides[name]?.keepsWebsiteData =
                keepsWebsiteData && (!side.needsClearing || side.keepsWebsiteData)
            sides[name]?.needsClearing = true
            unsaved.sides.insert(name)
            refresh(name, at: now)
        }
        return removed
    }

    /// Has sides cleared that another process could not reach when it signed out.
    ///
    /// - Parameters:
    ///   - names: The sides.
    ///   - earlier: What was known of them before: what one that cannot be read was given here is in no
    ///     other process's records.
    mutating func requireClearing(
        of names: some Sequence<SideName>,
        knownBefore earlier: [SideName: SideState]
    ) {
        for name in names {
            // The file can be new, and know of none.
            var side = sides[name] ?? SideState(capabilities: SideCapabilities())
            side.needsClearing = true
            side.keepsWebsiteData = false
            unsaved.sides.insert(name)
            if let known = earlier[name], !known.capabilities.isReadable {
                for (identity, record) in known.records where side.records[identity]?.image == nil {
                    guard let image = record.image ?? record.write?.expected else { continue }
                    side.records[identity] = SideState.Record(agreedVersion: nil, image: image)
                    side.stale.insert(identity)
                    unsaved.records.insert(RecordKey(side: name, identity: identity))
                }
            }
            sides[name] = side
        }
    }

    /// Lets cookies cross again after a sign-out, but for sides that it has not reached.
    mutating func open(at now: Timestamp) {
        guard let closure else { return }
        self.closure = nil
        unsaved.state = true
        for name in sides.keys { release(to: name) { !closure.keeps($0) } }
        advanceAll(at: now)
    }

    /// Nothing is left on a side of what was there before a sign-out.
    mutating func sideWasCleared(_ name: SideName, at now: Timestamp) {
        sides[name]?.needsClearing = false
        sides[name]?.keepsWebsiteData = false
        unsaved.sides.insert(name)
        guard closure == nil else { return }
        release(to: name) { _ in true }
        advance(name, at: now)
    }

    /// Whether a cookie may not be on a side, which a sign-out has cleared or is yet to clear.
    func isBarred(_ identity: Cookie.Identity, from name: SideName) -> Bool {
        guard let closure else { return sides[name]?.needsClearing ?? false }
        return !closure.keeps(identity)
    }

    /// Whether every cookie may be on a side.
    func isOpen(to name: SideName) -> Bool {
        closure == nil && sides[name]?.needsClearing == false
    }

    /// Has the jar's cookies written to a side that was not to have them.
    private mutating func release(
        to name: SideName,
        _ wasBarred: (Cookie.Identity) -> Bool
    ) {
        let withheld = versions.keys.filter { policy.covers($0) && wasBarred($0) }
        for identity in withheld where sides[name]?.records[identity] != nil {
            // What the side agreed to while signed out was not to have it.
            sides[name]?.records[identity]?.agreedVersion = nil
            unsaved.records.insert(RecordKey(side: name, identity: identity))
        }
        for (identity, record) in sides[name]?.records ?? [:]
        where wasBarred(identity) && record.write?.wrong != nil {
            // What was seen in the place of a removal was to be removed too, and is no page's change.
            sides[name]?.records[identity]?.write?.wrong = nil
            unsaved.records.insert(RecordKey(side: name, identity: identity))
        }
        sides[name]?.stale.formUnion(withheld)
    }
}
