import TandemCookies

extension SessionHub {
    func explain(_ url: CookieURL, context: CookieJar.Context) async -> SessionExplanation {
        var unread: SessionError?
        do {
            try await refreshSides()
        } catch {
            // Who looks for a missing cookie wants an answer all the more when a side is silent.
            unread = error as? SessionError
        }
        return machine.explain(url, context: context, unread: unread, at: clock.now)
    }
}

extension SyncMachine {
    func explain(
        _ url: CookieURL,
        context: CookieJar.Context,
        unread: SessionError?,
        at now: Timestamp
    ) -> SessionExplanation {
        let ofJar = jar.explain(url, context: context, at: now).map { explanation in
            ExplainedCookie(
                identity: explanation.cookie.identity,
                decision: explanation.exclusion.map { .excluded($0) } ?? .sent,
                sides: standings(of: explanation.cookie.identity)
            )
        }
        let elsewhere = Set(
            sides.flatMap { name, side in
                side.records.keys.filter { standing(of: $0, on: name) == .notImported }
            }
        )
        let ofSides = elsewhere.sorted()
            .map {
                ExplainedCookie(identity: $0, decision: .notInJar, sides: standings(of: $0))
            }
        return SessionExplanation(
            url: url,
            isSignedOut: closure != nil,
            unread: unread,
            cookies: ofJar + ofSides
        )
    }

    private func standings(of identity: Cookie.Identity) -> [SideName: ExplainedCookie.Standing] {
        Dictionary(uniqueKeysWithValues: sides.keys.map { ($0, standing(of: identity, on: $0)) })
    }

    /// Where a side stands with a cookie.
    func standing(of identity: Cookie.Identity, on name: SideName) -> ExplainedCookie.Standing {
        guard let side = sides[name], side.isAttached else { return .notInUse }
        guard policy.covers(identity) else { return .outOfScope }
        if isBarred(identity, from: name) { return .withheld }
        let record = side.records[identity]
        if record?.write != nil || side.stale.contains(identity) { return .pending }
        switch record?.outcome {
        case .refused: return .refused
        case .altered: return .altered
        case .expired: return .expired
        case .unsupported: return .unsupported
        case .accepted where record?.image != nil:
            return jar[identity] == nil ? .notImported : .agreed
        case .accepted, nil: return .absent
        }
    }
}
