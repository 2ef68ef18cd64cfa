import TandemCookies
import TandemStorage

/// What of the machine is kept on disk, and how it comes back.
extension SyncMachine {
    /// What changed since the last step was taken.
    ///
    /// Only keys are noted: what is kept is the state at the end of the step, so that a cookie that
    /// came and went within one step leaves nothing.
    struct Unsaved: Sendable {
        var identities: Set<Cookie.Identity> = []
        var records: Set<RecordKey> = []
        var digests: Set<CookieDigest> = []
        var sides: Set<SideName> = []
        var state = false
    }

    struct RecordKey: Hashable, Sendable {
        let side: SideName
        let identity: Cookie.Identity
    }

    /// What must be on disk before anything that follows from the step is done.
    func batch(of unsaved: Unsaved) -> Batch {
        var batch = Batch()
        for identity in unsaved.identities {
            let version = version(of: identity)
            if let cookie = jar[identity] {
                batch.entries.upserts.append(JarEntry(cookie: cookie, version: version))
            } else {
                batch.entries.deletions.append(identity)
            }
            if tombstones[identity] != nil {
                batch.tombstones.upserts.append(Tombstone(identity: identity, version: version))
            } else {
                batch.tombstones.deletions.append(identity)
            }
        }
        for key in unsaved.records {
            if var record = sides[key.side]?.records[key.identity] {
                if isBarred(key.identity, from: key.side) { record.forgetContent() }
                batch.records.upserts.append(SideRecord(record, key))
            } else {
                let key = SideRecord.Key(side: key.side.rawValue, identity: key.identity)
                batch.records.deletions.append(key)
            }
        }
        for digest in unsaved.digests {
            let row = DigestRow.Digest(high: digest.high, low: digest.low)
            if let expires = memory.digests[digest] {
                batch.digests.upserts.append(DigestRow(digest: row, expires: expires))
            } else {
                batch.digests.deletions.append(row)
            }
        }
        for name in unsaved.sides {
            guard let side = sides[name] else { continue }
            batch.sides.upserts.append(
                SideRow(
                    name: name.rawValue,
                    epoch: side.judgedEpoch,
                    needsClear: side.needsClearing,
                    keepsWebsiteData: side.keepsWebsiteData
                )
            )
        }
        if unsaved.state { batch.settings.upserts = StoredState(self).settings }
        return batch
    }

    /// Takes over what an earlier launch left.
    ///
    /// Writes that were not confirmed may or may not have been performed: the side's counter of batches
    /// tells.
    mutating func restore(_ contents: Contents) {
        for entry in contents.entries {
            _ = jar.importCookie(entry.cookie)
            guard jar[entry.cookie.identity] != nil else { continue }
            versions[entry.cookie.identity] = entry.version
            clock = max(clock, entry.version)
        }
        for tombstone in contents.tombstones {
            tombstones[tombstone.identity] = tombstone.version
            clock = max(clock, tombstone.version)
        }
        for row in contents.digests {
            let digest = CookieDigest(high: row.digest.high, low: row.digest.low)
            memory.restore(digest, until: row.expires)
        }
        for row in contents.sides {
            var side = SideState(capabilities: SideCapabilities())
            side.restoreEpoch(row.epoch)
            side.needsClearing = row.needsClear
            side.keepsWebsiteData = row.keepsWebsiteData
            sides[SideName(rawValue: row.name)] = side
        }
        for row in contents.records {
            let record = SideState.Record(row)
            sides[SideName(rawValue: row.side)]?.records[row.identity] = record
        }
        let state = StoredState(contents.settings)
        if let state {
            clock = max(clock, state.clock)
            generation = state.generation
            closure = state.closure
            intended = state.intended
            dataStore = state.dataStore
        }
        if state?.scope != policy.scope { rebase() }
        if clock > Self.lastVersion { renumber() }
    }

    /// Drops cookies without an expiry, as at the end of a browser's session.
    mutating func forgetSessionCookies(where isOver: (Cookie) -> Bool) {
        for cookie in jar.cookies where cookie.expires == nil && isOver(cookie) {
            guard jar.remove(cookie.identity) != nil else { continue }
            clock += 1
            versions[cookie.identity] = nil
            tombstones[cookie.identity] = clock
            unsaved.identities.insert(cookie.identity)
            unsaved.state = true
        }
    }
}

extension SideRecord {
    fileprivate init(_ record: SideState.Record, _ key: SyncMachine.RecordKey) {
        func cookie(_ image: SideImage?) -> Cookie? {
            image?.cookie(key.identity, creation: .distantPast)
        }
        self.init(
            side: key.side.rawValue,
            identity: key.identity,
            agreedVersion: record.agreedVersion,
            image: cookie(record.image),
            pendingVersion: record.write?.version,
            pendingWrite: cookie(record.write?.expected),
            attempts: record.write?.attempts ?? 0,
            wrongImage: cookie(record.write?.wrong?.image),
            wrongImageIsKnown: record.write?.wrong != nil,
            outcome: record.outcome.rawValue
        )
    }
}

extension SideState.Record {
    /// Forgets what was seen of a cookie that is to be removed again: it must not get to the disk.
    ///
    /// That there is something to remove is kept, for a side that cannot be read. Any other is read anew
    /// by a later launch before it is judged.
    fileprivate mutating func forgetContent() {
        image?.value = []
        write?.expected = nil
        write?.wrong = nil
    }

    fileprivate init(_ row: SideRecord) {
        self.init(
            agreedVersion: row.agreedVersion,
            image: row.image.map(SideImage.init),
            write: row.pendingVersion.map {
                SideState.Write(
                    version: $0,
                    expected: row.pendingWrite.map(SideImage.init),
                    attempts: row.attempts,
                    replaced: row.image.map(SideImage.init),
                    wrong: row.wrongImageIsKnown
                        ? SideState.WrongImage(
                            image: row.wrongImage.map(SideImage.init),
                            isAnswer: false
                        ) : nil
                )
            },
            outcome: SideState.Outcome(rawValue: row.outcome) ?? .accepted
        )
    }
}
