import Testing

@testable import LoopbackServer

@Suite("The log of requests", .timeLimit(.minutes(3)))
struct RequestLogTests {
    private let log = RequestLog()

    private func arrive(_ path: String) -> HTTPServer.Request {
        log.record(
            HTTPServer.Request(
                number: 0,
                method: "GET",
                host: "localhost",
                path: path,
                headers: [],
                body: []
            )
        )
    }

    @Test("numbers requests from 1 and keeps their order")
    func order() {
        let recorded = ["/a", "/b", "/a"].map(arrive)
        #expect(recorded.map(\.number) == [1, 2, 3])
        #expect(log.requests == recorded)
    }

    @Test("gives a request that came before the wait")
    func early() async throws {
        _ = arrive("/a")
        _ = arrive("/b")
        let found = try await log.next(after: 0, within: .seconds(30)) { $0.path == "/b" }
        #expect(found.number == 2)
    }

    @Test("waits for a request that has yet to come, past those that do not match")
    func late() async throws {
        _ = arrive("/a")
        async let found = log.next(after: 1, within: .seconds(30)) { $0.path == "/a" }
        _ = arrive("/b")
        _ = arrive("/a")
        #expect(try await found.number == 3)
    }

    @Test("gives one request to all who wait for it")
    func several() async throws {
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 {
                group.addTask { [log] in
                    try await log.next(after: 0, within: .seconds(30)) { $0.path == "/a" }.number
                }
            }
            _ = arrive("/a")
            _ = arrive("/a")
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(numbers == [1])
    }

    @Test("ends a wait at its bound")
    func bound() async {
        _ = arrive("/a")
        let bound = Duration.milliseconds(20)
        await #expect(throws: HTTPServer.Error.noRequest(within: bound)) {
            try await log.next(after: 0, within: bound) { $0.path == "/b" }
        }
    }

    @Test("ends a wait whose task is cancelled")
    func cancellation() async {
        let task = Task { [log] in
            try await log.next(after: 0, within: .seconds(30)) { _ in true }
        }
        task.cancel()
        await #expect(throws: HTTPServer.Error.cancelled) { try await task.value }
    }

    @Test(
        "explains each failure and what mends it",
        arguments: [
            (HTTPServer.Error.certificate(reason: "none"), "openssl"),
            (.listening(reason: "in use"), "in use"),
            (.noRequest(within: .seconds(2)), "2.0 seconds"),
            (.cancelled, "cancelled"),
        ]
    )
    func messages(error: HTTPServer.Error, part: String) {
        #expect(error.description.contains(part))
    }
}
