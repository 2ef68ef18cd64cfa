import TandemCookies

/// Taking over what an app has kept so far.
extension SessionHub {
    /// Takes over the cookies that the jar neither has nor ever had.
    func adopt(_ candidates: [AdoptionCandidate]) throws(SessionError) -> AdoptionReport {
        try attachRegisteredSides()
        return try run { machine, now in
            let earlier = machine.step.changes.count
            let refused = candidates.compactMap { machine.adopt($0, at: now) }
            return AdoptionReport(
                adopted: Array(machine.step.changes.dropFirst(earlier)),
                refused: refused
            )
        }
    }
}

extension SyncMachine {
    /// Takes a cookie over, or returns why not.
    fileprivate mutating func adopt(
        _ candidate: AdoptionCandidate,
        at now: Timestamp
    ) -> AdoptionReport.Refused? {
        func refused(_ reason: AdoptionReport.Reason) -> AdoptionReport.Refused {
            let identity = try? candidate.cookie.get().identity
            return .init(index: candidate.index, identity: identity, reason: reason)
        }
        do {
            let offered = try candidate.cookie.get()
            if let reason = obstacle(to: offered, at: now) {
                if reason == .ownStands { rememberOffer(offered) }
                return refused(reason)
            }
            var cookie = offered
            cookie.creation = now
            if case .ignored(let refusal) = store(cookie, from: nil, at: now).change {
                return refused(.rule(refusal))
            }
            rememberOffer(offered)
            return nil
        } catch {
            return refused(error.reason)
        }
    }

    private func obstacle(to cookie: Cookie, at now: Timestamp) -> AdoptionReport.Reason? {
        let identity = cookie.identity
        if identity.partition != nil { return .partitioned }
        if !policy.covers(identity) { return .outsideSites }
        if cookie.isExpired(at: now) { return .expired }
        if jar[identity] != nil { return .ownStands }
        let isKnown = memory.knows(identity, SideImage(cookie)) || memory.knowsOffer(cookie)
        return isKnown ? .onceLost : nil
    }

    /// Remembers what is neither to be taken over a second time nor to come in the place of what the
    /// session has, once that is lost.
    private mutating func rememberOffer(_ cookie: Cookie) {
        guard let digest = memory.rememberOffer(cookie) else { return }
        unsaved.digests.insert(digest)
    }
}
