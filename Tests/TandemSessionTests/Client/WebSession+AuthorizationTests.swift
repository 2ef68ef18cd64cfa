#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemCookies
    import TandemStorage
    import TandemTesting
    import Testing

    @testable import TandemSession

    /// Another client, such as Alamofire is one: it knows nothing of the session.
    private struct OtherClient {
        private let session: URLSession

        init(_ delegate: (any URLSessionDelegate)? = nil) {
            let configuration = URLSessionConfiguration.ephemeral
            session = URLSession(
                configuration: configuration,
                delegate: delegate,
                delegateQueue: nil
            )
        }

        func send(_ request: URLRequest) async throws -> HTTPURLResponse {
            defer { session.finishTasksAndInvalidate() }
            return try await withCheckedThrowingContinuation { continuation in
                session.dataTask(with: request) { _, response, error in
                    if let response = response as? HTTPURLResponse {
                        continuation.resume(returning: response)
                    } else {
                        continuation.resume(throwing: error ?? URLError(.unknown))
                    }
                }
                .resume()
            }
        }
    }

    @Suite("Requests that other code sends", .timeLimit(.minutes(1)))
    struct WebSessionAuthorizationTests {
        @Test("carry the cookies of their URL and the user agent, and bring the answer's back")
        func roundTrip() async throws {
            let site = try await LocalSite { $0.userAgent = .replacing("App/1.0") }
            site.answer("/login", "sid=1; Path=/; HttpOnly", "admin=1; Path=/admin")
            let signIn = try await site.session.authorized(site.request("/login"))
            let answer = try await OtherClient().send(signIn)
            let changes = try await site.session.storeCookies(from: answer, for: signIn)
            #expect(changes.map(\.identity.name) == ["sid", "admin"])
            #expect(changes.allSatisfy { $0.origin == .response })
            let request = try await site.session.authorized(site.request("/api"))
            _ = try await OtherClient().send(request)
            #expect(site.cookies(of: "/api") == ["sid=1"])
            #expect(site.server.requests.last?.headers["User-Agent"] == "App/1.0")
        }

        @Test("keep what they are but for cookies and user agent")
        func otherFields() async throws {
            let site = try await LocalSite { $0.userAgent = .replacing("App/1.0") }
            var request = try site.request("/a?b=c#d", method: "PUT")
            request.httpBody = Data("body".utf8)
            request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
            request.setValue("Own/2", forHTTPHeaderField: "User-Agent")
            request.timeoutInterval = 7
            let authorized = try await site.session.authorized(request)
            #expect(authorized.url == request.url)
            #expect(authorized.httpMethod == "PUT")
            #expect(authorized.httpBody == request.httpBody)
            #expect(authorized.timeoutInterval == 7)
            #expect(authorized.value(forHTTPHeaderField: "Content-Type") == "text/plain")
            #expect(authorized.value(forHTTPHeaderField: "User-Agent") == "Own/2")
            #expect(!authorized.httpShouldHandleCookies)
        }

        @Test("send no field of an earlier user when there is no cookie")
        func staleField() async throws {
            let site = try await LocalSite()
            var request = try site.request("/")
            request.setValue("sid=other-user", forHTTPHeaderField: "Cookie")
            let authorized = try await site.session.authorized(request)
            #expect(authorized.value(forHTTPHeaderField: "Cookie") == nil)
            site.answer("/login", "sid=1; Path=/")
            _ = try await site.session.data(from: site.url("/login"))
            let ofUser = try await site.session.authorized(request)
            #expect(ofUser.value(forHTTPHeaderField: "Cookie") == "sid=1")
            try await site.session.signOut()
            // Authorizing the same again is how a client retries.
            let again = try await site.session.authorized(ofUser)
            #expect(again.value(forHTTPHeaderField: "Cookie") == nil)
        }

        @Test("carry what a page has changed a moment ago")
        func strictOrder() async throws {
            let site = try await LocalSite()
            let side = InMemorySide()
            site.session.attach(side, named: .web)
            try await site.session.synchronize()
            side.loseHints()
            side.setByPage(try sample("sid", "page", host: "a.x.localhost"))
            let request = try await site.session.authorized(site.request("/"))
            #expect(request.value(forHTTPHeaderField: "Cookie") == "sid=page")
        }

        @Test("for what is no URL of http are refused", arguments: ["ftp://x.localhost/", "app:x"])
        func otherURLs(text: String) async throws {
            let site = try await LocalSite()
            let request = URLRequest(url: try #require(URL(string: text)))
            await #expect(throws: SessionError.unsupportedURL(text)) {
                try await site.session.authorized(request)
            }
        }

        @Test("carry the session's cookies alone from a client that has no storage of its own")
        func withoutStorage() async throws {
            let site = try await LocalSite()
            site.answer("/login", "sid=1; Path=/")
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            let client = URLSession(configuration: configuration)
            defer { client.invalidateAndCancel() }
            let signIn = try await site.session.authorized(site.request("/login"))
            let (_, answer) = try await client.data(for: signIn)
            try await site.session.storeCookies(from: answer, for: signIn)
            try await site.session.setCookie(sample("sid", "2", host: "a.x.localhost"))
            _ = try await client.data(for: site.session.authorized(site.request("/rotated")))
            #expect(site.cookies(of: "/rotated") == ["sid=2"])
            try await site.session.signOut()
            _ = try await client.data(for: site.session.authorized(site.request("/after")))
            #expect(site.cookies(of: "/after") == [nil])
        }

        // MARK: Generations

        @Test("authorized before a sign-out sign nobody in after it")
        func oldGeneration() async throws {
            let site = try await LocalSite()
            site.answer("/login", "sid=old; Path=/")
            let request = try await site.session.authorized(site.request("/login"))
            let answer = try await OtherClient().send(request)
            try await site.session.signOut()
            await #expect(throws: SessionError.signedOut) {
                try await site.session.storeCookies(from: answer, for: request)
            }
            #expect(try await site.pairs().isEmpty)
        }

        @Test("say to which generation they belong where nobody else looks")
        func mark() throws {
            var request = URLRequest(url: try #require(URL(string: "https://example.com/a#part")))
            #expect(request.generation == nil)
            request.generation = 7
            #expect(request.generation == 7)
            #expect(request.url?.absoluteString == "https://example.com/a#part")
            request.mainDocumentURL = URL(string: "https://example.com/document#section")
            #expect(request.generation == nil)
            request.generation = 8
            #expect(request.mainDocumentURL?.path() == "/document")
            #expect(request.generation == 8)
        }

        @Test("may be unknown to the session: their answers are taken for answers of now")
        func unmarked() async throws {
            let site = try await LocalSite()
            site.answer("/login", "sid=1; Path=/")
            let request = try site.request("/login")
            let answer = try await OtherClient().send(request)
            try await site.session.storeCookies(from: answer, for: request)
            #expect(try await site.pairs() == ["sid=1"])
            let url = try site.url("/login")
            try await site.session.storeCookies(from: answer, for: url)
            #expect(try await site.pairs() == ["sid=1"])
        }

        @Test("store nothing of an answer that is not of HTTP, or that sets nothing")
        func nothing() async throws {
            let site = try await LocalSite()
            let url = try site.url("/")
            let file = URLResponse(
                url: url,
                mimeType: nil,
                expectedContentLength: 0,
                textEncodingName: nil
            )
            #expect(try await site.session.storeCookies(from: file, for: url).isEmpty)
            let answer = try await OtherClient().send(site.request("/"))
            #expect(try await site.session.storeCookies(from: answer, for: url).isEmpty)
        }

        @Test("whose cookies cannot be kept say so, and the jar is as it was")
        func notKept() async throws {
            let site = try await LocalSite()
            site.answer("/login", "sid=1; Path=/")
            let request = try await site.session.authorized(site.request("/login"))
            let answer = try await OtherClient().send(request)
            try await site.session.hub.protectDisk()
            await #expect(throws: SessionError.storage(.readOnly(path: ":memory:"))) {
                try await site.session.storeCookies(from: answer, for: request)
            }
            try await site.session.hub.protectDisk(false)
            #expect(try await site.pairs().isEmpty)
        }

        // MARK: Redirects

        @Test("and redirects give each hop its own cookies, with the delegate forwarded to")
        func redirects() async throws {
            let site = try await LocalSite()
            site.answer("/login", "sid=1; Path=/", "shared=1; Domain=x.localhost; Path=/")
            _ = try await site.session.data(from: site.url("/login"))
            site.redirect("/1", to: "/2", "hop=1; Path=/")
            site.redirect("/2", to: "/3", host: "b.x.localhost", "late=1; Path=/")
            site.redirect("/3", to: "/4", host: "a.y.localhost", "other=1; Path=/")
            var request = try await site.session.authorized(site.request("/1"))
            request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
            let delegate = WebSession.RedirectDelegate(site.session)
            let answer = try await OtherClient(delegate).send(request)
            try await site.session.storeCookies(from: answer, for: request)
            let requests = site.server.requests.dropFirst()
            #expect(requests.map(\.path) == ["/1", "/2", "/3", "/4"])
            #expect(
                requests.map(\.cookies) == [
                    "sid=1; shared=1", "sid=1; shared=1; hop=1", "shared=1", nil,
                ]
            )
            #expect(
                requests.map { $0.headers["Authorization"] } == ["Bearer x", "Bearer x", nil, nil]
            )
            let names = ["hop=1", "late=1", "other=1", "shared=1", "sid=1"]
            #expect(try await site.pairs() == names)
        }

        @Test("and redirects after a sign-out are not followed, and store nothing")
        func redirectAfterSignOut() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            site.server.respond(to: "/1") { _ in
                await gate.wait()
                return .redirect(to: "/2", headers: [.init("Set-Cookie", "sid=old; Path=/")])
            }
            let request = try await site.session.authorized(site.request("/1"))
            let delegate = WebSession.RedirectDelegate(site.session)
            let sending = Task { try await OtherClient(delegate).send(request) }
            _ = try await site.server.nextRequest { $0.path == "/1" }
            try await site.session.signOut()
            gate.open()
            #expect(try await sending.value.statusCode == 302)
            #expect(site.server.requests.map(\.path) == ["/1"])
            #expect(try await site.pairs().isEmpty)
        }

        @Test(
            "and a redirect that leaves http becomes the answer",
            arguments: [
                "app://callback?code=1", "file:///etc/passwd", "data:text/html,hello",
                "mailto:a@b.c",
                "JavaScript:alert(1)",
            ]
        )
        func otherScheme(location: String) async throws {
            let site = try await LocalSite()
            site.redirect("/1", to: location, "sid=1; Path=/")
            let request = try await site.session.authorized(site.request("/1"))
            let delegate = WebSession.RedirectDelegate(site.session)
            #expect(try await OtherClient(delegate).send(request).statusCode == 302)
            #expect(try await site.pairs() == ["sid=1"])
        }
    }
#endif
