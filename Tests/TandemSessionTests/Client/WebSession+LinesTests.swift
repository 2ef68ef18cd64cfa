#if canImport(LoopbackServer)
    import Foundation
    import LoopbackServer
    import TandemSession
    import Testing

    @Suite("Lines of a body", .timeLimit(.minutes(1)))
    struct WebSessionLinesTests {
        @Test(
            "end in LF, CR or both, and may be empty",
            arguments: [
                ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
                ("a\r\nb\rc\n", ["a", "b", "c"]), ("\r\n\r\n", ["", ""]), ("\n\r\n", ["", ""]),
                ("\r\r", ["", ""]), ("data: ü😀\n\ndata: 2\n\n", ["data: ü😀", "", "data: 2", ""]),
                ("a\u{2028}b\u{85}c\n", ["a\u{2028}b\u{85}c"]),
            ]
        )
        func ends(body: String, lines: [String]) async throws {
            let site = try await LocalSite()
            site.server.respond(to: "/") { _ in .init(body: Array(body.utf8)) }
            let (bytes, _) = try await site.session.bytes(from: site.url("/"))
            var received: [String] = []
            for try await line in bytes.lines { received.append(line) }
            #expect(received == lines)
        }

        @Test("are handed out as soon as they have ended, however they are cut up on the way")
        func streaming() async throws {
            let site = try await LocalSite()
            let gate = Gate()
            site.server.respond(to: "/") { _ in
                .init(body: Array("first\r".utf8)).continued(after: gate, with: Array("\nü".utf8))
            }
            let (bytes, _) = try await site.session.bytes(from: site.url("/"))
            var iterator = bytes.lines.makeAsyncIterator()
            #expect(try await iterator.next() == "first")
            gate.open()
            #expect(try await iterator.next() == "ü")
            #expect(try await iterator.next() == nil)
        }
    }
#endif
