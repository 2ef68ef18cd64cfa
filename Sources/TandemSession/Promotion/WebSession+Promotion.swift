public import TandemCookies

extension WebSession {
    /// Shares a host-only cookie in a domain above its host, by a copy that follows it.
    ///
    /// For a login that one host sets for itself alone and that its siblings need too:
    ///
    /// ```swift
    /// let sid = try await session.cookies(for: apiURL).first { $0.name == "sid" }
    /// if let sid { try await session.promote(sid.identity, toDomain: "example.com") }
    /// ```
    ///
    /// The copy has the value, expiry and flags of the original, and follows its changes and its
    /// deletion, also after a relaunch. What others make of the copy stands until the original changes.
    /// The host is sent both. Every host of the domain can read and replace the copy: promote only
    /// where you trust them all. A sign-out ends the promotions of what it removes,
    /// original or copy.
    ///
    /// - Parameters:
    ///   - identity: The host-only cookie.
    ///   - domain: Its host, or a domain above it that is no public suffix.
    /// - Returns: The promotion.
    /// - Throws: ``SessionError/notPromoted(_:)`` with the reason; ``SessionError`` if it cannot be kept,
    ///   or a side fails or does not answer.
    @discardableResult
    public func promote(
        _ identity: Cookie.Identity,
        toDomain domain: String
    ) async throws -> Promotion {
        let host: CookieHost
        do {
            host = try CookieHost(domain.hasPrefix(".") ? domain.dropFirst() : domain[...])
        } catch {
            throw SessionError.notPromoted(.invalidDomain(domain))
        }
        // A page may have set it a moment ago.
        try await hub.refreshSides()
        return try await hub.promote(identity, to: host)
    }

    /// Undoes a promotion: the copy is deleted on all sides, the original stays.
    ///
    /// - Parameter identity: The original; nothing happens if it is not promoted.
    /// - Throws: ``SessionError`` if that cannot be kept.
    public func demote(_ identity: Cookie.Identity) async throws {
        try await hub.demote(identity)
    }

    /// The promotions that are in force, in the order of the originals.
    public var promotions: [Promotion] {
        get async { await hub.machine.promotions.all }
    }
}

extension SessionHub {
    func promote(
        _ identity: Cookie.Identity,
        to domain: CookieHost
    ) throws(SessionError) -> Promotion {
        let result = try run { machine, now in
            Result { () throws(Promotion.Refusal) in
                try machine.promote(identity, to: domain, at: now)
            }
        }
        do {
            try result.get()
        } catch {
            throw .notPromoted(error)
        }
        return Promotion(original: identity, domain: domain)
    }

    func demote(_ identity: Cookie.Identity) throws(SessionError) {
        try attachRegisteredSides()
        try run { $0.demote(identity, at: $1) }
    }
}
