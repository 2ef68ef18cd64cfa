import Foundation
import TandemCookies
import TandemStorage

/// What native requests need of the hub.
extension SessionHub {
    /// A request with exactly the cookies that belong to its URL, and the session's user agent.
    ///
    /// What pages have changed up to now is taken in first.
    ///
    /// - Throws: ``SessionError/signedOut`` if the generation that the request belongs to is over, or
    ///   ``SessionError`` if a side fails or does not answer.
    func authorized(
        _ request: URLRequest,
        for url: CookieURL,
        generation: UInt64
    ) async throws -> URLRequest {
        try await refreshSides()
        try requireGeneration(generation)
        var request = request
        request.httpShouldHandleCookies = false
        request.generation = generation
        // A field that the caller brought would be another user's, or another host's.
        request.setValue(try cookieHeader(for: url), forHTTPHeaderField: "Cookie")
        if let userAgent, request.value(forHTTPHeaderField: "User-Agent") == nil {
            request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        }
        return request
    }

    /// The `Cookie` field for a URL, nil when there is no cookie for it.
    func cookieHeader(for url: CookieURL) throws(SessionError) -> String? {
        try run { $0.jar.cookieHeader(for: url, context: .http, at: $1) }
    }

    /// Keeps the cookies of an answer; one that comes during a suspension is kept at its end.
    ///
    /// - Parameters:
    ///   - fields: The octets of its `Set-Cookie` fields.
    ///   - url: The URL that it came from.
    ///   - generation: What the request belongs to; nil if that is not known.
    /// - Returns: The changes of the jar.
    /// - Throws: ``SessionError/signedOut`` if the request belongs to a generation that is over,
    ///   ``SessionError/storage(_:)`` if they cannot be kept, and `CancellationError` if the task is
    ///   cancelled during a suspension.
    @discardableResult
    func store(
        _ fields: [[UInt8]],
        from url: CookieURL,
        generation: UInt64?
    ) async throws -> [SessionChange] {
        await awaitResumption()
        if suspension != nil { throw CancellationError() }
        if let generation { try requireGeneration(generation) }
        guard !fields.isEmpty else { return [] }
        return try await runTogether { machine, now throws(SessionError) in
            // A sign-out can have come in between.
            guard generation == nil || generation == machine.generation else { throw .signedOut }
            let earlier = machine.step.changes.count
            for field in fields {
                let outcome = machine.store(setCookie: field, from: url, context: .http, at: now)
                if case .ignored(let refusal) = outcome.change {
                    self.log(.responseCookieRefused(host: url.host, refusal))
                }
            }
            return Array(machine.step.changes.dropFirst(earlier))
        }
    }

    /// Brings a side that was just given to the session in step.
    ///
    /// - Throws: ``SessionError`` if it fails or does not answer.
    func fill(_ name: SideName) async throws {
        try attachRegisteredSides()
        try await settle([name])
    }

    /// Makes sure that there was no sign-out meanwhile.
    ///
    /// - Throws: ``SessionError/signedOut`` if there was.
    func requireGeneration(_ generation: UInt64) throws(SessionError) {
        guard machine.generation == generation else { throw .signedOut }
    }

    /// Notes how the profile's web views name themselves, for later launches too.
    func setWebUserAgent(_ agent: String) {
        guard machine.webUserAgent != agent else { return }
        // What cannot be kept is said again by the next launch's first page.
        do { try run { machine, _ in machine.webUserAgent = agent } } catch {
            machine.webUserAgent = agent
        }
    }

    /// How native requests name themselves; nil: as the platform does.
    var userAgent: String? {
        switch configuration.userAgent {
        case .standard: nil
        case .replacing(let agent): agent
        case .appending(let product):
            // One that an earlier launch has left may name an earlier version of the app.
            machine.webUserAgent.flatMap { $0.contains(product) ? $0 : nil } ?? product
        }
    }
}
