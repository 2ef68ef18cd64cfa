import Foundation
import TandemCookies

/// Sends native requests with the session's cookies and keeps those of the answers.
///
/// Foundation's own cookie handling is off: on Linux its parser can be crashed by a server, and on
/// neither platform does it see what a page changed. Each redirect hop is a request of its own here,
/// with the cookies of its host.
final class NativeClient: Sendable {
    /// The limit of the Fetch standard.
    static let redirectLimit = 20

    private let hub: SessionHub
    private let loader: HopLoader

    init(hub: SessionHub) {
        self.hub = hub
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        loader = HopLoader(configuration)
    }

    func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let generation = await hub.machine.generation
        return try await hub.requests.perform {
            try await self.follow(request, generation: generation)
        }
    }

    private func follow(
        _ request: URLRequest,
        generation: UInt64
    ) async throws -> (Data, URLResponse) {
        var hop = Redirection(request)
        while true {
            let url = try CookieURL(hop.request.url)
            let prepared = try await prepared(hop.request, for: url)
            let (data, response) = try await loader.data(for: prepared)
            guard let http = response as? HTTPURLResponse else { return (data, response) }
            try await hub.store(http.setCookieFields, from: url, generation: generation)
            guard let next = hop.following(http) else { return (data, response) }
            guard next.count <= Self.redirectLimit else {
                throw SessionError.tooManyRedirects(limit: Self.redirectLimit)
            }
            hop = next
        }
    }

    /// A request with exactly the cookies that belong to it.
    private func prepared(_ request: URLRequest, for url: CookieURL) async throws -> URLRequest {
        var request = request
        request.httpShouldHandleCookies = false
        try await hub.refreshSides()
        // A header that the caller brought would be another user's, or another host's.
        request.setValue(try await hub.cookieHeader(for: url), forHTTPHeaderField: "Cookie")
        if let agent = await hub.userAgent, request.value(forHTTPHeaderField: "User-Agent") == nil {
            request.setValue(agent, forHTTPHeaderField: "User-Agent")
        }
        return request
    }
}
