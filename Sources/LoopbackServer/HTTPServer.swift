/// An HTTP/1.1 server on the loopback interface, at a port of its own.
///
/// It serves the demo and the tests: a web view or a URLSession talks to it as to any other server,
/// under as many `*.localhost` names as wanted, which all resolve to it. It runs on a thread of its
/// own and needs neither GTK, nor the main actor, nor a display.
///
/// ```swift
/// let server = try await HTTPServer()
/// server.respond(to: "/login") { _ in
///     .redirect(to: "/", headers: [.init("Set-Cookie", "sid=1; HttpOnly")])
/// }
/// let address = server.url(host: "a.x.localhost", path: "/login")
/// let request = try await server.nextRequest { $0.path == "/" }
/// ```
public final class HTTPServer: Sendable {
    /// What answers a request; it may suspend for as long as it likes.
    ///
    /// Its task is cancelled when the client is gone or the server stops; what it returns after that
    /// is dropped.
    public typealias Handler = @Sendable (Request) async -> Response

    /// Whether a server speaks plain HTTP or TLS.
    public enum Scheme: String, Sendable {
        /// Plain HTTP.
        case http

        /// HTTP over TLS, with a certificate made at start and signed by itself.
        case https
    }

    /// Whether the server speaks plain HTTP or TLS.
    public let scheme: Scheme

    /// The port it listens on, chosen by the system.
    public let port: Int

    /// The certificate of an `https` server, in PEM form and without its key.
    ///
    /// A WebKit view accepts it after `webkit_network_session_allow_tls_certificate_for_host`.
    public let certificatePEM: String?

    private let routes: Routes
    private let log: RequestLog
    private let engine: SoupEngine

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - scheme: Plain HTTP or TLS.
    ///   - handler: Answers what no route answers; left out, that is a 404.
    /// - Throws: ``Error/certificate(reason:)`` or ``Error/listening(reason:)``.
    public init(
        scheme: Scheme = .http,
        respond handler: @escaping Handler = { _ in .status(404) }
    ) async throws(Error) {
        let certificate: SelfSignedCertificate? =
            switch scheme {
            case .http: nil
            case .https: try SelfSignedCertificate()
            }
        self.scheme = scheme
        certificatePEM = certificate?.pem
        routes = Routes(fallback: handler)
        log = RequestLog()
        engine = SoupEngine(routes: routes, log: log)
        port = try await engine.listen(certificate)
    }

    deinit {
        Task { [engine] in await engine.close() }
    }

    /// Answers requests for one path, at every host, from now on.
    ///
    /// - Parameters:
    ///   - path: The path, percent-decoded and without the query.
    ///   - handler: What answers; it replaces the path's earlier one.
    public func respond(to path: String, with handler: @escaping Handler) {
        routes.set(handler, for: path)
    }

    /// Answers requests that no route answers, from now on.
    public func respond(_ handler: @escaping Handler) {
        routes.setFallback(handler)
    }

    /// The address of a path of this server.
    ///
    /// - Parameters:
    ///   - host: `localhost`, a name that ends in `.localhost`, or `127.0.0.1`.
    ///   - path: The path and, if wanted, query, percent-encoded; it starts with a slash.
    /// - Returns: The address, absolute, with the scheme and the port.
    public func url(host: String = "localhost", path: String = "/") -> String {
        "\(scheme.rawValue)://\(host):\(port)\(path)"
    }

    /// What the server has received so far, in the order of arrival.
    public var requests: [Request] {
        log.requests
    }

    /// The first request that matches, waited for when there is none yet.
    ///
    /// What has arrived before the call counts too, so a request cannot slip through between its
    /// cause and the wait for it. Give the number of the last request seen to wait for a later one.
    ///
    /// - Parameters:
    ///   - number: Only requests with a greater ``Request/number`` are considered.
    ///   - bound: How long to wait at most.
    ///   - matches: Whether a request is the one; called on any thread.
    /// - Returns: The request, which stays in ``requests``.
    /// - Throws: ``Error/noRequest(within:)`` or ``Error/cancelled``.
    /// - Complexity: O(*n*) in the number of requests received.
    public func nextRequest(
        after number: Int = 0,
        within bound: Duration = .seconds(30),
        where matches: @escaping @Sendable (Request) -> Bool = { _ in true }
    ) async throws(Error) -> Request {
        try await log.next(after: number, within: bound, where: matches)
    }

    /// Stops listening and closes every connection, answered or not.
    ///
    /// It returns when that is done. A second call does nothing.
    public func stop() async {
        await engine.close()
    }
}
