import Foundation
import TandemCookies

/// An exchange that a session was given, and how far it is.
struct PendingExchange: Sendable {
    /// Tells it from one that is set in its place.
    let key = UUID()
    let exchange: TokenExchange
    /// Whether it is performed whatever cookies there are: another was under way when it was set.
    var isOwed: Bool
    /// The one request under way.
    var task: Task<Void, any Error>?
    /// Cookies, with their versions, that came with the answer of one that failed: they do not count.
    var leftovers: [Cookie.Identity: UInt64]
}

/// The exchange of a token for cookies.
extension SessionHub {
    func setTokenExchange(_ exchange: TokenExchange?) {
        let leftovers = self.exchange?.leftovers ?? [:]
        let isOwed = !exchangesUnderWay.isEmpty
        self.exchange = exchange.map {
            PendingExchange(exchange: $0, isOwed: isOwed, leftovers: leftovers)
        }
    }

    /// Performs the session's exchange, if it has one and does not have what it is for.
    ///
    /// - Parameter client: Sends a native request and keeps the cookies of the answer.
    /// - Throws: ``TokenExchange/Failure``, ``SessionError/signedOut`` if the session was signed out
    ///   meanwhile, ``SessionError/waitsForItself`` in the closure of an exchange, ``SessionError`` if a
    ///   side does not answer, or `CancellationError`.
    func exchangeToken(by client: NativeClient) async throws {
        try requireOutside([.exchange])
        // A sign-out that goes on takes the exchange away.
        try await awaitSignOut()
        guard exchange != nil else { return }
        // A page may have signed in.
        try await refreshSides()
        // Another may be set in the place of one that is under way.
        while let pending = exchange {
            let isNeeded = pending.task != nil || pending.isOwed
            guard isNeeded || !holds(pending.exchange, beside: pending.leftovers) else { return }
            // Others wait for it too: it goes on when this task is cancelled.
            try await waitUnlessCancelled(for: pending.task ?? begin(pending, client))
        }
    }

    private func begin(
        _ pending: PendingExchange,
        _ client: NativeClient
    ) -> Task<Void, any Error> {
        let generation = machine.generation
        let earlier = Array(exchangesUnderWay.values)
        let task = Task {
            defer { exchangesUnderWay[pending.key] = nil }
            var known: [Cookie.Identity: UInt64] = [:]
            do {
                // What became of them is for who waits for them.
                for task in earlier { _ = try? await waitUnlessCancelled(for: task) }
                try requireGeneration(generation)
                known = cookies(for: pending.exchange)
                try await perform(pending.exchange, client, generation: generation)
                try requireGeneration(generation)
                log(.tokenExchanged)
                if exchange?.key == pending.key { exchange = nil }
            } catch {
                try requireGeneration(generation)
                if let failure = error as? TokenExchange.Failure {
                    log(.tokenNotExchanged(failure))
                }
                let brought = cookies(for: pending.exchange)
                    .filter { known[$0.key] != $0.value && !isMadeBySide($0.key, $0.value) }
                exchange?.leftovers.merge(brought) { $1 }
                // Nobody wants one any more that was replaced or taken away meanwhile.
                guard exchange?.key == pending.key else { return }
                exchange?.task = nil
                exchange?.isOwed = false
                throw error
            }
        }
        exchangesUnderWay[pending.key] = task
        exchange?.task = task
        return task
    }

    /// Sends the exchange's request, and sees that the answer brings what it is for.
    ///
    /// - Throws: ``TokenExchange/Failure``, or ``SessionError/suspended``.
    private func perform(
        _ exchange: TokenExchange,
        _ client: NativeClient,
        generation: UInt64
    ) async throws {
        let request: URLRequest
        do {
            request = try await within(.exchange) { try await exchange.request() }
        } catch {
            throw TokenExchange.Failure.noRequest(reason: reason(of: error))
        }
        let response: URLResponse
        do {
            // The app can have taken its time: the token is the user's who was there before it.
            (_, response) = try await client.data(for: request, generation: generation)
        } catch SessionError.suspended {
            throw SessionError.suspended
        } catch {
            throw TokenExchange.Failure.notAnswered(reason: reason(of: error))
        }
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300 ~= status) {
            throw TokenExchange.Failure.refused(status: status)
        }
        guard holds(exchange) else { throw TokenExchange.Failure.noCookie(exchange.cookie) }
    }

    /// Whether the session has what an exchange is for, beside cookies that do not count as they are.
    private func holds(
        _ exchange: TokenExchange,
        beside leftovers: [Cookie.Identity: UInt64] = [:]
    ) -> Bool {
        cookies(for: exchange).contains { leftovers[$0.key] != $0.value }
    }

    /// The cookies of the session's sites that an exchange may be for, with their versions.
    private func cookies(for exchange: TokenExchange) -> [Cookie.Identity: UInt64] {
        let now = clock.now
        return machine.versions.filter { identity, _ in
            exchange.cookie.matches(identity) && machine.policy.covers(identity)
                && machine.jar[identity].map { !$0.isExpired(at: now) } ?? false
        }
    }
}
