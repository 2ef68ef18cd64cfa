import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("What a session logs", .timeLimit(.minutes(1)))
struct SessionLoggerTests {
    @Test("names what changed and who changed it, and no value")
    func changes() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let log = RecordingLogger()
        session.logger = log
        let cookie = try sample("sid", "very-secret")
        try await session.setCookie(cookie)
        try await session.synchronize()
        side.deleteByPage(cookie.identity)
        _ = try await session.cookies()
        #expect(log.events.contains(.cookieChanged(cookie.identity, .added, by: .app)))
        #expect(log.events.contains(.cookieChanged(cookie.identity, .deleted, by: .side(.web))))
        var dumped = ""
        dump(log.entries, to: &dumped)
        #expect(!dumped.contains("very-secret"))
        #expect(!"\(log.entries)".contains("very-secret"))
        #expect(log.entries.allSatisfy { $0.level == .debug })
    }

    @Test("tells of refused and altered cookies")
    func findings() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let log = RecordingLogger()
        session.logger = log
        let refused = try sample("refused")
        let altered = try sample("altered")
        side.transform { cookie in
            switch cookie.name {
            case "refused": nil
            case "altered": cookie.withValue(Array("other".utf8))
            default: cookie
            }
        }
        try await session.setCookie(refused)
        try await session.setCookie(altered)
        try await session.prepare()
        #expect(log.events.contains(.cookieNotTaken(refused.identity, .web, .refused)))
        #expect(log.events.contains(.cookieNotTaken(altered.identity, .web, .altered)))
    }

    @Test("tells of a store whose process was replaced")
    func epochBreak() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let log = RecordingLogger()
        session.logger = log
        try await session.setCookie(sample())
        try await session.synchronize()
        #expect(!log.events.contains(.epochBroken(.web)))
        side.endProcess()
        try await session.synchronize()
        #expect(log.events.filter { $0 == .epochBroken(.web) }.count == 1)
    }

    @Test("tells of a side that fails, and of one that does not answer")
    func failures() async throws {
        let side = InMemorySide()
        let clock = ManualClock()
        let session = try await WebSession.sample(with: side, clock: clock) { $0.bound = 5 }
        let log = RecordingLogger()
        session.logger = log
        side.fail(.snapshot, reason: "Locked.")
        await #expect(throws: SessionError.self) { try await session.synchronize() }
        #expect(log.events.contains(.sideFailed(.web, .sideFailed(.web, reason: "Locked."))))
        side.repair(.snapshot)
        side.hold(.snapshot)
        let synchronization = Task { try await session.synchronize() }
        await side.isHeld(.snapshot)
        await clock.isAwaited()
        clock.advance(bySeconds: 5)
        await #expect(throws: SessionError.self) { try await synchronization.value }
        let late = SessionError.sideDidNotAnswer(.web, seconds: 5)
        #expect(log.events.contains(.sideFailed(.web, late)))
        #expect(log.entries.contains { $0.level == .error })
        side.release(.snapshot)
    }

    @Test("tells of a sign-out from its beginning to the next preparation")
    func signOut() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        let log = RecordingLogger()
        session.logger = log
        try await session.setCookie(sample("sid", "very-secret"))
        let report = try await session.signOut { throw URLError(.timedOut) }
        try await session.prepare()
        let steps = log.events.filter {
            if case .cookieChanged = $0 { false } else { true }
        }
        #expect(
            steps == [
                .revocationFailed(.failed(reason: "NSURLErrorDomain -1001")),
                .signOutBegan(generation: 1),
                .signedOut(report),
                .opened,
            ]
        )
        #expect(!"\(log.entries)".contains("very-secret"))
    }

    @Test("tells a new logger of a damaged database that was set aside")
    func recovery() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        try await first.setCookie(sample())
        await first.endProcess()
        let file = try #require(
            try FileManager.default.contentsOfDirectory(
                at: directory.url,
                includingPropertiesForKeys: nil
            )
            .first { $0.pathExtension == "sqlite" }
        )
        try Data(repeating: 0x5a, count: 100).write(to: file)
        let second = try directory.session()
        let log = RecordingLogger()
        second.logger = log
        let recovery = try #require(second.recovery)
        #expect(log.events == [.recovered(recovery)])
        #expect(log.entries.first?.level == .warning)
        await second.endProcess()
    }

    @Test("is nothing after the logger is taken away")
    func removed() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        let log = RecordingLogger()
        session.logger = log
        session.logger = nil
        try await session.setCookie(sample())
        #expect(log.entries.isEmpty)
        #expect(session.logger == nil)
    }
}
