import Foundation
import Testing

@testable import LoopbackServer

@Suite("A response", .timeLimit(.minutes(3)))
struct ResponseTests {
    typealias Header = HTTPServer.Header
    typealias Response = HTTPServer.Response

    @Test(
        "arrives with its status, headers and body",
        arguments: [
            (Response.html("<p>é"), 200, "text/html; charset=utf-8", "<p>é"),
            (.html("gone", status: 410), 410, "text/html; charset=utf-8", "gone"),
            (.json("{\"a\":1}"), 200, "application/json", "{\"a\":1}"),
            (.status(503), 503, nil, ""),
            (Response(body: Array("plain".utf8)), 200, nil, "plain"),
        ]
    )
    func parts(response: Response, status: Int, type: String?, body: String) async throws {
        let server = try await HTTPServer { _ in response }
        let answer = try await Client().get(server.url())
        #expect(answer.status == status)
        #expect(answer.header("Content-Type") == type)
        #expect(answer.body == body)
    }

    @Test("in two parts arrives whole, once its gate is open")
    func twoParts() async throws {
        let gate = Gate()
        let server = try await HTTPServer { _ in
            Response(body: Array("one ".utf8)).continued(after: gate, with: Array("two".utf8))
        }
        let address = server.url()
        let answer = Task { try await Client().get(address).body }
        _ = try await server.nextRequest()
        gate.open()
        #expect(try await answer.value == "one two")
    }

    @Test("in two parts can be broken off between them")
    func brokenOff() async throws {
        let gate = Gate()
        gate.open()
        let server = try await HTTPServer { _ in
            Response(body: Array("one".utf8)).continued(after: gate, with: nil)
        }
        await #expect(throws: URLError.self) { try await Client().get(server.url()) }
    }

    @Test("redirects", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let server = try await HTTPServer { _ in
            .redirect(to: "/next?a=b", status: status, headers: [Header("Set-Cookie", "a=b")])
        }
        let answer = try await Client().get(server.url())
        #expect(answer.status == status)
        #expect(answer.header("Location") == "/next?a=b")
        #expect(answer.header("Set-Cookie") == "a=b")
    }

    @Test("keeps several Set-Cookie apart on the wire, in order, octet by octet")
    func setCookies() async throws {
        let cookies = [
            "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=\"2,3\"", "😀=é; Path=/",
            "a=; Max-Age=0",
        ]
        let server = try await HTTPServer { _ in
            .status(200, headers: cookies.map { Header("Set-Cookie", $0) })
        }
        let lines = await Wire.exchange(.get("/"), port: server.port).split(separator: "\r\n")
        #expect(
            lines.filter { $0.hasPrefix("Set-Cookie") } == cookies.map { "Set-Cookie: \($0)" }
        )
    }

    @Test("keeps a header's octets that are not UTF-8")
    func octets() async throws {
        let value: [UInt8] = [0x61, 0xFF, 0xE9, 0x62]
        let server = try await HTTPServer { _ in
            .status(200, headers: [Header("X", octets: value)])
        }
        let answer = await Wire.exchange(Array(String.get("/").utf8), port: server.port)
        #expect(answer.firstRange(of: Array("\r\nX: ".utf8) + value + Array("\r\n".utf8)) != nil)
        #expect(Header("X", octets: value).value == "a\u{FFFD}\u{FFFD}b")
    }

    @Test("sends no body to HEAD")
    func head() async throws {
        let server = try await HTTPServer { _ in .html("12345") }
        let text = "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let answer = await Wire.exchange(text, port: server.port)
        #expect(answer.contains("Content-Length: 5\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test("arrives whole with 300 KiB of headers and 3 MB of body")
    func large() async throws {
        let headers = (0..<75).map { index in
            Header("Set-Cookie", "c\(index)=" + String(repeating: "v", count: 4_096))
        }
        let body = String(repeating: "b", count: 3_000_000)
        let server = try await HTTPServer { _ in .html(body, headers: headers) }
        let answer = await Wire.exchange(.get("/"), port: server.port)
        #expect(answer.hasSuffix("\r\n\r\n\(body)"))
        #expect(answer.split(separator: "\r\n").count { $0.hasPrefix("Set-Cookie: c") } == 75)
    }

    @Test(
        "that would break the framing becomes a 500",
        arguments: [
            Response.status(200, headers: [Header("X", "a\r\nSet-Cookie: b")]),
            .status(200, headers: [Header("X", "a\nb")]),
            .status(200, headers: [Header("X", octets: [0])]),
            .status(200, headers: [Header("", "a")]),
            .status(200, headers: [Header("X: Y", "a")]),
            .status(200, headers: [Header("é", "a")]),
            .status(0), .status(100), .status(600), .status(-1),
        ]
    )
    func malformed(response: Response) async throws {
        let server = try await HTTPServer { _ in response }
        let answer = await Wire.exchange(.get("/"), port: server.port)
        #expect(answer.hasPrefix("HTTP/1.1 500"))
        #expect(!answer.contains("Set-Cookie"))
    }

    @Test("that never comes leaves the client waiting until the server stops")
    func never() async throws {
        let server = try await HTTPServer { _ in .never }
        async let answer = Wire.exchange(.get("/"), port: server.port)
        _ = try await server.nextRequest()
        await server.stop()
        #expect(await answer == "")
    }

    @Test("of a closed connection fails the request, and the server goes on")
    func connectionClosed() async throws {
        let server = try await HTTPServer { _ in .html("on") }
        server.respond(to: "/drop") { _ in .connectionClosed }
        await #expect(throws: (any Error).self) {
            try await Client().get(server.url(path: "/drop"))
        }
        #expect(await Wire.exchange(.get("/drop"), port: server.port) == "")
        #expect(try await Client().get(server.url()).body == "on")
    }

    @Test("to a client that is gone is dropped, and the server goes on")
    func clientGone() async throws {
        let gate = Gate()
        let server = try await HTTPServer { _ in .html("on") }
        server.respond(to: "/slow") { _ in
            await gate.wait()
            return .html(String(repeating: "b", count: 1_000_000))
        }
        let impatient = Task { try await Client().get(server.url(path: "/slow")) }
        _ = try await server.nextRequest()
        impatient.cancel()
        _ = await impatient.result
        gate.open()
        #expect(try await Client().get(server.url()).body == "on")
    }

    @Test("says nothing of a header's value when described")
    func description() {
        #expect(Header("Set-Cookie", "sid=secret").description == "Set-Cookie: (10 octets)")
    }
}
