import Foundation
import Testing

@testable import LoopbackServer

@Suite("A loopback server", .timeLimit(.minutes(3)))
struct HTTPServerTests {
    @Test(
        "answers under every name below localhost",
        arguments: [
            "localhost", "x.localhost", "a.x.localhost", "b.x.localhost", "127.0.0.1",
        ]
    )
    func hosts(host: String) async throws {
        let server = try await HTTPServer { request in .html(request.host) }
        let answer = try await Client().get(server.url(host: host, path: "/"))
        #expect(answer.status == 200)
        #expect(answer.body == host)
        #expect(server.requests.map(\.host) == [host])
    }

    @Test("answers by path, and what no route answers by the fallback")
    func routes() async throws {
        let server = try await HTTPServer()
        server.respond(to: "/a") { _ in .html("first") }
        server.respond(to: "/a") { _ in .html("second") }
        #expect(try await Client().get(server.url(path: "/a?q")).body == "second")
        #expect(try await Client().get(server.url(path: "/b")).status == 404)
        server.respond { request in .html("fallback \(request.path)") }
        #expect(try await Client().get(server.url(path: "/b")).body == "fallback /b")
        #expect(try await Client().get(server.url(path: "/a")).body == "second")
    }

    @Test("has a port of its own")
    func ports() async throws {
        let first = try await HTTPServer()
        let second = try await HTTPServer()
        #expect(first.port > 0)
        #expect(first.port != second.port)
        #expect(
            first.url(host: "a.localhost", path: "/p?q") == "http://a.localhost:\(first.port)/p?q"
        )
    }

    @Test("answers many clients at once, each with its own response")
    func concurrency() async throws {
        let server = try await HTTPServer { request in .html(request.path) }
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<50 {
                group.addTask {
                    try await Client().get(server.url(path: "/\(index)")).body == "/\(index)"
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: true, count: 50))
        #expect(server.requests.map(\.number) == Array(1...50))
    }

    @Test("answers later requests while an earlier one is held back")
    func heldBack() async throws {
        let server = try await HTTPServer()
        let gate = Gate()
        server.respond(to: "/slow") { _ in
            await gate.wait()
            return .html("slow")
        }
        server.respond(to: "/fast") { _ in .html("fast") }
        async let slow = Client().get(server.url(path: "/slow"))
        _ = try await server.nextRequest { $0.path == "/slow" }
        #expect(try await Client().get(server.url(path: "/fast")).body == "fast")
        gate.open()
        #expect(try await slow.body == "slow")
    }

    @Test("refuses connections once stopped, however often it is stopped")
    func stop() async throws {
        let server = try await HTTPServer { _ in .html("from the one that is stopped") }
        #expect(await Wire.exchange(.get("/"), port: server.port).hasSuffix("is stopped"))
        await server.stop()
        await server.stop()
        // Another test's server may have the port by now.
        #expect(await !Wire.exchange(.get("/"), port: server.port).hasSuffix("is stopped"))
    }

    @Test("closes connections that wait for an answer when it stops, and cancels their handlers")
    func stopWhileWaiting() async throws {
        let server = try await HTTPServer()
        let cancelled = Gate()
        server.respond(to: "/held") { _ in
            await Gate().wait()
            if Task.isCancelled {
                cancelled.open()
            }
            return .html("too late")
        }
        server.respond(to: "/never") { _ in .never }
        async let held = Wire.exchange(.get("/held"), port: server.port)
        async let never = Wire.exchange(.get("/never"), port: server.port)
        _ = try await server.nextRequest { $0.path == "/held" }
        _ = try await server.nextRequest { $0.path == "/never" }
        await server.stop()
        #expect(await held == "")
        #expect(await never == "")
        await cancelled.wait()
    }

    @Test("stops when nobody holds it any more")
    func release() async throws {
        var server: HTTPServer? = try await HTTPServer { _ in .never }
        let port = try #require(server?.port)
        async let answer = Wire.exchange(.get("/"), port: port)
        _ = try await server?.nextRequest()
        server = nil
        #expect(await answer == "")
    }

    @Test(
        "speaks TLS with a certificate that verifies for its names",
        arguments: [
            "localhost", "a.x.localhost",
        ]
    )
    func tls(host: String) async throws {
        let server = try await HTTPServer(scheme: .https) { _ in .html("over TLS") }
        let pem = try #require(server.certificatePEM)
        #expect(!pem.contains("PRIVATE KEY"))
        #expect(server.url(host: host, path: "/").hasPrefix("https://\(host):"))
        let authority = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).pem")
        try Data(pem.utf8).write(to: authority)
        defer { try? FileManager.default.removeItem(at: authority) }
        let output = try await openssl(
            "s_client",
            "-quiet",
            "-verify_return_error",
            "-verify_hostname",
            host,
            "-CAfile",
            authority.path,
            "-servername",
            host,
            "-connect",
            "127.0.0.1:\(server.port)",
            input: .get("/")
        )
        #expect(output.hasSuffix("over TLS"))
    }

    @Test("has no certificate when it speaks plain HTTP")
    func noCertificate() async throws {
        #expect(try await HTTPServer().certificatePEM == nil)
    }

    private func openssl(_ arguments: String..., input: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        let output = await withCheckedContinuation { continuation in
            // Reading blocks, as in Wire.
            Thread.detachNewThread { [handle = stdout.fileHandleForReading] in
                continuation.resume(returning: handle.readDataToEndOfFile())
            }
        }
        stdin.fileHandleForWriting.closeFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
