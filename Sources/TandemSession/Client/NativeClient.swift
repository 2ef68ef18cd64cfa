import Foundation
import TandemCookies

/// Sends native requests with the session's cookies and keeps those of the answers.
///
/// Foundation's own cookie handling is off: on Linux its parser can be crashed by a server, and on
/// neither platform does it see what a page changed. Each redirect hop is a request of its own here,
/// with the cookies of its host.
final class NativeClient: Sendable {
    let hub: SessionHub
    private let loader: any HopSending

    /// - Parameters:
    ///   - hub: Whose cookies it sends.
    ///   - server: What answers in place of the network, nil if nothing does.
    convenience init(hub: SessionHub, server: (any HTTPAnswering)? = nil) {
        if let server {
            self.init(hub: hub, loader: AnsweredHops(server: server))
            return
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        self.init(hub: hub, loader: HopLoader(configuration))
    }

    /// - Parameters:
    ///   - hub: Whose cookies it sends.
    ///   - loader: What sends each hop.
    init(hub: SessionHub, loader: any HopSending) {
        self.hub = hub
        self.loader = loader
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - generation: Whose request it is; nil: the user's who is there now.
    /// - Returns: The body and the last response.
    /// - Throws: ``SessionError`` or `URLError` as from Foundation.
    func data(
        for request: URLRequest,
        generation: UInt64? = nil
    ) async throws -> (Data, URLResponse) {
        try await answer(to: request, generation: generation) { try await $0.restOfBody() }
    }

    /// Sends a request and has its answer read, as one task that a sign-out ends.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: The body that it is sent with.
    ///   - generation: Whose request it is; nil: the user's who is there now.
    ///   - dispose: Lets go of what `read` returned when a sign-out came too late to stop it.
    ///   - read: Takes the body of the last response.
    /// - Returns: What `read` returned, and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, or what `read` threw.
    func answer<Value: Sendable>(
        to request: URLRequest,
        body: RequestBody = .own,
        generation: UInt64? = nil,
        disposingBy dispose: (Value) -> Void = { _ in },
        read: @escaping @Sendable (Transfer) async throws -> Value
    ) async throws -> (Value, URLResponse) {
        let current = await hub.machine.generation
        let generation = generation ?? current
        return try await hub.requests.perform {
            let (transfer, response) = try await self.follow(
                Redirection(request, body: body),
                generation: generation
            )
            return (try await read(transfer), response)
        } disposingBy: {
            dispose($0.0)
        }
    }

    /// Sends a request and leaves the body to be read as long as it takes.
    ///
    /// - Returns: The body, which a sign-out ends too, and the last response.
    /// - Throws: ``SessionError`` or `URLError` as from Foundation.
    func bytes(of request: URLRequest) async throws -> (ResponseBody, URLResponse) {
        let generation = await hub.machine.generation
        let (transfer, response) = try await hub.requests.perform {
            try await self.follow(Redirection(request), generation: generation)
        } disposingBy: {
            $0.0.cancel()
        }
        let body = ResponseBody(transfer, among: hub.requests)
        // A sign-out that fell between the response and here has not ended the body.
        try await hub.requireGeneration(generation)
        return (body, response)
    }

    private func follow(
        _ first: Redirection,
        generation: UInt64
    ) async throws -> (Transfer, URLResponse) {
        var hop = first
        while true {
            let url = try CookieURL(hop.request.url)
            let request = try await hub.authorized(hop.request, for: url, generation: generation)
            let (transfer, response) = try await loader.send(request, body: hop.body)
            guard let http = response as? HTTPURLResponse else { return (transfer, response) }
            do {
                try await hub.store(http.setCookieFields, from: url, generation: generation)
                guard let next = hop.following(http) else { return (transfer, response) }
                guard next.count <= Redirection.limit else {
                    throw SessionError.tooManyRedirects(limit: Redirection.limit)
                }
                hop = next
                transfer.discardBody()
            } catch {
                transfer.cancel()
                throw error
            }
        }
    }
}
