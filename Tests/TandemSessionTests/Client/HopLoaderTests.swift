#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import Testing

    @testable import TandemSession

    extension HopLoader {
        fileprivate func data(for request: URLRequest) async throws -> (Data, URLResponse) {
            let (transfer, response) = try await send(request)
            return (try await transfer.restOfBody(), response)
        }
    }

    /// The loader of single hops, against a server.
    struct HopLoaderTests {
        private let loader = HopLoader(.ephemeral)

        @Test(arguments: [301, 302, 303, 307, 308])
        func `a redirect is an answer, with its cookies, and is not followed`(status: Int)
            async throws
        {
            let server = try await HTTPServer()
            server.respond(to: "/from") { _ in
                .redirect(to: "/to", status: status, headers: [.init("Set-Cookie", "hop=1")])
            }
            let (data, response) = try await loader.data(for: request(server, "/from"))
            let http = try #require(response as? HTTPURLResponse)
            #expect(http.statusCode == status)
            #expect(http.value(forHTTPHeaderField: "Location") == "/to")
            #expect(http.value(forHTTPHeaderField: "Set-Cookie") == "hop=1")
            #expect(data.isEmpty)
            #expect(server.requests.map(\.path) == ["/from"])
        }

        @Test func `a redirect without a target is an answer too`() async throws {
            let server = try await HTTPServer { _ in
                .status(302, headers: [.init("Set-Cookie", "hop=1")])
            }
            let (_, response) = try await loader.data(for: request(server, "/"))
            let http = try #require(response as? HTTPURLResponse)
            #expect(http.statusCode == 302)
            #expect(http.value(forHTTPHeaderField: "Set-Cookie") == "hop=1")
        }

        @Test(arguments: [401, 407])
        func `a challenge is an answer, since nobody is here to meet it`(status: Int) async throws {
            let server = try await HTTPServer { _ in
                .init(
                    status: status,
                    headers: [
                        .init("WWW-Authenticate", "Basic realm=\"x\""),
                        .init("Proxy-Authenticate", "Basic realm=\"x\""),
                        .init("Set-Cookie", "hop=1"),
                    ],
                    body: Array("no".utf8)
                )
            }
            // Its body is lost on Linux.
            let (_, response) = try await loader.data(for: request(server, "/"))
            let http = try #require(response as? HTTPURLResponse)
            #expect(http.statusCode == status)
            #expect(http.setCookieFields == [Array("hop=1".utf8)])
            #expect(server.requests.count == 1)
        }

        @Test func `a body that nobody wants is not taken to its end`() async throws {
            let server = try await HTTPServer()
            let sent = [UInt8](repeating: 0x61, count: 1_000_000)
            server.respond(to: "/") { _ in .init(body: sent).continued(after: Gate(), with: []) }
            let (transfer, _) = try await loader.send(request(server, "/"))
            transfer.discardBody()
            let error = await #expect(throws: URLError.self) { try await transfer.restOfBody() }
            #expect(error?.code == .cancelled)
        }

        @Test func `an answer comes with its body`() async throws {
            let server = try await HTTPServer { _ in .json("[1]") }
            let (data, _) = try await loader.data(for: request(server, "/"))
            #expect(String(decoding: data, as: UTF8.self) == "[1]")
        }

        @Test func `a server that closes the connection is an error`() async throws {
            let server = try await HTTPServer { _ in .connectionClosed }
            await #expect(throws: URLError.self) {
                try await loader.data(for: request(server, "/"))
            }
        }

        @Test func `cancelling the task cancels the request`() async throws {
            let server = try await HTTPServer { _ in .never }
            let request = try request(server, "/")
            let task = Task { [loader] in try await loader.data(for: request) }
            _ = try await server.nextRequest()
            task.cancel()
            let error = await #expect(throws: URLError.self) { try await task.value }
            #expect(error?.code == .cancelled)
        }

        @Test func `a task that is cancelled already sends nothing`() async throws {
            let server = try await HTTPServer { _ in .never }
            let request = try request(server, "/")
            let gate = Gate()
            let task = Task { [loader] in
                await gate.wait()
                return try await loader.data(for: request)
            }
            task.cancel()
            let error = await #expect(throws: URLError.self) { try await task.value }
            #expect(error?.code == .cancelled)
        }

        private func request(_ server: HTTPServer, _ path: String) throws -> URLRequest {
            URLRequest(url: try #require(URL(string: server.url(path: path))))
        }
    }
#endif
