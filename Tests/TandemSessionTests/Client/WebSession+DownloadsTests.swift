#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemTesting
    import Testing

    @testable import TandemSession

    @Suite("Downloads", .serialized, .timeLimit(.minutes(1)))
    struct WebSessionDownloadsTests {
        @Test("are files of this user alone that hold the body", arguments: [0, 3_000_000])
        func content(count: Int) async throws {
            let site = try await LocalSite()
            let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13) }
            site.server.respond(to: "/file") { _ in .init(body: body) }
            let (file, response) = try await site.session.download(from: site.url("/file"))
            defer { try? FileManager.default.removeItem(at: file) }
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            #expect(try Data(contentsOf: file) == Data(body))
            let path = file.path(percentEncoded: false)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
        }

        @Test("carry the session's cookies, redirects and paths included")
        func cookies() async throws {
            let site = try await LocalSite()
            site.answer("/login", "sid=1; Path=/", "scoped=1; Path=/files")
            _ = try await site.session.data(from: site.url("/login"))
            site.redirect("/files/1", to: "/cdn", host: "cdn.x.localhost", "hop=1; Path=/files")
            site.answer("/cdn", "cdn=1; Path=/")
            let (file, _) = try await site.session.download(for: site.request("/files/1"))
            try FileManager.default.removeItem(at: file)
            #expect(site.cookies(of: "/files/1") == ["scoped=1; sid=1"])
            #expect(site.cookies(of: "/cdn") == [nil])
            #expect(try await site.pairs() == ["cdn=1", "hop=1", "scoped=1", "sid=1"])
        }

        @Test("leave nothing behind when the connection breaks off, or at a sign-out")
        func failures() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            let partial = HTTPServer.Response(body: Array("first".utf8))
            site.server.respond(to: "/broken") { _ in partial.continued(after: gate, with: nil) }
            site.server.respond(to: "/held") { _ in partial.continued(after: Gate(), with: []) }
            gate.open()
            let before = try files()
            await #expect(throws: URLError.self) {
                try await site.session.download(from: site.url("/broken"))
            }
            let held = try site.url("/held")
            let download = Task { try await site.session.download(from: held) }
            _ = try await site.server.nextRequest { $0.path == "/held" }
            try await site.session.signOut()
            await #expect(throws: SessionError.signedOut) { try await download.value }
            #expect(try files().subtracting(before).isEmpty)
        }

        @Test("leave nothing behind either when the sign-out comes after the last octet")
        func signOutAtTheEnd() async throws {
            let server = ScriptedServer()
            let url = try #require(URL(string: "https://example.com/file"))
            server.on("GET", url.absoluteString) { _ in .text("all").settingCookie("sid=1") }
            let session = try WebSession(
                configuration: .init(sites: ["example.com"]),
                testClock: ManualClock(),
                server: server
            )
            let before = try files()
            // It is told of the cookie when all of the answer is there, so that nothing stops its reader.
            session.logger = EndingLogger(requests: session.hub.requests)
            await #expect(throws: SessionError.signedOut) {
                try await session.download(from: url)
            }
            #expect(try files().subtracting(before).isEmpty)
        }

        /// The downloads of this process that are there.
        private func files() throws -> Set<String> {
            let directory = FileManager.default.temporaryDirectory
            let names = try FileManager.default.contentsOfDirectory(
                atPath: directory.path(percentEncoded: false)
            )
            return Set(names.filter { $0.hasPrefix("tandem-") && $0.hasSuffix(".tmp") })
        }
    }

    /// Ends the requests under way, as a sign-out does, when a session logs anything.
    private struct EndingLogger: SessionLogger {
        let requests: RunningRequests

        func log(_ entry: SessionLogEntry) {
            requests.endAll(.signedOut)
        }
    }
#endif
