#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemSession
    import TandemTesting
    import Testing

    @Suite("A body read as it comes in", .timeLimit(.minutes(1)))
    struct WebSessionBytesTests {
        @Test("is there before the server has sent the rest")
        func streaming() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            site.server.respond(to: "/") { _ in
                .init(body: Array("first ".utf8)).continued(after: gate, with: Array("rest".utf8))
            }
            let (bytes, response) = try await site.session.bytes(from: site.url("/"))
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            var iterator = bytes.makeAsyncIterator()
            var text = ""
            while text.count < 6, let octet = try await iterator.next() {
                text.append(Character(Unicode.Scalar(octet)))
            }
            #expect(text == "first ")
            gate.open()
            while let octet = try await iterator.next() {
                text.append(Character(Unicode.Scalar(octet)))
            }
            #expect(text == "first rest")
        }

        @Test("holds every octet, of long and of empty bodies", arguments: [0, 1, 1_000_000])
        func content(count: Int) async throws {
            let site = try await LocalSite()
            let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            site.server.respond(to: "/") { _ in .init(body: body) }
            let (bytes, _) = try await site.session.bytes(from: site.url("/"))
            var received: [UInt8] = []
            for try await octet in bytes { received.append(octet) }
            #expect(received == body)
        }

        @Test("comes after redirects, each hop with its own cookies")
        func redirects() async throws {
            let site = try await LocalSite()
            site.redirect("/1", to: "/2", host: "b.x.localhost", "first=1; Path=/")
            site.redirect("/2", to: "/3", host: "a.x.localhost", "second=1; Path=/")
            site.answer("/3", "third=1; Path=/")
            let (bytes, _) = try await site.session.bytes(from: site.url("/1"))
            for try await _ in bytes {}
            #expect(site.server.requests.map(\.cookies) == [nil, nil, "first=1"])
            #expect(try await site.pairs() == ["first=1", "second=1", "third=1"])
        }

        @Test("ends with an error when the connection breaks off")
        func broken() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            site.server.respond(to: "/") { _ in
                .init(body: Array("first".utf8)).continued(after: gate, with: nil)
            }
            let (bytes, _) = try await site.session.bytes(from: site.url("/"))
            gate.open()
            await #expect(throws: URLError.self) { for try await _ in bytes {} }
        }

        @Test("ends with its reader's task")
        func cancellation() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            site.server.respond(to: "/") { _ in
                .init(body: Array("first".utf8)).continued(after: gate, with: [])
            }
            let (bytes, _) = try await site.session.bytes(from: site.url("/"))
            let reader = Task { for try await _ in bytes {} }
            reader.cancel()
            let error = await #expect(throws: URLError.self) { try await reader.value }
            #expect(error?.code == .cancelled)
        }

        @Test("refuses a second reader, and goes on with the first until a sign-out")
        func secondReader() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            site.server.respond(to: "/") { _ in
                .init(body: Array("first".utf8)).continued(after: gate, with: Array("rest".utf8))
            }
            let (bytes, _) = try await site.session.bytes(from: site.url("/"))
            try await withThrowingTaskGroup(of: (any Error)?.self) { readers in
                for _ in 0..<2 {
                    readers.addTask {
                        do { for try await _ in bytes {} } catch { return error }
                        return nil
                    }
                }
                let refusal = try #require(try await readers.next())
                #expect(refusal as? SessionError == .bodyInUse)
                try await site.session.signOut()
                let end = try #require(try await readers.next())
                #expect(end as? SessionError == .signedOut)
            }
        }

        @Test("of the user before is not read on after a sign-out")
        func signOut() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            site.server.respond(to: "/") { _ in
                .init(body: Array("first".utf8)).continued(after: gate, with: Array("rest".utf8))
            }
            let (bytes, _) = try await site.session.bytes(from: site.url("/"))
            var iterator = bytes.makeAsyncIterator()
            _ = try await iterator.next()
            try await site.session.signOut()
            await #expect(throws: SessionError.signedOut) {
                while try await iterator.next() != nil {}
            }
        }

        @Test(
            "of the user before is not handed out after a sign-out, although all of it is here",
            arguments: [0, 1]
        )
        func signOutAtTheEnd(count: Int) async throws {
            let server = ScriptedServer()
            let url = try #require(URL(string: "https://example.com/"))
            server.on("GET", url.absoluteString) { _ in .text("all of it") }
            let session = try WebSession(
                configuration: .init(sites: ["example.com"]),
                testClock: ManualClock(),
                server: server
            )
            let (bytes, _) = try await session.bytes(from: url)
            var iterator = bytes.makeAsyncIterator()
            for _ in 0..<count { _ = try await iterator.next() }
            try await session.signOut()
            // It is the answer for good.
            for _ in 0..<2 {
                await #expect(throws: SessionError.signedOut) { try await iterator.next() }
            }
        }
    }
#endif
