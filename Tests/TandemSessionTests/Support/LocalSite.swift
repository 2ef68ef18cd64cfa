#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemSession
    import TandemTesting
    import Testing

    /// A server of `*.x.localhost`, and a session for it in memory.
    struct LocalSite {
        let server: HTTPServer
        let session: WebSession

        init(_ configure: (inout WebSession.Configuration) -> Void = { _ in }) async throws {
            server = try await HTTPServer { _ in .status(200) }
            session = try WebSession.sample { configuration in
                configuration.sites = ["x.localhost"]
                configure(&configuration)
            }
        }

        func url(_ path: String, host: String = "a.x.localhost") throws -> URL {
            try #require(URL(string: server.url(host: host, path: path)))
        }

        func request(
            _ path: String,
            host: String = "a.x.localhost",
            method: String = "GET"
        ) throws -> URLRequest {
            var request = URLRequest(url: try url(path, host: host))
            request.httpMethod = method
            return request
        }

        /// Answers a path, and sets cookies.
        func answer(_ path: String, _ setCookies: String...) {
            server.respond(to: path) { _ in
                .status(200, headers: setCookies.map { .init("Set-Cookie", $0) })
            }
        }

        /// Answers a path with a redirect to another, on another host if wanted, and sets cookies.
        func redirect(
            _ path: String,
            to target: String,
            host: String? = nil,
            status: Int = 302,
            _ setCookies: String...
        ) {
            let location = host.map { server.url(host: $0, path: target) } ?? target
            server.respond(to: path) { _ in
                .redirect(
                    to: location,
                    status: status,
                    headers: setCookies.map { .init("Set-Cookie", $0) }
                )
            }
        }

        /// The `Cookie` fields that the server was sent, by path, with those of its first requests.
        func cookies(of path: String) -> [String?] {
            server.requests.filter { $0.path == path }.map(\.cookies)
        }

        /// Name and value of the session's cookies.
        func pairs() async throws -> [String] {
            try await session.cookies().map(\.pair).sorted()
        }
    }
#endif
