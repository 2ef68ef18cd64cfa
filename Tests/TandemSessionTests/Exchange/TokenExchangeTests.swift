import Foundation
import LoopbackServer
import TandemTesting
import Testing

@testable import TandemSession

@Suite("A token exchanged for cookies", .timeLimit(.minutes(1)))
struct TokenExchangeTests {
    private static let host = "example.localhost"

    /// A server that gives a cookie for the token.
    private func server() async throws -> HTTPServer {
        try await HTTPServer { request in
            switch request.path {
            case "/session" where request.headers["Authorization"] == "Bearer secret-token":
                .html("", headers: [.init("Set-Cookie", "sid=exchanged; HttpOnly; Path=/")])
            case "/nothing": .html("")
            default: .status(401)
            }
        }
    }

    private func session(with side: InMemorySide = .init()) throws -> WebSession {
        let session = try WebSession.sample { $0.sites = [Self.host] }
        session.attach(side, named: .web)
        return session
    }

    private func exchange(
        with server: HTTPServer,
        path: String = "/session",
        token: String = "secret-token"
    ) throws -> TokenExchange {
        let url = try #require(URL(string: server.url(host: Self.host, path: path)))
        return TokenExchange(for: CookieRule("sid")) {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            return request
        }
    }

    /// The exchange of an app that makes its request as slowly as a side's snapshot is had, which is held
    /// here, and does not mind being cancelled.
    private func exchange(
        with server: HTTPServer,
        heldUpBy app: InMemorySide
    ) throws -> TokenExchange {
        let prompt = try exchange(with: server)
        app.hold(.snapshot)
        return TokenExchange(for: prompt.cookie) {
            _ = try await Task { try await app.snapshot() }.value
            return try await prompt.request()
        }
    }

