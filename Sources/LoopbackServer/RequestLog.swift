import Synchronization

/// What a server received, in order, and who waits for what it has yet to receive.
final class RequestLog: Sendable {
    private struct Waiter {
        let gate: Gate
        let number: Int
        let matches: @Sendable (HTTPServer.Request) -> Bool

        func awaits(_ request: HTTPServer.Request) -> Bool {
            request.number > number && matches(request)
        }
    }

    private struct State {
        var requests: [HTTPServer.Request] = []
        var waiters: [ObjectIdentifier: Waiter] = [:]
    }

    private let state = Mutex(State())

    var requests: [HTTPServer.Request] {
        state.withLock { $0.requests }
    }

    /// Numbers a request, keeps it, and wakes those who waited for it.
    func record(_ request: HTTPServer.Request) -> HTTPServer.Request {
        var request = request
        let gates = state.withLock { state in
            request.number = state.requests.count + 1
            state.requests.append(request)
            return state.waiters.values.filter { $0.awaits(request) }.map(\.gate)
        }
        for gate in gates {
            gate.open()
        }
        return request
    }

    /// The first request after `number` that matches, waited for within a bound.
    func next(
        after number: Int,
        within bound: Duration,
        where matches: @escaping @Sendable (HTTPServer.Request) -> Bool
    ) async throws(HTTPServer.Error) -> HTTPServer.Request {
        let waiter = Waiter(gate: Gate(), number: number, matches: matches)
        let key = ObjectIdentifier(waiter.gate)
        let early = state.withLock { state in
            let early = state.requests.first(where: waiter.awaits)
            if early == nil {
                state.waiters[key] = waiter
            }
            return early
        }
        if let early {
            return early
        }
        let timer = Task {
            try await Task.sleep(for: bound)
            waiter.gate.open()
        }
        await waiter.gate.wait()
        timer.cancel()
        let found = state.withLock { state in
            state.waiters[key] = nil
            return state.requests.first(where: waiter.awaits)
        }
        if let found {
            return found
        }
        throw Task.isCancelled ? .cancelled : .noRequest(within: bound)
    }
}
