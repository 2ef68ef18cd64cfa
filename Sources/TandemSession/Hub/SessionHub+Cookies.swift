import TandemCookies

/// Reading and changing the jar.
extension SessionHub {
    /// Takes in what the sides have changed, before native code looks at the jar.
    ///
    /// - Throws: ``SessionError`` if a side fails or does not answer.
    func refreshSides() async throws {
        try attachRegisteredSides()
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

    /// Brings all sides in step with the jar, and completes a sign-out that was cut short.
    ///
    /// - Throws: ``SessionError`` if a side fails or does not answer.
    func synchronize() async throws {
        try attachRegisteredSides()
        try await finishClearing()
        try await settle()
    }

    var readableSides: [SideName] {
        machine.sides.filter { $0.value.isAttached && $0.value.capabilities.isReadable }.keys
            .sorted()
    }

    /// The cookies that a native request would carry.
    func cookies(for url: CookieURL) throws(SessionError) -> [Cookie] {
        try run { $0.jar.cookies(for: url, context: .http, at: $1) }
    }

    func store(_ cookie: Cookie) async throws(SessionError) -> SessionChange? {
        try attachRegisteredSides()
        let (outcome, change) = try await runTogether { machine, now in
            let earlier = machine.step.changes.count
            let outcome = machine.store(cookie, from: nil, at: now)
            let changes = machine.step.changes.dropFirst(earlier)
            return (outcome, changes.last { $0.identity == cookie.identity })
        }
        if case .ignored(let refusal) = outcome.change { throw .refused(refusal) }
        return change
    }

    /// Deletes a cookie, even one that a page has set a moment ago.
    func delete(_ identity: Cookie.Identity) async throws(SessionError) -> Cookie? {
        try attachRegisteredSides()
        guard !readableSides.isEmpty else { return try await remove(identity) }
        let generation = machine.generation
        let known = machine.version(of: identity)
        // A side that cannot be read now is told of the deletion later.
        try? await refreshSides()
        let version = machine.version(of: identity)
        // What native code has made of the cookie since came after the deletion.
        guard
            machine.generation == generation,
            version == known || isMadeBySide(identity, version)
        else { return nil }
        return try await remove(identity)
    }

    /// Whether a version of a cookie is what a page has made of it.
    func isMadeBySide(_ identity: Cookie.Identity, _ version: UInt64) -> Bool {
        sideChanges.contains { $0.version == version && $0.identity == identity }
    }

    func remove(_ identity: Cookie.Identity) async throws(SessionError) -> Cookie? {
        try attachRegisteredSides()
        return try await runTogether { $0.remove(identity, at: $1) }
    }

    /// Brings sides in step with the jar.
    ///
    /// - Parameters:
    ///   - wanted: Which sides; nil: all that are in use.
    ///   - isRelevant: Which cookies are waited for.
    /// - Throws: ``SessionError`` if a side fails or does not answer.
    func settle(
        _ wanted: Set<SideName>? = nil,
        _ isRelevant: @escaping @Sendable (Cookie.Identity) -> Bool = { _ in true }
    ) async throws {
        let attached = machine.sides.filter(\.value.isAttached).keys
        let names = attached.filter { wanted?.contains($0) ?? true }.sorted()
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
