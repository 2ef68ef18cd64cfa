import TandemCookies

/// Making ready for a page.
extension SessionHub {
    /// Makes ready for a page.
    ///
    /// - Parameters:
    ///   - url: The page, nil: all of the session's sites.
    ///   - wanted: The generation that the page belongs to; nil: the one that a sign-out which goes on
    ///     begins.
    /// - Returns: What became of the cookies.
    /// - Throws: ``SessionError``, or `CancellationError`.
    @discardableResult
    func prepare(
        for url: CookieURL?,
        in wanted: UInt64? = nil
    ) async throws -> WebSession.Readiness {
        // A sign-out that goes on comes first: it would remove what is prepared.
        try await awaitSignOut()
        let generation = machine.generation
        if let wanted { try requireGeneration(wanted) }
        try attachRegisteredSides()
        let begun = machine.clock
        try await finishClearing()
        if machine.closure != nil {
            // What came up on a side since the sign-out goes, before anything crosses again.
            try await settle()
            try requireGeneration(generation)
            try run { $0.open(at: $1) }
            log(.opened)
        }
        let isRelevant: @Sendable (Cookie.Identity) -> Bool = { identity in
            url.map { identity.reaches($0.host) } ?? true
        }
        try await settle(nil, isRelevant)
        try requireGeneration(generation)
        await tellFollowers()
        let readiness = readiness(since: begun, isRelevant)
        for cookie in readiness.refused
        where configuration.required.contains(where: { $0.matches(cookie.identity) }) {
            throw SessionError.requiredCookieRefused(cookie.identity, cookie.side)
        }
        return readiness
    }

    private func readiness(
        since begun: UInt64,
        _ isRelevant: (Cookie.Identity) -> Bool
    ) -> WebSession.Readiness {
        var refused: [WebSession.RefusedCookie] = []
        let cookies = machine.versions.keys.filter { machine.policy.covers($0) && isRelevant($0) }
        for (name, side) in machine.sides where side.isAttached {
            for identity in cookies {
                guard let reason = side.records[identity]?.outcome.reason else { continue }
                refused.append(.init(identity: identity, side: name, reason: reason))
            }
        }
        let superseded = sideChanges.filter { $0.version > begun && isRelevant($0.identity) }
        return WebSession.Readiness(
            applied: Set(cookies).subtracting(refused.map(\.identity)),
            refused: refused.sorted { ($0.side, $0.identity) < ($1.side, $1.identity) },
            superseded: Set(superseded.map(\.identity))
        )
    }
}

extension Cookie.Identity {
    /// Whether a cookie of this identity could be sent to a host.
    fileprivate func reaches(_ host: CookieHost) -> Bool {
        isHostOnly ? host == domain : host.domainMatches(domain)
    }
}

extension SideState.Outcome {
    /// Why a side does not show a cookie as the jar holds it; nil if it does.
    var reason: WebSession.RefusedCookie.Reason? {
        switch self {
        case .accepted: nil
        case .refused: .refused
        case .altered: .altered
        case .expired: .expired
        case .unsupported: .unsupported
        }
    }
}
