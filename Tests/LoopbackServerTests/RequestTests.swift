import Foundation
import FoundationNetworking
import Testing

@testable import LoopbackServer

@Suite("A request", .timeLimit(.minutes(3)))
struct RequestTests {
    @Test(
        "has the method and query as they were sent, and the path decoded",
        arguments: [
            ("GET", "/", "/", nil),
            ("POST", "/a%2Fb?", "/a/b", ""),
            ("PUT", "/a%20b/%C3%A9?q=%26&r=1%202", "/a b/é", "q=%26&r=1%202"),
            ("DELETE", "/a//b??", "/a//b", "?"),
        ]
    )
    func target(method: String, target: String, path: String, query: String?) async throws {
        let server = try await HTTPServer { _ in .status(204) }
        let head = "\(method) \(target) HTTP/1.1\r\nHost: a.x.localhost:\(server.port)\r\n"
        _ = await Wire.exchange(head + "Connection: close\r\n\r\n", port: server.port)
        let request = try #require(server.requests.first)
        #expect(request.method == method)
        #expect(request.path == path)
        #expect(request.query == query)
        #expect(request.host == "a.x.localhost")
        #expect(request.number == 1)
        #expect(request.description == "#1 \(method) a.x.localhost\(path)")
    }

    @Test("keeps headers in order, the case of their names, and repeated ones apart")
    func headers() async throws {
        let server = try await HTTPServer { _ in .status(204) }
        let text = String.get("/", headers: "X-b: 1", "x-A: 2", "X-b: 3, 4")
        _ = await Wire.exchange(text, port: server.port)
        let headers = try #require(server.requests.first).headers
        let names = headers.map(\.name)
        #expect(names == ["Host", "Connection", "X-b", "x-A", "X-b"])
        #expect(headers.values(of: "x-B") == ["1", "3, 4"])
        #expect(headers["X-a"] == "2")
        #expect(headers["X-c"] == nil)
    }

    @Test(
        "gives the Cookie header as it came",
        arguments: [
            "a=1; b=\"2,3\"", "a=😀; ü=é", "=; ;;", "a=1",
        ]
    )
    func cookies(value: String) async throws {
        let server = try await HTTPServer { _ in .status(204) }
        _ = await Wire.exchange(.get("/", headers: "cookie: \(value)"), port: server.port)
        #expect(try #require(server.requests.first).cookies == value)
    }

    @Test("has no cookies when none were sent")
    func noCookies() async throws {
        let server = try await HTTPServer { _ in .status(204) }
        _ = await Wire.exchange(.get("/"), port: server.port)
        #expect(try #require(server.requests.first).cookies == nil)
    }

    @Test("keeps every octet of its body", arguments: [0, 1, 256, 200_000])
    func body(count: Int) async throws {
        let server = try await HTTPServer { _ in .status(204) }
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        var request = URLRequest(url: try #require(URL(string: server.url())))
        request.httpMethod = "POST"
        request.httpBody = Data(body)
        #expect(try await Client().send(request).status == 204)
        #expect(try #require(server.requests.first).body == body)
    }

    @Test(
        "with oversized headers gets an answer or a closed connection, and the next one is served"
    )
    func oversized() async throws {
        let server = try await HTTPServer { _ in .status(204) }
        let value = String(repeating: "v", count: 1_000_000)
        _ = await Wire.exchange(.get("/big", headers: "Cookie: \(value)"), port: server.port)
        let answer = await Wire.exchange(.get("/after"), port: server.port)
        #expect(answer.hasPrefix("HTTP/1.1 204"))
    }

    @Test("with 60 KiB of headers arrives whole")
    func large() async throws {
        let server = try await HTTPServer { _ in .status(204) }
        let values = (0..<15).map { "c\($0)=" + String(repeating: "v", count: 4_090) }
        let cookies = values.joined(separator: "; ")
        _ = await Wire.exchange(.get("/", headers: "Cookie: \(cookies)"), port: server.port)
        #expect(try #require(server.requests.first).cookies == cookies)
    }

    @Test(
        "that is not HTTP reaches no handler",
        arguments: [
            "\r\n\r\n", "nonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
        ]
    )
    func malformed(text: String) async throws {
        let server = try await HTTPServer { _ in .html("handled") }
        async let answer = Wire.exchange(text, port: server.port)
        #expect(await Wire.exchange(.get("/after"), port: server.port).hasSuffix("handled"))
        await server.stop()
        #expect(await !answer.contains("handled"))
        #expect(server.requests.map(\.path) == ["/after"])
    }
}
