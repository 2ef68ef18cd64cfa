import Foundation
import TandemTesting
import Testing

@Suite("A scripted server", .timeLimit(.minutes(1)))
struct ScriptedServerTests {
    private let server = ScriptedServer()
    private let clock = ManualClock()
    private let side = InMemorySide()
    private let session: WebSession
    private let login: URL
    private let home: URL

    init() throws {
        session = try WebSession(
            configuration: .init(sites: ["example.com"]),
            testClock: clock,
            server: server
        )
        login = try #require(URL(string: "https://example.com/login"))
        home = try #require(URL(string: "https://www.example.com/home?tab=1"))
        server.on("POST", "https://example.com/login") { request in
            request.text == "secret"
                ? .redirect(to: "https://www.example.com/home", status: 303)
                    .settingCookie("sid=1; Domain=example.com; Secure; HttpOnly")
                    .settingCookie("lang=de; Expires=Wed, 01 Jan 2098 00:00:00 GMT")
                : .status(401)
        }
        server.on("GET", "https://www.example.com/home") { request in
            guard let id = request.cookie("sid") else { return .redirect(to: "/signin") }
            return .text("signed in as \(id)")
        }
        server.on("GET", "https://www.example.com/signin") { _ in .text("Who are you?") }
    }

    private func signIn() async throws -> String {
        var request = URLRequest(url: login)
        request.httpMethod = "POST"
        request.httpBody = Data("secret".utf8)
        return String(decoding: try await session.data(for: request).0, as: UTF8.self)
    }

    @Test("signs native code in through a redirect, and the page's first request is signed in too")
    func signInFlow() async throws {
        session.attach(side, named: .web)
        #expect(try await signIn() == "signed in as 1")
        try await session.prepare()
        let page = try await server.open(home, in: side, clock: clock)
        #expect(page.text == "signed in as 1")
        #expect(server.requests.map(\.method) == ["POST", "GET", "GET"])
        #expect(server.requests.last?.parameter("tab") == "1")
        #expect(server.requests.last?.header("COOKIE") == "sid=1")
        #expect(Set(try await session.cookies().map(\.name)) == ["sid", "lang"])
    }

    @Test("has what a page is answered reach native code, deletions included")
    func pagesChanges() async throws {
        session.attach(side, named: .web)
        _ = try await signIn()
        try await session.prepare()
        server.on("GET", "https://www.example.com/refresh") { _ in
            .redirect(to: "/home").settingCookie("sid=2; Domain=example.com; Secure; HttpOnly")
        }
        let refresh = try #require(URL(string: "https://www.example.com/refresh"))
        #expect(try await server.open(refresh, in: side, clock: clock).text == "signed in as 2")
        #expect(try await session.cookies(for: home).map(\.value) == ["2"])
        server.on("GET", "https://www.example.com/refresh") { _ in
            .status(204).settingCookie("sid=; Domain=example.com; Secure; Max-Age=0")
        }
        #expect(try await server.open(refresh, in: side, clock: clock).status == 204)
        #expect(try await session.cookies(for: home).isEmpty)
    }

    @Test("keeps a page that is not signed in out, as its script says")
    func signedOut() async throws {
        #expect(try await server.open(home, in: side, clock: clock).text == "Who are you?")
        var request = URLRequest(url: login)
        request.httpMethod = "POST"
        let (_, response) = try await session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
        #expect(try await session.cookies().isEmpty)
    }

    @Test("says which addresses it knows when it is asked for another")
    func unknownAddress() async throws {
        let url = try #require(URL(string: "https://example.com/elsewhere?q=1"))
        let (data, response) = try await session.data(for: URLRequest(url: url))
        #expect((response as? HTTPURLResponse)?.statusCode == 404)
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("GET https://example.com/elsewhere"))
        #expect(text.contains("POST https://example.com/login"))
    }

    @Test("fails a request with what its handler throws")
    func handlerFails() async throws {
        server.on("GET", "https://example.com/") { _ in throw URLError(.timedOut) }
        let url = try #require(URL(string: "https://example.com"))
        await #expect(throws: URLError(.timedOut)) {
            try await session.data(for: URLRequest(url: url))
        }
    }

    @Test("ends redirects that do not end")
    func endlessRedirects() async throws {
        server.on("GET", "https://example.com/loop") { _ in .redirect(to: "/loop") }
        let url = try #require(URL(string: "https://example.com/loop"))
        await #expect(throws: SessionError.tooManyRedirects(limit: 20)) {
            try await session.data(for: URLRequest(url: url))
        }
        server.forgetRequests()
        await #expect(throws: SessionError.tooManyRedirects(limit: 20)) {
            try await server.open(url, in: side, clock: clock)
        }
        #expect(server.requests.count == 21)
    }

    @Test("receives the octets of an upload")
    func upload() async throws {
        server.on("PUT", "https://example.com/file") { .text("\($0.body.count)") }
        var request = URLRequest(url: try #require(URL(string: "https://example.com/file")))
        request.httpMethod = "PUT"
        let (data, _) = try await session.upload(for: request, from: Data(count: 100_000))
        #expect(String(decoding: data, as: UTF8.self) == "100000")
    }

    @Test("answers with JSON")
    func json() async throws {
        server.on("GET", "https://example.com/user") { _ in try .json(["name": "Ada"]) }
        let url = try #require(URL(string: "https://example.com/user"))
        let (data, _) = try await session.data(for: URLRequest(url: url))
        #expect(try JSONDecoder().decode([String: String].self, from: data) == ["name": "Ada"])
    }

    @Test("has a request that is cancelled end while its handler waits, with Foundation's error")
    func cancellation() async throws {
        let (received, receiving) = AsyncStream<Void>.makeStream()
        let (never, keeping) = AsyncStream<Void>.makeStream()
        server.on("GET", "https://example.com/slow") { _ in
            receiving.yield()
            for await _ in never {}
            return .status(200)
        }
        let url = try #require(URL(string: "https://example.com/slow"))
        let request = Task { [session] in try await session.data(for: URLRequest(url: url)) }
        for await _ in received { break }
        request.cancel()
        await #expect(throws: URLError(.cancelled)) { try await request.value }
        keeping.finish()
    }
}
