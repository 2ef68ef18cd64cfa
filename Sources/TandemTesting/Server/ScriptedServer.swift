package import Foundation
import Synchronization
import TandemSession

/// A server in the test's own process, which answers a session's requests by a script.
///
/// ```swift
/// let server = ScriptedServer()
/// server.on("POST", "https://example.com/login") { request in
///     request.text == "secret" ? .redirect(to: "/home").settingCookie("sid=1; HttpOnly; Secure")
///         : .status(401)
/// }
/// server.on("GET", "https://example.com/home") { .text($0.cookie("sid") ?? "signed out") }
/// let session = try WebSession(
///     configuration: .init(sites: ["example.com"]),
///     testClock: ManualClock(),
///     server: server
/// )
/// ```
///
/// Nothing leaves the process: any host and scheme of the web can be played, and a page too, by
/// ``open(_:in:clock:)``. Redirects are followed, and cookies sent and kept, by the session itself, as
/// against a real server. Requests of an app's own `URLSession` do not come here.
public final class ScriptedServer: Sendable {
    /// What answers the requests of one method to one address.
    public typealias Handler = @Sendable (Request) async throws -> Response

    private struct State {
        var handlers: [String: Handler] = [:]
        var requests: [Request] = []
    }

    private let state = Mutex(State())

    /// Makes a server that knows no address yet: it answers with status 404, and the text says which
    /// addresses it knows.
    public init() {}

    /// Says how requests to an address are answered from now on.
    ///
    /// - Parameters:
    ///   - method: The method, `GET` for one.
    ///   - address: The URL, without a query: the handler reads that.
    ///   - handler: What answers. An error that it throws is what the request fails with.
    public func on(_ method: String, _ address: String, _ handler: @escaping Handler) {
        let key = Self.key(method, URL(string: address)) ?? "\(method) \(address)"
        state.withLock { $0.handlers[key] = handler }
    }

    /// The requests that came in, oldest first; each hop of a redirect is one.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// Forgets the requests that came in.
    public func forgetRequests() {
        state.withLock { $0.requests = [] }
    }

    func respond(to request: Request) async throws -> Response {
        let key = Self.key(request.method, request.url)
        let (handler, known) = state.withLock { state in
            state.requests.append(request)
            return (key.flatMap { state.handlers[$0] }, state.handlers.keys.sorted())
        }
        if let handler { return try await handler(request) }
        let text =
            "There is no \(key ?? request.method) here, but: \(known.joined(separator: ", "))."
        return .text(text, status: 404)
    }

    /// The method with scheme, host, port and path of a URL.
    private static func key(_ method: String, _ url: URL?) -> String? {
        guard let url, var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        components.query = nil
        components.fragment = nil
        if components.path.isEmpty { components.path = "/" }
        return components.string.map { "\(method.uppercased()) \($0)" }
    }
}

extension ScriptedServer: HTTPAnswering {
    package func answer(
        _ request: URLRequest,
        body: Data
    ) async throws -> (HTTPURLResponse, Data) {
        guard let url = request.url else { throw URLError(.badURL) }
        let response = try await respond(to: Request(request, url: url, body: body))
        guard let http = response.httpResponse(for: url) else { throw URLError(.badServerResponse) }
        return (http, response.body)
    }
}
