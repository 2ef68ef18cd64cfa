import TandemCookies

/// What one key of a snapshot means, within one unbroken epoch.
extension SyncMachine {
    /// Judges one cookie of a side.
    ///
    /// - Parameters:
    ///   - identity: Which cookie.
    ///   - seen: What the side shows of it, nil: nothing.
    ///   - name: Which side.
    ///   - processed: Whether the side shows that it has performed the last batch of writes.
    ///   - now: The time.
    mutating func judge(
        _ identity: Cookie.Identity,
        seen: SideImage?,
        on name: SideName,
        processed: Bool,
        at now: Timestamp
    ) {
        let known = sides[name]?.records[identity]
        var record = known ?? SideState.Record(agreedVersion: 0)
        if isBarred(identity, from: name) {
            if let seen { remember(identity, seen, at: now) }
            judgeClosed(identity, seen: seen, processed: processed, record: &record, on: name)
        } else if let write = record.write {
            // Of what a sign-out removes only the digest is on disk.
            let isRemoved =
                write.expected == nil && seen.map { memory.knows(identity, $0) } ?? false
            verify(
                write,
                identity,
                seen: seen,
                isLeftover: !processed && (isRemoved || write.mayHaveLeft(seen, at: now)),
                processed: processed,
                record: &record,
                on: name,
                at: now
            )
        } else {
            judgeChange(identity, seen: seen, record: &record, on: name, at: now)
        }
        update(identity, record, was: known, on: name)
    }

    /// Judges a cookie with no write of ours in flight.
    mutating func judgeChange(
        _ identity: Cookie.Identity,
        seen: SideImage?,
        record: inout SideState.Record,
        on name: SideName,
        at now: Timestamp
    ) {
        guard seen != record.image else { return }
        if seen == nil, let image = record.image, image.isExpired(at: now) {
            // Gone because its time was over there: the jar's may be longer, and stays.
            record.image = nil
            // What cannot cross is still to be written when it can.
            if record.outcome != .unsupported { record.outcome = .expired }
            return
        }
        if let seen, isForgotten(identity, record), memory.knows(identity, seen) {
            // It was there before the sign-out, and was not removed or is one that a later one keeps.
            record.image = seen
            sides[name]?.stale.insert(identity)
            return
        }
        let jarChanged = record.agreedVersion.map { version(of: identity) > $0 } ?? false
        if jarChanged {
            if seen == projection(of: identity, on: name) {
                agree(version(of: identity), seen, identity, record: &record, at: now)
                return
            }
            guard sideWins(identity, since: record.image, on: name, at: now) else {
                record.image = seen
                if let seen { remember(identity, seen, at: now) }
                sides[name]?.stale.insert(identity)
                return
            }
        }
        takeOver(
            identity,
            seen: seen,
            since: jarChanged ? nil : record.image,
            record: &record,
            on: name,
            at: now
        )
    }

    /// Whether a side was to have a cookie removed by a sign-out, so that what it showed of it was not
    /// kept over the end of the process.
    private func isForgotten(_ identity: Cookie.Identity, _ record: SideState.Record) -> Bool {
        guard let image = record.image else { return false }
        return image.value.isEmpty && !memory.knows(identity, image)
    }

    /// Whether a side's change stands against the jar's of the same cookie.
    private func sideWins(
        _ identity: Cookie.Identity,
        since agreed: SideImage?,
        on name: SideName,
        at now: Timestamp
    ) -> Bool {
        // That its time was over is nobody's change.
        if jar[identity] == nil, let agreed, agreed.isExpired(at: now) { return true }
        return switch policy.precedence {
        case .native: false
        case .web: true
        case .later: (sides[name]?.hintedAt ?? 0) >= version(of: identity)
        }
    }

    /// Makes a side's change the jar's.
    ///
    /// - Parameters:
    ///   - identity: Which cookie.
    ///   - seen: What the side shows now.
    ///   - agreed: What it showed when it last agreed with the jar, nil to compare with the jar's own.
    ///   - record: The record of the cookie on the side.
    ///   - name: Which side.
    ///   - now: The time.
    mutating func takeOver(
        _ identity: Cookie.Identity,
        seen: SideImage?,
        since agreed: SideImage?,
        record: inout SideState.Record,
        on name: SideName,
        at now: Timestamp
    ) {
        record.image = seen
        record.outcome = .accepted
        record.write = nil
        guard let seen, !seen.isExpired(at: now) else {
            if let cookie = jar.remove(identity) {
                note(.deleted(cookie), by: .side(name), at: now)
            }
            record.agreedVersion = version(of: identity)
            return
        }
        remember(identity, seen, at: now)
        var cookie = seen.cookie(identity, creation: now)
        if let own = jar[identity], let base = agreed ?? projection(of: identity, on: name) {
            cookie = seen.merged(into: own, since: base)
            cookie.lastAccess = now
        }
        let outcome = jar.importCookie(cookie)
        note(outcome, by: .side(name), at: now)
        record.agreedVersion = version(of: identity)
        if seen != projection(of: identity, on: name) {
            // Fields that the side had never taken from the jar stay the jar's: they go back to it.
            record.agreedVersion = nil
            sides[name]?.stale.insert(identity)
        }
    }

    /// While a session is signed out, whatever shows up is to be removed again.
    private mutating func judgeClosed(
        _ identity: Cookie.Identity,
        seen: SideImage?,
        processed: Bool,
        record: inout SideState.Record,
        on name: SideName
    ) {
        let version = version(of: identity)
        let isRefused =
            record.outcome == .refused && record.image == seen && record.agreedVersion == version
        record.image = seen
        guard seen != nil else {
            record.write = nil
            return
        }
        if isRefused { return }
        if record.write?.expected != nil { record.write = nil }
        if let write = record.write, processed {
            if let wrong = write.wrong, wrong.image == seen {
                record.write = nil
                record.outcome = .refused
                record.agreedVersion = version
                report(.refused, identity, on: name)
                return
            }
            record.write?.wrong = SideState.WrongImage(image: seen, isAnswer: true)
        }
        record.agreedVersion = nil
        sides[name]?.stale.insert(identity)
    }

    /// What a side is expected to show of the jar's cookie.
    func projection(of identity: Cookie.Identity, on name: SideName) -> SideImage? {
        guard let cookie = jar[identity] else { return nil }
        return sides[name]?.capabilities.projecting(SideImage(cookie))
    }

    mutating func agree(
        _ version: UInt64,
        _ image: SideImage?,
        _ identity: Cookie.Identity,
        record: inout SideState.Record,
        at now: Timestamp
    ) {
        record.agreedVersion = version
        record.image = image
        record.write = nil
        record.outcome = .accepted
        if let image { remember(identity, image, at: now) }
    }

    mutating func report(
        _ outcome: SideState.Outcome,
        _ identity: Cookie.Identity,
        on name: SideName
    ) {
        step.findings.append(SyncFinding(side: name, identity: identity, outcome: outcome))
    }

    /// Keeps a record if it says anything that was not known.
    mutating func update(
        _ identity: Cookie.Identity,
        _ record: SideState.Record,
        was known: SideState.Record?,
        on name: SideName
    ) {
        guard record != known ?? SideState.Record(agreedVersion: 0) else { return }
        sides[name]?.records[identity] = record
        unsaved.records.insert(RecordKey(side: name, identity: identity))
    }
}
