#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemSession
    import TandemTesting
    import Testing

    @Suite("A configuration bound to a session", .timeLimit(.minutes(1)))
    struct URLSessionConfigurationTests {
        @Test("sends the session's cookies from the first request on, and what they become")
        func sends() async throws {
            let site = try await LocalSite { $0.userAgent = .replacing("App/1.0") }
            site.answer("/login", "sid=1; Path=/")
            _ = try await site.session.data(from: site.url("/login"))
            let configuration = try await site.session.urlSessionConfiguration()
            let other = URLSession(configuration: configuration)
            defer { other.invalidateAndCancel() }
            _ = try await other.data(from: site.url("/first"))
            #expect(site.cookies(of: "/first") == ["sid=1"])
            #expect(site.server.requests.last?.headers["User-Agent"] == "App/1.0")
            try await site.session.setCookie(sample("sid", "2", host: "a.x.localhost"))
            try await site.session.synchronize()
            _ = try await other.data(from: site.url("/second"))
            #expect(site.cookies(of: "/second") == ["sid=2"])
            try await site.session.signOut()
            _ = try await other.data(from: site.url("/third"))
            #expect(site.cookies(of: "/third") == [nil])
        }

        @Test("has one storage, which is no other session's and not the shared one")
        func storage() async throws {
            let site = try await LocalSite()
            let first = try await site.session.urlSessionConfiguration()
            let second = try await site.session.urlSessionConfiguration()
            #expect(first.httpCookieStorage != nil)
            #expect(first.httpCookieStorage === second.httpCookieStorage)
            let other = try await LocalSite().session.urlSessionConfiguration()
            #expect(first.httpCookieStorage !== other.httpCookieStorage)
            #expect(first.httpCookieStorage !== HTTPCookieStorage.shared)
        }

        @Test("has one storage for calls at once too")
        func storageAtOnce() async throws {
            for _ in 0..<20 {
                let session = try WebSession.sample()
                async let first = session.urlSessionConfiguration()
                async let second = session.urlSessionConfiguration()
                let storages = try await (first.httpCookieStorage, second.httpCookieStorage)
                #expect(storages.0 === storages.1)
            }
        }

        @Test("is refused where the session leaves that side out, and given where it names it")
        func sides() async throws {
            let without = try WebSession.sample { $0.sides = [.web] }
            let error = await #expect(throws: SessionError.sideNotInUse(.foundation)) {
                try await without.urlSessionConfiguration()
            }
            #expect(error?.description.contains("foundation") == true)
            let with = try WebSession.sample { $0.sides = [.foundation] }
            try await with.setCookie(sample())
            let storage = try await with.urlSessionConfiguration().httpCookieStorage
            #expect(storage?.cookies?.contains { $0.name == "sid" } == true)
        }

        @Test("does not have Foundation parse what servers send where that cannot be trusted")
        func hostileServer() async throws {
            let site = try await LocalSite()
            site.answer("/hostile", "😀😀😀=b")
            let configuration = try await site.session.urlSessionConfiguration()
            guard configuration.httpCookieAcceptPolicy == .never else { return }
            let other = URLSession(configuration: configuration)
            defer { other.invalidateAndCancel() }
            _ = try await other.data(from: site.url("/hostile"))
            _ = try await other.data(from: site.url("/next"))
            #expect(site.cookies(of: "/next") == [nil])
        }
    }
#endif