    @Test("is performed once before the first page, however many preparations wait for it")
    func once() async throws {
        let server = try await server()
        let side = InMemorySide()
        let session = try session(with: side)
        await session.setTokenExchange(try exchange(with: server))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await session.prepare() } }
            try await group.waitForAll()
        }
        try await session.prepare()
        #expect(side.pairs == ["sid=exchanged"])
        #expect(server.requests.map(\.path) == ["/session"])
        #expect(server.requests.first?.method == "POST")
    }

    @Test("goes on when a preparation that waits for it is cancelled")
    func cancellation() async throws {
        let server = try await server()
        let session = try session()
        let app = InMemorySide()
        await session.setTokenExchange(try exchange(with: server, heldUpBy: app))
        let first = Task { try await session.prepare() }
        await app.isHeld(.snapshot)
        let second = Task { try await session.prepare() }
        for preparation in [first, second] {
            preparation.cancel()
            await #expect(throws: CancellationError.self) { try await preparation.value }
        }
        let third = Task { try await session.prepare() }
        app.release(.snapshot)
        _ = try await third.value
        #expect(server.requests.map(\.path) == ["/session"])
    }

    @Test("is not performed when the session has the cookie, even one that a page brought")
    func unneeded() async throws {
        let server = try await server()
        let side = InMemorySide()
        let session = try session(with: side)
        side.setByPage(
            try Cookie(name: "sid", value: "page", for: CookieURL("http://\(Self.host)/"))
        )
        await session.setTokenExchange(try exchange(with: server))
        try await session.prepare()
        #expect(side.pairs == ["sid=page"])
        #expect(server.requests.isEmpty)
    }

    @Test("throws a failure that names the cause and no token, and is tried again")
    func failures() async throws {
        let server = try await server()
        let session = try session()
        let log = RecordingLogger()
        session.logger = log
        await session.setTokenExchange(try exchange(with: server, token: "wrong-token"))
        await #expect(throws: TokenExchange.Failure.refused(status: 401)) {
            try await session.prepare()
        }
        await session.setTokenExchange(try exchange(with: server, path: "/nothing"))
        await #expect(throws: TokenExchange.Failure.noCookie(CookieRule("sid"))) {
            try await session.prepare()
        }
        await session.setTokenExchange(
            TokenExchange(for: CookieRule("sid")) { throw URLError(.userAuthenticationRequired) }
        )
        await #expect(throws: TokenExchange.Failure.noRequest(reason: "NSURLErrorDomain -1013")) {
            try await session.prepare()
        }
        let entries = log.entries.map(\.description)
        #expect(entries.filter { $0.contains("token exchange") }.count == 3, "\(entries)")
        #expect(!entries.contains { $0.contains("wrong-token") || $0.contains("secret-token") })
        await session.setTokenExchange(try exchange(with: server))
        try await session.prepare()
        #expect(try await session.cookies().map(\.pair) == ["sid=exchanged"])
    }

    @Test("says that the server cannot be reached")
    func unreachable() async throws {
        let session = try session()
        // The port of a server that was stopped may be another test's: at this one there is nobody.
        let url = try #require(URL(string: "http://\(Self.host):1/"))
        await session.setTokenExchange(
            TokenExchange(for: CookieRule("sid")) { URLRequest(url: url) }
        )
        let failure = await #expect(throws: TokenExchange.Failure.self) {
            try await session.prepare()
        }
        guard case .notAnswered = failure else {
            Issue.record("It is \(String(describing: failure)).")
            return
        }
    }

    @Test("is performed after the one that it takes the place of", arguments: [true, false])
    func replaced(firstSucceeds: Bool) async throws {
        let gate = Gate()
        let server = try await HTTPServer { request in
            if request.path == "/second" {
                return .html("", headers: [.init("Set-Cookie", "second=1; Path=/")])
            }
            await gate.wait()
            return firstSucceeds
                ? .html("", headers: [.init("Set-Cookie", "sid=1; Path=/")]) : .status(401)
        }
        let side = InMemorySide()
        let session = try session(with: side)
        await session.setTokenExchange(try exchange(with: server, path: "/first"))
        let preparation = Task { try await session.prepare() }
        _ = try await server.nextRequest { $0.path == "/first" }
        let url = try #require(URL(string: server.url(host: Self.host, path: "/second")))
        await session.setTokenExchange(
            TokenExchange(for: CookieRule("second")) { URLRequest(url: url) }
        )
        gate.open()
        _ = try await preparation.value
        #expect(side.pairs == (firstSucceeds ? ["second=1", "sid=1"] : ["second=1"]))
    }

    @Test("is performed beside no other, and is the one that stands")
    func succession() async throws {
        let first = Gate()
        let second = Gate()
        let server = try await HTTPServer { request in
            let isFirst = request.path == "/first"
            await (isFirst ? first : second).wait()
            let field = "sid=\(isFirst ? "first" : "second"); Path=/"
            return .html("", headers: [.init("Set-Cookie", field)])
        }
        let side = InMemorySide()
        let session = try session(with: side)
        await session.setTokenExchange(try exchange(with: server, path: "/first"))
        let early = Task { try await session.prepare() }
        _ = try await server.nextRequest { $0.path == "/first" }
        await session.setTokenExchange(try exchange(with: server, path: "/second"))
        let late = Task { try await session.prepare() }
        second.open()
        first.open()
        for preparation in [early, late] { _ = try await preparation.value }
        #expect(server.requests.map(\.path) == ["/first", "/second"])
        #expect(side.pairs == ["sid=second"])
    }

    @Test("is performed after one that was taken away and goes on")
    func afterTakenAway() async throws {
        let gate = Gate()
        let server = try await HTTPServer { request in
            if request.path == "/first" { await gate.wait() }
            let field = "sid=\(request.path.dropFirst()); Path=/"
            return .html("", headers: [.init("Set-Cookie", field)])
        }
        let side = InMemorySide()
        let session = try session(with: side)
        await session.setTokenExchange(try exchange(with: server, path: "/first"))
        let early = Task { try await session.prepare() }
        _ = try await server.nextRequest { $0.path == "/first" }
        await session.setTokenExchange(nil)
        await session.setTokenExchange(try exchange(with: server, path: "/second"))
        let late = Task { try await session.prepare() }
        gate.open()
        for preparation in [early, late] { _ = try await preparation.value }
        #expect(side.pairs == ["sid=second"])
    }

    @Test("that failed is performed again, whatever cookie the answer has left")
    func failedWithCookie() async throws {
        let server = try await HTTPServer { request in
            .init(
                status: request.cookies == nil ? 401 : 200,
                headers: [.init("Set-Cookie", "sid=\(request.cookies == nil ? 0 : 1); Path=/")]
            )
        }
        let side = InMemorySide()
        let session = try session(with: side)
        await session.setTokenExchange(try exchange(with: server))
        await #expect(throws: TokenExchange.Failure.refused(status: 401)) {
            try await session.prepare()
        }
        try await session.prepare()
        #expect(side.pairs == ["sid=1"])
        #expect(server.requests.count == 2)
    }

    @Test("is not satisfied by a cookie of another site")
    func otherSite() async throws {
        let server = try await server()
        let side = InMemorySide()
        let session = try session(with: side)
        let other = try Cookie(name: "sid", value: "0", for: CookieURL("https://idp.test/"))
        try await session.setCookie(other)
        await session.setTokenExchange(try exchange(with: server))
        try await session.prepare()
        #expect(side.pairs == ["sid=exchanged"])
    }

    @Test("refuses its closure a preparation, which would wait for it")
    func misuse() async throws {
        let server = try await server()
        let session = try session()
        let real = try exchange(with: server)
        await session.setTokenExchange(
            TokenExchange(for: CookieRule("sid")) { [session] in
                await #expect(throws: SessionError.waitsForItself) { try await session.prepare() }
                return try await real.request()
            }
        )
        try await session.prepare()
        #expect(server.requests.count == 1)
    }

    @Test("of nothing takes one under way away, whatever becomes of it")
    func takenAway() async throws {
        let gate = Gate()
        let server = try await HTTPServer { _ in
            await gate.wait()
            return .status(401)
        }
        let session = try session()
        await session.setTokenExchange(try exchange(with: server))
        let preparation = Task { try await session.prepare() }
        _ = try await server.nextRequest { $0.path == "/session" }
        await session.setTokenExchange(nil)
        gate.open()
        _ = try await preparation.value
        #expect(server.requests.count == 1)
    }

    @Test("whose request the app makes only after a sign-out is not sent")
    func lateRequest() async throws {
        let server = try await server()
        let session = try session()
        let app = InMemorySide()
        await session.setTokenExchange(try exchange(with: server, heldUpBy: app))
        let preparation = Task { try await session.prepare() }
        await app.isHeld(.snapshot)
        #expect(try await session.signOut().isComplete)
        let next = try Cookie(name: "sid", value: "next", for: CookieURL("http://\(Self.host)/"))
        try await session.setCookie(next)
        app.release(.snapshot)
        await #expect(throws: SessionError.signedOut) { try await preparation.value }
        #expect(server.requests.isEmpty)
        #expect(try await session.cookies().map(\.pair) == ["sid=next"])
    }

    @Test("is gone with the sign-out, and one under way brings nothing")
    func signOut() async throws {
        let gate = Gate()
        let server = try await HTTPServer { _ in
            await gate.wait()
            return .html("", headers: [.init("Set-Cookie", "sid=late; Path=/")])
        }
        let session = try session()
        await session.setTokenExchange(try exchange(with: server))
        let preparation = Task { try await session.prepare() }
        _ = try await server.nextRequest { $0.path == "/session" }
        #expect(try await session.signOut().isComplete)
        gate.open()
        await #expect(throws: SessionError.signedOut) { try await preparation.value }
        try await session.prepare()
        #expect(try await session.cookies().isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test("of the next user does not wait for one of the user before that hangs")
    func nextUser() async throws {
        let server = try await server()
        let session = try session()
        let app = InMemorySide()
        await session.setTokenExchange(try exchange(with: server, heldUpBy: app))
        let preparation = Task { try await session.prepare() }
        await app.isHeld(.snapshot)
        #expect(try await session.signOut().isComplete)
        await session.setTokenExchange(try exchange(with: server))
        try await session.prepare()
        #expect(try await session.cookies().map(\.pair) == ["sid=exchanged"])
        app.release(.snapshot)
        await #expect(throws: SessionError.signedOut) { try await preparation.value }
    }
}
