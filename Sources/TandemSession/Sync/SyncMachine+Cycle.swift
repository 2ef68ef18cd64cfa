import TandemCookies

/// The cycle of a side: read, judge, plan, write, read again.
extension SyncMachine {
    /// Takes a side into service, or back into it.
    mutating func attach(_ name: SideName, capabilities: SideCapabilities, at now: Timestamp) {
        var side = sides[name] ?? SideState(capabilities: capabilities)
        side.capabilities = capabilities
        guard !side.isAttached else {
            sides[name] = side
            return
        }
        side.phase = .idle
        side.isDirty = capabilities.isReadable
        if !capabilities.isReadable { forgetAgreements(of: name, &side) }
        side.stale.formUnion(versions.keys.filter(policy.covers))
        side.stale.formUnion(tombstones.keys.filter(policy.covers))
        sides[name] = side
        unsaved.sides.insert(name)
        advance(name, at: now)
    }

    /// Takes a side out of service: the answer to what still runs there is not waited for.
    mutating func detach(_ name: SideName) {
        sides[name]?.phase = .detached
    }

    /// Has everything written anew to a side that cannot be asked what it still holds.
    private mutating func forgetAgreements(of name: SideName, _ side: inout SideState) {
        for identity in side.records.keys where versions[identity] != nil {
            side.records[identity]?.agreedVersion = nil
            // What it may hold is kept: a sign-out has it removed.
            side.records[identity]?.outcome = .accepted
            unsaved.records.insert(RecordKey(side: name, identity: identity))
        }
    }

    /// A side says that it may have changed.
    mutating func hint(_ name: SideName, at now: Timestamp) {
        sides[name]?.hintedAt = clock
        refresh(name, at: now)
    }

    /// Reads a side again, whether or not it said that it changed.
    mutating func refresh(_ name: SideName, at now: Timestamp) {
        guard let side = sides[name], side.isAttached, side.capabilities.isReadable else { return }
        sides[name]?.isDirty = true
        advance(name, at: now)
    }

    mutating func advanceAll(at now: Timestamp) {
        for name in sides.keys.sorted() { advance(name, at: now) }
    }

    /// Starts what a side with nothing running has to do.
    mutating func advance(_ name: SideName, at now: Timestamp) {
        guard let side = sides[name], side.phase == .idle else { return }
        guard side.capabilities.isReadable else {
            let operations = plan(name, at: now)
            if !operations.isEmpty { write(operations, to: name) }
            return
        }
        guard side.isDirty || !side.stale.isEmpty else { return }
        if side.epoch == nil {
            beginEpoch(name, attempt: 1)
        } else {
            read(name)
        }
    }

    /// A side's cookies as they were at some time after the read with this ticket began.
    mutating func sideWasRead(
        _ name: SideName,
        ticket: SideState.Ticket,
        cookies: [Cookie],
        at now: Timestamp
    ) {
        guard let side = sides[name] else { return }
        switch side.phase {
        case .reading(ticket):
            guard let epoch = side.epoch, self.epoch(in: cookies) == epoch else {
                beginEpoch(name, attempt: 1)
                return
            }
            let writesSeen = writes(in: cookies, of: epoch)
            judge(cookies, of: name, ticket: ticket, writesSeen: writesSeen, at: now)
        case .readingEpoch(ticket, let attempt):
            guard let epoch = side.epoch, self.epoch(in: cookies) == epoch else {
                beginEpoch(name, attempt: attempt + 1)
                return
            }
            judgeEpoch(cookies, of: name, at: now)
            unsaved.sides.insert(name)
            finishRead(name, ticket: ticket, at: now)
        default:
            // An answer that came after its operation was given up.
            return
        }
    }

    /// A side has taken the writes with this ticket.
    mutating func sideWasWritten(_ name: SideName, ticket: SideState.Ticket, at now: Timestamp) {
        guard let side = sides[name] else { return }
        switch side.phase {
        case .writing(ticket) where side.capabilities.isReadable:
            sides[name]?.phase = .idle
            read(name)
        case .writing(ticket):
            sides[name]?.phase = .idle
            confirmUnread(name, at: now)
            advance(name, at: now)
        case .marking(ticket, let attempt):
            let read = issueTicket()
            sides[name]?.phase = .readingEpoch(read, attempt: attempt)
            sides[name]?.isDirty = false
            step.actions.append(.read(name, read))
        default:
            return
        }
    }

