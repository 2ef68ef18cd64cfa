import TandemCookies

/// A break in a side's life: its process was replaced, or its store cleared or not started.
///
/// Absence means a deletion only between two snapshots of one unbroken epoch, which the marker in the
/// side's own store proves. After a break nothing counts as deleted.
extension SyncMachine {
    /// Writes a new marker, with nothing else in flight on the side.
    ///
    /// It is written before a first read, since a store without a process answers that it is empty.
    mutating func beginEpoch(_ name: SideName, attempt: Int) {
        guard var side = sides[name] else { return }
        guard attempt <= 3 else {
            side.phase = .idle
            side.epoch = nil
            side.isDirty = true
            sides[name] = side
            step.failures.append(name)
            return
        }
        let epoch = issueEpoch()
        let ticket = issueTicket()
        side.epoch = epoch
        side.writesSent = 0
        side.unseenReads = 0
        side.hasFailedBatch = false
        side.phase = .marking(ticket, attempt: attempt)
        sides[name] = side
        unsaved.sides.insert(name)
        step.actions.append(.write(name, ticket, [.set(markerCookie(epoch: epoch))]))
    }

    /// Judges each cookie anew after a break.
    mutating func judgeEpoch(_ cookies: [Cookie], of name: SideName, at now: Timestamp) {
        guard let side = sides[name] else { return }
        let images = images(in: cookies, of: name, at: now)
        let identities = Set(images.keys).union(side.records.keys)
            .union(versions.keys.filter(policy.covers))
        for identity in identities.sorted() {
            judgeEpoch(identity, seen: images[identity], on: name, at: now)
        }
    }

    private mutating func judgeEpoch(
        _ identity: Cookie.Identity,
        seen: SideImage?,
        on name: SideName,
        at now: Timestamp
    ) {
        let known = sides[name]?.records[identity]
        var record = known ?? SideState.Record(agreedVersion: 0)
        defer { update(identity, record, was: known, on: name) }
        let version = version(of: identity)
        let isSettled = record.agreedVersion == version && record.image == seen
        if isBarred(identity, from: name) {
            if let seen { remember(identity, seen, at: now) }
            record.write = nil
            renew(identity, seen: seen, record: &record, on: name)
        } else if let write = record.write {
            // Absence says nothing after a break, nor does anything old. Something new may be what
            // the side made of the write: written once more it will tell.
            let isOld = seen.map { memory.knows(identity, $0) } ?? true
            verify(
                write,
                identity,
                seen: seen,
                isLeftover: isOld || write.mayHaveLeft(seen, at: now),
                processed: false,
                record: &record,
                on: name,
                at: now
            )
            sides[name]?.stale.insert(identity)
        } else if isSettled, seen != nil || record.outcome != .accepted {
            // As it was, a refusal or an alteration included.
            return
        } else if seen == projection(of: identity, on: name) {
            agree(version, seen, identity, record: &record, at: now)
        } else if let seen, seen != record.image, !memory.knows(identity, seen) {
            takeOver(identity, seen: seen, since: nil, record: &record, on: name, at: now)
            sides[name]?.stale.insert(identity)
        } else {
            // Absent, so replayed; or rolled back or risen from the dead, so written or deleted.
            renew(identity, seen: seen, record: &record, on: name)
        }
    }

    private mutating func renew(
        _ identity: Cookie.Identity,
        seen: SideImage?,
        record: inout SideState.Record,
        on name: SideName
    ) {
        record.agreedVersion = nil
        record.image = seen
        record.outcome = .accepted
        sides[name]?.stale.insert(identity)
    }

    /// Has all sides judged as after a break, since other cookies cross than in an earlier launch.
    ///
    /// What does not cross any more is forgotten, not deleted, and stays where it is.
    mutating func rebase() {
        for (name, side) in sides {
            for identity in side.records.keys where !policy.covers(identity) {
                sides[name]?.records[identity] = nil
                unsaved.records.insert(RecordKey(side: name, identity: identity))
            }
            sides[name]?.epoch = nil
            unsaved.sides.insert(name)
        }
        unsaved.state = true
    }

    /// Has what a damaged file has lost of the jar come back from the sides.
    ///
    /// What the jar once held cannot be told from what it has lost: only what it holds now is known.
    mutating func recover(at now: Timestamp) {
        unsaved.digests.formUnion(memory.forgetImages())
        for cookie in jar.cookies where policy.covers(cookie.identity.domain) {
            remember(cookie.identity, SideImage(cookie), at: now)
        }
        for (name, side) in sides {
            for identity in side.records.keys where version(of: identity) == 0 {
                sides[name]?.records[identity] = nil
                unsaved.records.insert(RecordKey(side: name, identity: identity))
            }
        }
        rebase()
    }

    /// The last version that a file is believed: none was ever counted so far.
    static var lastVersion: UInt64 { 1 << 62 }

    /// Counts the jar's versions anew, since by a damaged file there were more than can be.
    ///
    /// What the sides agreed to is in the old numbers, so that it is judged as after a break.
    mutating func renumber() {
        clock = 0
        for identity in versions.keys {
            clock += 1
            versions[identity] = clock
        }
        for identity in tombstones.keys {
            clock += 1
            tombstones[identity] = clock
        }
        unsaved.identities.formUnion(versions.keys)
        unsaved.identities.formUnion(tombstones.keys)
        for (name, side) in sides {
            for identity in side.records.keys {
                sides[name]?.records[identity]?.agreedVersion = nil
                sides[name]?.records[identity]?.write?.version = 0
                unsaved.records.insert(RecordKey(side: name, identity: identity))
            }
        }
        rebase()
    }
}
