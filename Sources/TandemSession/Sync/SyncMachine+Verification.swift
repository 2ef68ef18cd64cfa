import TandemCookies

/// Whether a side holds what was written to it.
extension SyncMachine {
    /// Compares what a side shows with what was written last.
    ///
    /// A wrong image can be a page's change that fell between the write and the read, or the side's
    /// own refusal or alteration. A second write tells them apart: a side that gives the value back
    /// takes it, so the first image was the page's doing and counts as a change after the write. As
    /// long as each time another image is seen somebody writes there, and nothing can be told.
    ///
    /// - Parameters:
    ///   - write: What was written.
    ///   - identity: Which cookie.
    ///   - seen: What the side shows now.
    ///   - isLeftover: Whether the image can be there since the write was not wholly performed.
    ///   - processed: Whether the side shows that it has performed the last batch of writes.
    ///   - record: The record of the cookie on the side.
    ///   - name: Which side.
    ///   - now: The time.
    mutating func verify(
        _ write: SideState.Write,
        _ identity: Cookie.Identity,
        seen: SideImage?,
        isLeftover: Bool,
        processed: Bool,
        record: inout SideState.Record,
        on name: SideName,
        at now: Timestamp
    ) {
        let isLatest = version(of: identity) == write.version
        // A removal of what the jar holds was a sign-out's: the cookie may be there again.
        let isCalledOff = isLatest && write.expected == nil && jar[identity] != nil
        let isCurrent = isLatest && !isCalledOff
        if seen == write.expected {
            agree(write.version, seen, identity, record: &record, at: now)
            if isCalledOff { record.agreedVersion = nil }
            if isCurrent {
                takeOverWrong(write, identity, seen: seen, record: &record, on: name, at: now)
            }
            return
        }
        if seen == nil, let expected = write.expected, expected.isExpired(at: now) {
            agree(write.version, nil, identity, record: &record, at: now)
            record.outcome = .expired
            return
        }
        if isLeftover {
            // Not performed yet, or not wholly: the same attempt once more, on what is there now.
            record.image = seen
            record.write?.replaced = seen
            sides[name]?.stale.insert(identity)
            return
        }
        // No removal leaves anything new, and that the jar's time was over is nobody's change: what is
        // there now is the page's.
        let isPages =
            write.expected == nil
            ? seen.map { !memory.knows(identity, $0) } ?? false
            : !isCurrent && jar[identity] == nil && write.expected?.isExpired(at: now) == true
        if isPages, !write.mayHaveLeft(seen, at: now) {
            // That the time of what was removed is over is nobody's change either.
            let isOver = jar[identity] == nil && write.replaced?.isExpired(at: now) == true
            let agreed = isOver ? version(of: identity) : write.version
            agree(agreed, write.expected, identity, record: &record, at: now)
            judgeChange(identity, seen: seen, record: &record, on: name, at: now)
            return
        }
        guard isCurrent else {
            // The jar has moved on: the newer version is written next.
            record.image = seen
            record.write = nil
            if let seen { remember(identity, seen, at: now) }
            sides[name]?.stale.insert(identity)
            return
        }
        guard let wrong = write.wrong, wrong.image == seen, wrong.isAnswer, processed else {
            record.image = seen
            let image = SideState.WrongImage(image: seen, isAnswer: processed)
            record.write?.wrong = image
            sides[name]?.stale.insert(identity)
            return
        }
        let outcome: SideState.Outcome =
            seen == nil || seen == write.replaced || write.expected == nil ? .refused : .altered
        record.agreedVersion = write.version
        record.image = seen
        record.write = nil
        record.outcome = outcome
        if let seen { remember(identity, seen, at: now) }
        report(outcome, identity, on: name)
    }

    /// Makes the jar's what a page set between two writes of ours, the second of which stuck.
    mutating func takeOverWrong(
        _ write: SideState.Write,
        _ identity: Cookie.Identity,
        seen: SideImage?,
        record: inout SideState.Record,
        on name: SideName,
        at now: Timestamp
    ) {
        guard let wrong = write.wrong else { return }
        takeOver(
            identity,
            seen: wrong.image,
            since: write.expected,
            record: &record,
            on: name,
            at: now
        )
        // The side shows the value of the second write; the page's has to go back to it.
        record.image = seen
        record.agreedVersion = nil
        sides[name]?.stale.insert(identity)
    }

    /// A side that is not read has what it was given.
    mutating func confirmUnread(_ name: SideName, at now: Timestamp) {
        guard let side = sides[name] else { return }
        for (identity, known) in side.records {
            guard let write = known.write else { continue }
            var record = known
            agree(write.version, write.expected, identity, record: &record, at: now)
            update(identity, record, was: known, on: name)
        }
        collect(name)
    }
}
