#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import Synchronization
    import TandemCookies
    import TandemStorage
    import TandemTesting
    import Testing

    @testable import TandemSession

    @Suite("Native requests", .timeLimit(.minutes(1)))
    struct NativeClientTests {
        private let server: HTTPServer
        private let session: WebSession

        init() async throws {
            server = try await HTTPServer { _ in .status(200) }
            session = try WebSession.sample { configuration in
                configuration.sites = ["x.localhost", "127.0.0.1"]
                configuration.userAgent = .replacing("App/1.0")
            }
        }

        private func url(_ path: String, host: String = "a.x.localhost") throws -> URL {
            try #require(URL(string: server.url(host: host, path: path)))
        }

        /// Requests a path and returns what the server received for the last one.
        @discardableResult
        private func get(
            _ path: String,
            host: String = "a.x.localhost"
        ) async throws -> HTTPServer.Request {
            _ = try await session.data(from: url(path, host: host))
            return try #require(server.requests.last)
        }

        private func answer(_ path: String, _ setCookies: [String]) {
            server.respond(to: path) { _ in
                .status(200, headers: setCookies.map { .init("Set-Cookie", $0) })
            }
        }

        private func pairs() async throws -> [String] {
            try await session.cookies().map(\.pair).sorted()
        }

        // MARK: Cookies

        @Test("carry the session's cookies, and keep those of the answer")
        func roundTrip() async throws {
            answer("/login", ["sid=1; HttpOnly; Path=/", "theme=dark; Path=/; Max-Age=60"])
            try await get("/login")
            #expect(try await pairs() == ["sid=1", "theme=dark"])
            #expect(try await get("/").cookies == "sid=1; theme=dark")
        }

        @Test("keep the cookies of every redirect hop, and send each host its own")
        func redirects() async throws {
            let port = server.port
            server.respond(to: "/1") { _ in
                .redirect(
                    to: "http://b.x.localhost:\(port)/2",
                    headers: [
                        .init("Set-Cookie", "first=1; Path=/"),
                        .init("Set-Cookie", "shared=1; Domain=x.localhost; Path=/"),
                    ]
                )
            }
            server.respond(to: "/2") { _ in
                .redirect(
                    to: "http://a.x.localhost:\(port)/3",
                    status: 307,
                    headers: [.init("Set-Cookie", "second=1; Path=/")]
                )
            }
            server.respond(to: "/3") { _ in
                .status(200, headers: [.init("Set-Cookie", "third=1; Path=/")])
            }
            try await get("/1")
            #expect(server.requests.map(\.path) == ["/1", "/2", "/3"])
            #expect(
                server.requests.map(\.cookies) == [nil, "shared=1", "first=1; shared=1"]
            )
            #expect(try await pairs() == ["first=1", "second=1", "shared=1", "third=1"])
        }

        @Test("send a foreign host no cookies, and take none for another host from it")
        func foreignHost() async throws {
            try await session.setCookie(
                Cookie(
                    name: "sid",
                    value: "1",
                    for: CookieURL(server.url(host: "a.x.localhost"))
                )
            )
            answer("/", ["evil=1; Domain=x.localhost", "evil=2; Domain=a.x.localhost", "own=1"])
            #expect(try await get("/", host: "a.y.localhost").cookies == nil)
            #expect(try await pairs() == ["own=1", "sid=1"])
            #expect(try await get("/other").cookies == "sid=1")
            #expect(try await get("/other", host: "b.x.localhost").cookies == nil)
            #expect(try await get("/other", host: "127.0.0.1").cookies == nil)
        }

        @Test("keep several Set-Cookie fields apart, commas in Expires and values included")
        func severalFields() async throws {
            answer(
                "/",
                [
                    "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Path=/",
                    "b=x,y; Path=/",
                    "c=\"q, r\"; Path=/; Expires=Thu, 01-Jan-2099 00:00:00 GMT",
                    "d=; Path=/",
                ]
            )
            try await get("/")
            #expect(try await pairs() == ["a=1", "b=x,y", "c=\"q, r\"", "d="])
            let persistent = try await session.cookies().filter { $0.expires != nil }
            #expect(persistent.map(\.name).sorted() == ["a", "c"])
        }

        @Test(
            "give values back to the server octet by octet",
            arguments: [
                "plain", "a=b==", "\"quoted\"", "with space", "%41%zz", "{\"a\":[1,2]}", "😀🧑🏽‍🚀",
                "grüße", "日本語", "back\\slash", "e\u{301}", "a,b",
            ]
        )
        func values(value: String) async throws {
            answer("/set", ["v=\(value); Path=/"])
            try await get("/set")
            #expect(try await session.cookies().map { Array($0.value.utf8) } == [Array(value.utf8)])
            let request = try await get("/get")
            let field = try #require(request.headers.first { $0.name.lowercased() == "cookie" })
            #expect(field.octets == Array("v=\(value)".utf8))
        }

        @Test(
            "survive whatever a server sends",
            arguments: [
                "😀😀😀=b", "=", ";", "", ";;;;", "=;=;=", "a", "a=b; Expires=😀; Max-Age=x",
                "a=b; Domain=; Path=", "a=b; Domain=.", "a=b; Domain=😀.test",
                "a=b; Max-Age=99999999999999999999", "a=b; Expires=Wed, 99 Xyz 99999 99:99:99 GMT",
                "a=\u{1}b", "__Host-a=b", String(repeating: "a", count: 5_000) + "=b",
                "a=" + String(repeating: "b", count: 5_000), ",,,=,=,", "a=b, , c=d",
                "\u{feff}=\u{202e}",
            ]
        )
        func hostile(field: String) async throws {
            answer("/", [field, "good=1; Path=/"])
            try await get("/")
            #expect(try await pairs().contains("good=1"))
            #expect(try await get("/next").cookies?.contains("good=1") == true)
        }

        @Test("fail, and lose nothing, at a field that is no text: Foundation on Linux reads none")
        func noText() async throws {
            answer("/login", ["sid=1; Path=/"])
            try await get("/login")
            server.respond(to: "/") { _ in
                .status(200, headers: [.init("Set-Cookie", octets: [0x61, 0x3d, 0xe9, 0xff])])
            }
            await #expect(throws: URLError.self) { try await get("/") }
            #expect(try await pairs() == ["sid=1"])
            #expect(try await get("/login").cookies == "sid=1")
        }

        @Test("keep cookies whatever the case of the field's name")
        func lowerCase() async throws {
            server.respond(to: "/") { _ in
                .status(200, headers: [.init("set-cookie", "a=1"), .init("SET-COOKIE", "b=1")])
            }
            try await get("/")
            #expect(try await pairs() == ["a=1", "b=1"])
        }

        @Test("send no Cookie field that the caller or an earlier answer brought")
        func staleHeader() async throws {
            var request = URLRequest(url: try url("/"))
            request.setValue("sid=other-user", forHTTPHeaderField: "Cookie")
            _ = try await session.data(for: request)
            #expect(server.requests.last?.cookies == nil)
            answer("/login", ["sid=1; Path=/"])
            try await get("/login")
            answer("/logout", ["sid=; Path=/; Max-Age=0"])
            #expect(try await get("/logout").cookies == "sid=1")
            _ = try await session.data(for: request)
            #expect(server.requests.last?.cookies == nil)
            #expect(try await pairs().isEmpty)
        }

        @Test("put nothing into Foundation's shared storage, and take nothing from it")
        func sharedStorage() async throws {
            let shared = HTTPCookieStorage.shared
            let foreign = try #require(
                Cookie(
                    name: "foreign",
                    value: "1",
                    for: CookieURL(server.url(host: "a.x.localhost"))
                )
                .httpCookie()
            )
            shared.setCookie(foreign)
            defer { shared.deleteCookie(foreign) }
            answer("/login", ["sid=1; Path=/"])
            #expect(try await get("/login").cookies == nil)
            #expect(shared.cookies?.contains { $0.name == "sid" } == false)
        }

        @Test("take in first what a page has changed, and hand on what they were answered")
        func betweenSides() async throws {
            let side = InMemorySide()
            session.attach(side, named: .web)
            try await session.synchronize()
            side.loseHints()
            side.setByPage(try sample("token", "page", host: "a.x.localhost"))
            answer("/rotate", ["token=native; Path=/"])
            #expect(try await get("/rotate").cookies == "token=page")
            try await session.prepare()
            #expect(side.pairs == ["token=native"])
        }

        // MARK: Redirects

        @Test("follow as many redirects as the Fetch standard allows, and no more")
        func redirectLimit() async throws {
            server.respond { request in
                let number = Int(request.path.dropFirst()) ?? 0
                return number == 0 ? .status(200) : .redirect(to: "/\(number - 1)")
            }
            try await get("/20")
            #expect(server.requests.count == 21)
            await #expect(throws: SessionError.tooManyRedirects(limit: 20)) { try await get("/21") }
        }

        @Test("change the method at a 303, and send the body again at a 307")
        func methods() async throws {
            server.respond(to: "/303") { _ in .redirect(to: "/end", status: 303) }
            server.respond(to: "/307") { _ in .redirect(to: "/end", status: 307) }
            for path in ["/303", "/307"] {
                var request = URLRequest(url: try url(path))
                request.httpMethod = "POST"
                request.httpBody = Data("body".utf8)
                request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
                _ = try await session.data(for: request)
            }
            #expect(server.requests.map(\.method) == ["POST", "GET", "POST", "POST"])
            let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies == ["body", "", "body", "body"])
        }

        @Test("drop Authorization at another origin")
        func authorization() async throws {
            let port = server.port
            server.respond(to: "/here") { _ in .redirect(to: "/same") }
            server.respond(to: "/same") { _ in
                .redirect(to: "http://b.x.localhost:\(port)/there")
            }
            var request = URLRequest(url: try url("/here"))
            request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
            _ = try await session.data(for: request)
            #expect(
                server.requests.map { $0.headers["Authorization"] } == [
                    "Bearer x", "Bearer x", nil,
                ]
            )
        }

        @Test("hand out a redirect that leaves http, as sign-ins of apps end in one")
        func otherScheme() async throws {
            server.respond(to: "/") { _ in
                .redirect(to: "app://callback?code=1", headers: [.init("Set-Cookie", "sid=1")])
            }
            let (_, response) = try await session.data(from: url("/"))
            let http = try #require(response as? HTTPURLResponse)
            #expect(http.statusCode == 302)
            #expect(http.value(forHTTPHeaderField: "Location") == "app://callback?code=1")
            #expect(try await pairs() == ["sid=1"])
        }

        // MARK: User agent

        @Test("name themselves as the configuration says, unless the request does")
        func userAgent() async throws {
            #expect(try await get("/").headers["User-Agent"] == "App/1.0")
            var request = URLRequest(url: try url("/"))
            request.setValue("Own/2.0", forHTTPHeaderField: "User-Agent")
            _ = try await session.data(for: request)
            #expect(server.requests.last?.headers["User-Agent"] == "Own/2.0")

            let appending = try WebSession.sample { $0.userAgent = .appending("App/1.0") }
            _ = try await appending.data(from: url("/"))
            #expect(server.requests.last?.headers["User-Agent"] == "App/1.0")
            await appending.setWebUserAgent("Engine/5 App/1.0")
            _ = try await appending.data(from: url("/"))
            #expect(server.requests.last?.headers["User-Agent"] == "Engine/5 App/1.0")
        }

        // MARK: Failures

        @Test("to a server that cannot be reached give Foundation's error, and lose nothing")
        func unreachable() async throws {
            answer("/login", ["sid=1; Path=/"])
            try await get("/login")
            // The port of a server that was stopped may be another test's: at this one there is nobody.
            let url = try #require(URL(string: "http://a.x.localhost:1/"))
            await #expect(throws: URLError.self) { _ = try await session.data(from: url) }
            #expect(try await pairs() == ["sid=1"])
        }

        @Test("whose connection breaks keep what earlier hops were answered")
        func brokenConnection() async throws {
            server.respond(to: "/") { _ in
                .redirect(to: "/broken", headers: [.init("Set-Cookie", "hop=1; Path=/")])
            }
            server.respond(to: "/broken") { _ in .connectionClosed }
            await #expect(throws: URLError.self) { try await get("/") }
            #expect(try await pairs() == ["hop=1"])
        }

        @Test("end when their task is cancelled")
        func cancellation() async throws {
            server.respond(to: "/slow") { _ in .never }
            let request = Task { try await get("/slow") }
            _ = try await server.nextRequest { $0.path == "/slow" }
            request.cancel()
            await #expect(throws: (any Error).self) { try await request.value }
            // The session goes on.
            try await get("/")
        }

        @Test("for what is no URL of http are refused before anything is sent")
        func otherURLs() async throws {
            for text in ["ftp://a.x.localhost/", "file:///etc/passwd"] {
                let url = try #require(URL(string: text))
                await #expect(throws: SessionError.unsupportedURL(text)) {
                    try await session.data(from: url)
                }
            }
            #expect(server.requests.isEmpty)
        }

        @Test("whose cookies cannot be kept fail, and the jar is as it was")
        func notKept() async throws {
            answer("/login", ["sid=1; Path=/"])
            try await get("/login")
            answer("/login", ["sid=2; Path=/"])
            try await session.hub.protectDisk()
            await #expect(throws: SessionError.storage(.readOnly(path: ":memory:"))) {
                try await get("/login")
            }
            try await session.hub.protectDisk(false)
            #expect(try await pairs() == ["sid=1"])
        }

        // MARK: Sign-out

        @Test("of an old generation are ended, and what they are answered is dropped")
        func oldGeneration() async throws {
            let gate = Gate()
            server.respond(to: "/slow") { _ in
                await gate.wait()
                return .status(200, headers: [.init("Set-Cookie", "sid=old; Path=/")])
            }
            // Another session of the profile's hub is bound by the sign-out too.
            session.hub.noteSession(isThere: true)
            let other = WebSession(hub: session.hub)
            let requests = [session, other].map { session in
                Task { try await session.data(from: url("/slow")) }
            }
            for number in 0..<2 { _ = try await server.nextRequest(after: number) }
            let report = try await session.signOut()
            #expect(report.isComplete)
            gate.open()
            for request in requests {
                await #expect(throws: SessionError.signedOut) { try await request.value }
            }
            #expect(try await pairs().isEmpty)
        }

        @Test("of an old generation store nothing, even when their answer is there already")
        func lateAnswer() async throws {
            let url = try CookieURL(server.url(host: "a.x.localhost"))
            let hub = session.hub
            try await session.signOut()
            await #expect(throws: SessionError.signedOut) {
                try await hub.store([Array("sid=old".utf8)], from: url, generation: 0)
            }
            try await hub.store([Array("sid=new".utf8)], from: url, generation: 1)
            #expect(try await pairs() == ["sid=new"])
        }

        @Test("whose answer is dropped for a sign-out leave no body that goes on coming in")
        func droppedBody() async throws {
            server.respond(to: "/endless") { _ in
                .init(body: Array("first".utf8)).continued(after: Gate(), with: [])
            }
            let loader = EndedHops(requests: session.hub.requests)
            let client = NativeClient(hub: session.hub, loader: loader)
            await #expect(throws: SessionError.signedOut) {
                try await client.bytes(of: URLRequest(url: url("/endless")))
            }
            let transfer = try #require(loader.sent.withLock { $0 })
            let error = await #expect(throws: URLError.self) { try await transfer.restOfBody() }
            #expect(error?.code == .cancelled)
        }
    }

    /// Sends requests, and has them ended by a sign-out as soon as they are answered.
    private final class EndedHops: HopSending {
        let sent = Mutex<Transfer?>(nil)
        private let loader = HopLoader(.ephemeral)
        private let requests: RunningRequests

        init(requests: RunningRequests) {
            self.requests = requests
        }

        func send(
            _ request: URLRequest,
            body: RequestBody
        ) async throws -> (Transfer, URLResponse) {
            let answer = try await loader.send(request, body: body)
            sent.withLock { $0 = answer.0 }
            requests.endAll(.signedOut)
            return answer
        }
    }
#endif
