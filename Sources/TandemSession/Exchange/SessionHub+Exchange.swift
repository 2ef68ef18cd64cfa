import Foundation

/// An exchange that a session was given, and how far it is.
struct PendingExchange: Sendable {
    /// Tells it from one that is set in its place.
    let key = UUID()
    let exchange: TokenExchange
    /// The one request under way.
    var task: Task<Void, any Error>?
}

/// The exchange of a token for cookies.
extension SessionHub {
    func setTokenExchange(_ exchange: TokenExchange?) {
        self.exchange = exchange.map { PendingExchange(exchange: $0) }
    }

    /// Performs the session's exchange, if it has one and does not have what it is for.
    ///
    /// - Parameter client: Sends a native request and keeps the cookies of the answer.
    /// - Throws: ``TokenExchange/Failure``, ``SessionError/signedOut`` if the session was signed out
    ///   meanwhile, ``SessionError`` if a side does not answer, or `CancellationError`.
    func exchangeToken(by client: NativeClient) async throws {
        // A sign-out that goes on takes the exchange away.
        try await awaitSignOut()
        guard exchange != nil else { return }
        // A page may have signed in.
        try await refreshSides()
        // Another may be set in the place of one that is under way.
        while let pending = exchange {
            if pending.task == nil, holds(pending.exchange.cookie) { return }
            // Others wait for it too: it goes on when this task is cancelled.
            try await waitUnlessCancelled(for: pending.task ?? begin(pending, client))
        }
    }

    private func begin(
        _ pending: PendingExchange,
        _ client: NativeClient
    ) -> Task<Void, any Error> {
        let generation = machine.generation
        let task = Task {
            do {
                try await perform(pending.exchange, client, generation: generation)
                try requireGeneration(generation)
                log(.tokenExchanged)
                if exchange?.key == pending.key { exchange = nil }
            } catch {
                try requireGeneration(generation)
                if let failure = error as? TokenExchange.Failure {
                    log(.tokenNotExchanged(failure))
                }
                // Nobody wants one any more that was replaced or taken away meanwhile.
                guard exchange?.key == pending.key else { return }
                exchange?.task = nil
                throw error
            }
        }
        exchange?.task = task
        return task
    }

    private func perform(
        _ exchange: TokenExchange,
        _ client: NativeClient,
        generation: UInt64
    ) async throws(TokenExchange.Failure) {
        let request: URLRequest
        do {
            request = try await exchange.request()
        } catch {
            throw .noRequest(reason: reason(of: error))
        }
        let response: URLResponse
        do {
            // The app can have taken its time: the token is the user's who was there before it.
            (_, response) = try await client.data(for: request, generation: generation)
        } catch {
            throw .notAnswered(reason: reason(of: error))
        }
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300 ~= status) {
            throw .refused(status: status)
        }
        guard holds(exchange.cookie) else { throw .noCookie(exchange.cookie) }
    }

    private func holds(_ rule: CookieRule) -> Bool {
        let now = clock.now
        return machine.jar.cookies.contains { rule.matches($0.identity) && !$0.isExpired(at: now) }
    }
}
