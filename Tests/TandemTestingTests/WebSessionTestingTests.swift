import Foundation
import TandemTesting
import Testing

@Suite("A session under test", .timeLimit(.minutes(1)))
struct WebSessionTestingTests {
    @Test("loses a cookie when the test's clock passes its expiry, on all sides")
    func manualClock() async throws {
        let clock = ManualClock()
        let session = try WebSession(configuration: .init(sites: ["example.com"]), testClock: clock)
        let side = InMemorySide(clock: clock)
        session.attach(side, named: .web)
        let cookie = try Cookie(
            name: "a",
            value: "1",
            for: CookieURL("https://example.com/"),
            expires: clock.now.advanced(bySeconds: 60)
        )
        try await session.setCookie(cookie)
        try await session.synchronize()
        #expect(side.cookies.map(\.identity) == [cookie.identity])
        clock.advance(bySeconds: 61)
        #expect(try await session.cookies().isEmpty)
        try await session.synchronize()
        #expect(side.cookies.isEmpty)
    }

    @Test("starts from what is on disk after the end of its process")
    func endProcess() async throws {
        let directory = FileManager.default.temporaryDirectory
            .appending(path: "tandem-testing-\(UUID())", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: directory) }
        var configuration = WebSession.Configuration(sites: ["example.com"])
        configuration.directory = directory
        let first = try WebSession(
            profile: .standard,
            configuration: configuration,
            testClock: ManualClock()
        )
        let cookie = try Cookie(name: "a", value: "1", for: CookieURL("https://example.com/"))
        try await first.setCookie(cookie)
        await first.endProcess()
        await #expect(throws: SessionError.closed) { try await first.cookies() }
        let second = try WebSession(
            profile: .standard,
            configuration: configuration,
            testClock: ManualClock()
        )
        #expect(try await second.cookies().map(\.value) == ["1"])
        await second.endProcess()
    }
}
