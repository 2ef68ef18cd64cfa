import TandemCookies

/// What is to be written to a side so that it shows what the jar holds.
extension SyncMachine {
    /// The writes that bring a side in step, for the cookies that may be out of it.
    mutating func plan(_ name: SideName, at now: Timestamp) -> [SideOperation] {
        guard let side = sides[name] else { return [] }
        sides[name]?.stale = []
        let operations = side.stale.sorted()
            .flatMap { plan($0, on: name, side.capabilities, at: now) }
        // A store that mixes up a host's cookie with the domain's is not to lose the one that was set
        // with the one that is to go.
        return operations.filter(\.isDeletion) + operations.filter { !$0.isDeletion }
    }

    private mutating func plan(
        _ identity: Cookie.Identity,
        on name: SideName,
        _ capabilities: SideCapabilities,
        at now: Timestamp
    ) -> [SideOperation] {
        let known = sides[name]?.records[identity]
        var record = known ?? SideState.Record(agreedVersion: 0)
        defer { update(identity, record, was: known, on: name) }
        let version = version(of: identity)
        let wanted = isBarred(identity, from: name) ? nil : jar[identity]
        let image = wanted.map { capabilities.projecting(SideImage($0)) }
        // Of a side that cannot be read nobody knows whether it holds what was written last.
        let isKnown =
            capabilities.isReadable || known == nil
            || record.write == nil && record.agreedVersion == version
        if image == record.image, isKnown {
            record.agreedVersion = version
            record.write = nil
            return []
        }
        let isRepeated = record.write?.version == version && record.write?.expected == image
        let canCross = image.map { self.canCross(identity, $0, capabilities) } ?? true
        // What could not cross may be able to now, with its twin gone.
        let isDone = record.outcome != .unsupported || !canCross
        if record.agreedVersion == version, !isRepeated, isDone { return [] }
        if !canCross {
            if record.outcome != .unsupported { report(.unsupported, identity, on: name) }
            record.outcome = .unsupported
            record.agreedVersion = version
            record.write = nil
            return []
        }
        var write = SideState.Write(version: version, expected: image, replaced: record.image)
        if isRepeated, let earlier = record.write { write = earlier }
        // A write that the store does not show to have performed is the same attempt once more.
        record.outcome = .accepted
        if write.attempts == 0 || write.wrong != nil { write.attempts &+= 1 }
        record.write = write
        if let image { remember(identity, image, at: now) }
        guard let wanted else { return [.delete(identity)] }
        return write.deletesFirst(record.image)
            ? [.delete(identity), .set(wanted)] : [.set(wanted)]
    }

    private func canCross(
        _ identity: Cookie.Identity,
        _ image: SideImage,
        _ capabilities: SideCapabilities
    ) -> Bool {
        guard capabilities.canHold(image) else { return false }
        if capabilities.keepsHostOnlyApart { return true }
        return jar[identity.twin] == nil
    }

    /// Forgets deleted cookies that every side is done with.
    mutating func collect(_ name: SideName) {
        guard let side = sides[name], side.stale.isEmpty else { return }
        for identity in tombstones.keys where !isHeldAnywhere(identity) {
            tombstones[identity] = nil
            unsaved.identities.insert(identity)
            for other in sides.keys where sides[other]?.records[identity] != nil {
                sides[other]?.records[identity] = nil
                unsaved.records.insert(RecordKey(side: other, identity: identity))
            }
        }
    }

    private func isHeldAnywhere(_ identity: Cookie.Identity) -> Bool {
        sides.values.contains { side in
            if side.isAttached, side.stale.contains(identity) { return true }
            guard let record = side.records[identity] else { return false }
            return record.image != nil || record.write != nil
        }
    }
}

extension Cookie.Identity {
    /// The domain cookie beside a host-only one, and the other way round.
    var twin: Cookie.Identity {
        Cookie.Identity(
            nameOctets: nameOctets,
            domain: domain,
            isHostOnly: !isHostOnly,
            pathOctets: pathOctets,
            partition: partition
        )
    }
}