    /// A side could not perform the operation with this ticket.
    ///
    /// What was to be written stays to be written; it is tried again with the next event.
    mutating func sideFailed(_ name: SideName, ticket: SideState.Ticket) {
        guard let side = sides[name] else { return }
        switch side.phase {
        case .reading(ticket), .writing(ticket):
            if side.phase == .writing(ticket) { sides[name]?.hasFailedBatch = true }
            sides[name]?.phase = .idle
            sides[name]?.isDirty = true
            sides[name]?.stale.formUnion(side.records.filter { $0.value.write != nil }.keys)
        case .marking(ticket, _), .readingEpoch(ticket, _):
            sides[name]?.phase = .idle
            sides[name]?.isDirty = true
            sides[name]?.epoch = nil
        default:
            return
        }
    }

    /// Judges a snapshot of an unbroken epoch key by key.
    private mutating func judge(
        _ cookies: [Cookie],
        of name: SideName,
        ticket: SideState.Ticket,
        writesSeen: UInt64,
        at now: Timestamp
    ) {
        guard let side = sides[name] else { return }
        if writesSeen < side.writesSent, !side.hasFailedBatch {
            // The store took the last batch but does not show it, or has lost the counter: let both be
            // written once more, and if that never shows, take the store for broken.
            sides[name]?.unseenReads += 1
            if side.unseenReads >= 3 {
                beginEpoch(name, attempt: 1)
                return
            }
        } else {
            sides[name]?.unseenReads = 0
            sides[name]?.writesSent = writesSeen
            sides[name]?.hasFailedBatch = false
        }
        if !side.isShownAsLeft(cookies, at: now) || !isOpen(to: name) {
            let images = images(in: cookies, of: name, at: now)
            let processed = writesSeen >= side.writesSent
            let remarkable = remarkable(images, on: name)
            for identity in remarkable {
                judge(identity, seen: images[identity], on: name, processed: processed, at: now)
            }
            if remarkable.isEmpty { sides[name]?.noteShownAsLeft(cookies) }
        }
        finishRead(name, ticket: ticket, at: now)
    }

    /// The cookies that a snapshot does not show as they were left.
    ///
    /// Only they are put in order, so that a store of a thousand cookies is not sorted at each read.
    private func remarkable(
        _ images: [Cookie.Identity: SideImage],
        on name: SideName
    ) -> [Cookie.Identity] {
        guard let side = sides[name] else { return [] }
        let isOpen = isOpen(to: name)
        func isRemarkable(
            _ identity: Cookie.Identity,
            _ image: SideImage?,
            _ record: SideState.Record?
        ) -> Bool {
            image != record?.image || record?.write != nil
                || !isOpen && isBarred(identity, from: name)
        }
        var found: [Cookie.Identity] = []
        var known = 0
        for (identity, image) in images {
            let record = side.records[identity]
            if record != nil { known += 1 }
            if isRemarkable(identity, image, record) { found.append(identity) }
        }
        // Nothing can be missing if each record has its image.
        if known < side.records.count {
            for (identity, record) in side.records
            where images[identity] == nil && isRemarkable(identity, nil, record) {
                found.append(identity)
            }
        }
        return found.sorted()
    }

    /// Plans what is left after a read; with nothing to write the side comes to rest.
    private mutating func finishRead(
        _ name: SideName,
        ticket: SideState.Ticket,
        at now: Timestamp
    ) {
        sides[name]?.judged = ticket
        sides[name]?.phase = .idle
        let operations = plan(name, at: now)
        if operations.isEmpty, sides[name]?.unseenReads == 0 {
            collect(name)
            advanceAll(at: now)
        } else {
            write(operations, to: name)
            advanceAll(at: now)
        }
    }

    private mutating func read(_ name: SideName) {
        let ticket = issueTicket()
        sides[name]?.phase = .reading(ticket)
        sides[name]?.isDirty = false
        step.actions.append(.read(name, ticket))
    }

    /// Writes a batch, which the counter ends; it can be all there is to write.
    private mutating func write(_ operations: [SideOperation], to name: SideName) {
        guard var side = sides[name] else { return }
        var operations = operations
        if side.capabilities.isReadable, let epoch = side.epoch {
            // A store's file could say that there were as many as can be counted.
            side.writesSent &+= 1
            unsaved.sides.insert(name)
            operations.append(.set(counterCookie(epoch: epoch, writes: side.writesSent)))
        }
        let ticket = issueTicket()
        side.phase = .writing(ticket)
        sides[name] = side
        step.actions.append(.write(name, ticket, operations))
    }
}
