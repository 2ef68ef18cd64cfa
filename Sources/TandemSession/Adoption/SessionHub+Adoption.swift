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
            var cookie = try candidate.cookie.get()
            if let reason = obstacle(to: cookie, at: now) { return refused(reason) }
            // As it is there, which need not be as the jar will hold it; and as whatever its expiry
            // is, since text with a Max-Age has another one each time it is read.
            remember(cookie.identity, SideImage(cookie), at: now)
            remember(cookie.identity, SideImage(cookie).withoutExpiry, at: now)
            cookie.creation = now
            if case .ignored(let refusal) = store(cookie, from: nil, at: now).change {
                return refused(.rule(refusal))
            }
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
        let image = SideImage(cookie)
        let isKnown = memory.knows(identity, image) || memory.knows(identity, image.withoutExpiry)
        return isKnown ? .onceLost : nil
    }
}

extension SideImage {
    fileprivate var withoutExpiry: SideImage {
        var image = self
        image.expires = nil
        return image
    }
}
