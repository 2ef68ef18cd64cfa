import TandemCookies

/// Reading and changing the jar.
extension SessionHub {
    /// Takes in what the sides have changed, before native code looks at the jar.
    ///
    /// - Throws: ``SessionError`` if a side fails or does not answer.
    func refreshSides() async throws {
        try await attachRegisteredSides()
        let names = readableSides
        guard !names.isEmpty else {
            // Expired cookies go even when there is no side to read.
            try run { _, _ in }
            return
        }
        let ticket = machine.upcomingTicket
        try run { machine, now in
            for name in names { machine.refresh(name, at: now) }
        }
        try await wait(for: Set(names)) { machine in
            names.allSatisfy { machine.sides[$0]?.judged ?? .max >= ticket }
        }
    }

    var readableSides: [SideName] {
        machine.sides.filter { $0.value.isAttached && $0.value.capabilities.isReadable }.keys
            .sorted()
    }

    /// The cookies that a native request would carry.
    func cookies(for url: CookieURL) throws(SessionError) -> [Cookie] {
        try run { $0.jar.cookies(for: url, context: .http, at: $1) }
    }

    func store(_ cookie: Cookie) async throws -> SessionChange? {
        try await attachRegisteredSides()
        let stored = try run { machine, now in
            let outcome = machine.store(cookie, from: nil, at: now)
            return (outcome, machine.step.changes.last)
        }
        if case .ignored(let refusal) = stored.0.change { throw SessionError.refused(refusal) }
        return stored.1
    }

    func remove(_ identity: Cookie.Identity) async throws -> Cookie? {
        try await attachRegisteredSides()
        return try run { $0.remove(identity, at: $1) }
    }

    /// Brings all sides in step with the jar.
    ///
    /// - Throws: ``SessionError`` if a side fails or does not answer.
    func settle(_ isRelevant: @escaping @Sendable (Cookie.Identity) -> Bool = { _ in true })
        async throws
    {
        let names = machine.sides.filter(\.value.isAttached).keys.sorted()
        let readable = Set(readableSides)
        let ticket = machine.upcomingTicket
        try run { machine, now in
            for name in names { machine.refresh(name, at: now) }
        }
        try await wait(for: Set(names)) { machine in
            names.allSatisfy { name in
                guard let side = machine.sides[name] else { return true }
                if readable.contains(name), side.judged < ticket { return false }
                return !side.stale.contains(where: isRelevant)
                    && !side.records.contains { $0.value.write != nil && isRelevant($0.key) }
            }
        }
    }
}
