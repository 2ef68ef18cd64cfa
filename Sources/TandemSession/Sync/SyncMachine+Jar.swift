import TandemCookies

/// Changes made by native code.
extension SyncMachine {
    /// Stores what a response said in a `Set-Cookie` field.
    ///
    /// - Returns: What became of it; a refusal names the rule.
    mutating func store(
        setCookie field: [UInt8],
        from url: CookieURL,
        context: CookieJar.Context,
        at now: Timestamp
    ) -> CookieJar.Outcome {
        let outcome = jar.store(setCookie: field, from: url, context: context, at: now)
        note(outcome, by: .response, at: now)
        advanceAll(at: now)
        return outcome
    }

    /// Stores a cookie that the app made.
    mutating func store(_ cookie: Cookie, from url: CookieURL?, at now: Timestamp)
        -> CookieJar.Outcome
    {
        let outcome = jar.store(cookie, from: url, context: .http, at: now)
        note(outcome, by: .app, at: now)
        advanceAll(at: now)
        return outcome
    }

    /// Deletes a cookie everywhere.
    mutating func remove(_ identity: Cookie.Identity, at now: Timestamp) -> Cookie? {
        guard let cookie = jar.remove(identity) else { return nil }
        note(.deleted(cookie), by: .app, at: now)
        advanceAll(at: now)
        return cookie
    }

    /// Deletes what has expired, and forgets the digests that have.
    mutating func expire(at now: Timestamp) {
        for cookie in jar.removeExpired(at: now) {
            note(.expired(cookie), by: .expiry, at: now)
        }
        unsaved.digests.formUnion(memory.prune(at: now))
        advanceAll(at: now)
    }

    /// Takes over what a change of the jar was, for the sides, the disk and those who listen.
    mutating func note(
        _ outcome: CookieJar.Outcome,
        by origin: SessionChange.Origin,
        at now: Timestamp
    ) {
        for cookie in outcome.evicted { note(.evicted(cookie), by: origin, at: now) }
        switch outcome.change {
        case .inserted(let cookie):
            note(.added(cookie), by: origin, at: now)
        case .replaced(let old, let new):
            if SideImage(old) == SideImage(new) {
                // A page's change before it, not read yet, is not to stand against it.
                if !origin.isSide { renewVersion(of: new.identity) }
                guard new.expires == nil else { return }
                unsaved.identities.insert(new.identity)
                guard let promotion = promotions[new.identity] else { return }
                let copy = promotion.copy(of: new)
                // What others have made of the copy stands.
                guard jar[promotion.copy].map(SideImage.init) == SideImage(copy) else { return }
                _ = store(copy, from: nil, at: now)
                return
            }
            note(.replaced(old: old, new: new), by: origin, at: now)
        case .removed(let cookie):
            note(.deleted(cookie), by: origin, at: now)
        case .unchanged, .ignored:
            break
        }
    }

    mutating func note(
        _ kind: SessionChange.Kind,
        by origin: SessionChange.Origin,
        at now: Timestamp
    ) {
        clock += 1
        let change = SessionChange(kind: kind, origin: origin, version: clock)
        let identity = change.identity
        step.changes.append(change)
        unsaved.identities.insert(identity)
        unsaved.state = true
        if let cookie = change.cookie {
            versions[identity] = clock
            tombstones[identity] = nil
            // No side shows a cookie of another site's as its own.
            if policy.covers(identity.domain) { remember(identity, SideImage(cookie), at: now) }
        } else {
            versions[identity] = nil
            // Without a side, or for a cookie that crosses to none, there is nobody to tell.
            if !sides.isEmpty, policy.covers(identity) { tombstones[identity] = clock }
        }
        guard policy.covers(identity) else { return }
        for (name, side) in sides {
            sides[name]?.stale.insert(identity)
            if !side.capabilities.keepsHostOnlyApart { sides[name]?.stale.insert(identity.twin) }
        }
    }

    /// Counts what the jar holds of a cookie as set now.
    private mutating func renewVersion(of identity: Cookie.Identity) {
        clock += 1
        versions[identity] = clock
        unsaved.identities.insert(identity)
        unsaved.state = true
        guard policy.covers(identity) else { return }
        for name in sides.keys { sides[name]?.stale.insert(identity) }
    }

    mutating func remember(_ identity: Cookie.Identity, _ image: SideImage, at now: Timestamp) {
        guard let digest = memory.remember(identity, image, at: now) else { return }
        unsaved.digests.insert(digest)
    }
}
