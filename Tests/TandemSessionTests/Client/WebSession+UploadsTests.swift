#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemSession
    import TandemTesting
    import Testing

    @Suite("Uploads", .timeLimit(.minutes(1)))
    struct WebSessionUploadsTests {
        enum Source: CaseIterable {
            case data
            case file
            case stream
        }

        private let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })

        private func upload(
            _ source: Source,
            _ request: URLRequest,
            in session: WebSession
        ) async throws -> HTTPURLResponse? {
            switch source {
            case .data:
                return try await session.upload(for: request, from: body).1 as? HTTPURLResponse
            case .file:
                let directory = try TemporaryDirectory()
                let file = directory.url.appending(path: "body")
                try body.write(to: file)
                return try await session.upload(for: request, fromFile: file).1 as? HTTPURLResponse
            case .stream:
                let (_, response) = try await session.upload(for: request) { [body] in
                    InputStream(data: body)
                }
                return response as? HTTPURLResponse
            }
        }

        @Test(
            "send the body, the cookies and the fields of the request",
            arguments: Source.allCases
        )
        func content(source: Source) async throws {
            let site = try await LocalSite()
            site.answer("/login", "sid=1; Path=/")
            _ = try await site.session.data(from: site.url("/login"))
            site.answer("/up", "receipt=1; Path=/")
            var request = try site.request("/up", method: "PUT")
            request.setValue("application/x-own", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data("ignored".utf8)
            #expect(try await upload(source, request, in: site.session)?.statusCode == 200)
            let received = try #require(site.server.requests.last)
            #expect(received.method == "PUT")
            #expect(received.cookies == "sid=1")
            #expect(received.headers["Content-Type"] == "application/x-own")
            #expect(received.body == Array(body))
            #expect(try await site.pairs() == ["receipt=1", "sid=1"])
        }

        @Test(
            "send the body again where a redirect keeps the method, with the cookies of its host",
            arguments: Source.allCases,
            [307, 308]
        )
        func replayed(source: Source, status: Int) async throws {
            let site = try await LocalSite()
            site.redirect("/1", to: "/2", status: status, "hop=1; Path=/")
            site.redirect("/2", to: "/3", host: "b.x.localhost", status: status)
            var request = try site.request("/1", method: "POST")
            request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
            #expect(try await upload(source, request, in: site.session)?.statusCode == 200)
            let requests = site.server.requests
            #expect(requests.map(\.path) == ["/1", "/2", "/3"])
            #expect(requests.allSatisfy { $0.method == "POST" && $0.body == Array(body) })
            #expect(requests.map(\.cookies) == [nil, "hop=1", nil])
            #expect(requests.map { $0.headers["Authorization"] } == ["Bearer x", "Bearer x", nil])
        }

        @Test("drop the body where a redirect asks for another method", arguments: Source.allCases)
        func dropped(source: Source) async throws {
            let site = try await LocalSite()
            site.redirect("/1", to: "/2", status: 303)
            _ = try await upload(source, site.request("/1", method: "POST"), in: site.session)
            #expect(site.server.requests.map(\.method) == ["POST", "GET"])
            #expect(site.server.requests.last?.body == [])
            #expect(site.server.requests.last?.headers["Content-Type"] == nil)
        }

        @Test("of nothing are sent too")
        func empty() async throws {
            let site = try await LocalSite()
            let (_, response) = try await site.session.upload(
                for: site.request("/", method: "POST"),
                from: Data()
            )
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            #expect(site.server.requests.map(\.method) == ["POST"])
        }

        @Test("of a file that is not there fail before anything is sent")
        func missingFile() async throws {
            let site = try await LocalSite()
            let directory = try TemporaryDirectory()
            let request = try site.request("/", method: "POST")
            await #expect(throws: (any Error).self) {
                try await site.session.upload(
                    for: request,
                    fromFile: directory.url.appending(path: "missing")
                )
            }
            #expect(site.server.requests.isEmpty)
        }

        @Test("of a stream that cannot be made fail with its error")
        func failingStream() async throws {
            let site = try await LocalSite()
            let request = try site.request("/", method: "POST")
            await #expect(throws: SideError("No stream.")) {
                try await site.session.upload(for: request) { throw SideError("No stream.") }
            }
            #expect(site.server.requests.isEmpty)
        }

        @Test("end when their task is cancelled")
        func cancellation() async throws {
            let site = try await LocalSite()
            site.server.respond(to: "/slow") { _ in .never }
            let request = try site.request("/slow", method: "POST")
            let sending = Task { try await upload(.file, request, in: site.session) }
            _ = try await site.server.nextRequest { $0.path == "/slow" }
            sending.cancel()
            await #expect(throws: (any Error).self) { try await sending.value }
        }
    }
#endif
