import TandemCookies
import TandemStorage

/// What native requests need of the hub.
extension SessionHub {
    /// The `Cookie` field for a URL, nil when there is no cookie for it.
    func cookieHeader(for url: CookieURL) throws(SessionError) -> String? {
        try run { $0.jar.cookieHeader(for: url, context: .http, at: $1) }
    }

    /// Keeps the cookies of an answer.
    ///
    /// - Throws: ``SessionError/signedOut`` if the request belongs to a generation that is over, and
    ///   ``SessionError/storage(_:)`` if they cannot be kept.
    func store(
        _ fields: [[UInt8]],
        from url: CookieURL,
        generation: UInt64
    ) throws(SessionError) {
        try requireGeneration(generation)
        guard !fields.isEmpty else { return }
        try run { machine, now in
            for field in fields {
                _ = machine.store(setCookie: field, from: url, context: .http, at: now)
            }
        }
    }

    /// Makes sure that there was no sign-out meanwhile.
    ///
    /// - Throws: ``SessionError/signedOut`` if there was.
    func requireGeneration(_ generation: UInt64) throws(SessionError) {
        guard machine.generation == generation else { throw .signedOut }
    }

    func setWebUserAgent(_ agent: String) {
        webUserAgent = agent
    }

    /// How native requests name themselves; nil: as the platform does.
    var userAgent: String? {
        switch configuration.userAgent {
        case .standard: nil
        case .replacing(let agent): agent
        case .appending(let product): webUserAgent ?? product
        }
    }
}
