import TandemTesting
import Testing

@testable import TandemSession

@Suite("A side that cannot be read", .timeLimit(.minutes(1)))
struct UnreadableSideTests {
    private let directory: TemporaryDirectory
    private let side = UnrulySide(InMemorySide(capabilities: .init(isReadable: false)))

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func attached() async throws -> WebSession {
        let session = try directory.session()
        session.attach(side, named: .foundation)
        try await session.prepare()
        return session
    }

    @Test("loses what was signed out without it, though the next user has the same cookie")
    func signedOutWithoutIt() async throws {
        for isSignedOutAgain in [false, true] {
            let first = try await attached()
            try await first.setCookie(sample("sid", "user1"))
            try await first.synchronize()
            #expect(side.inner.pairs == ["sid=user1"])
            await first.endProcess()
            let second = try directory.session()
            try await second.signOut()
            try await second.setCookie(sample("sid", "user2"))
            second.attach(side, named: .foundation)
            if isSignedOutAgain {
                #expect(try await second.signOut().isComplete)
                #expect(side.inner.pairs.isEmpty)
            } else {
                try await second.prepare()
                #expect(side.inner.pairs == ["sid=user2"])
                #expect(side.inner.performed.joined().contains { $0.isDeletion })
            }
            try await second.signOut()
            await second.endProcess()
        }
    }

    @Test("is not believed to lack what a killed process was writing to it")
    func killed() async throws {
        for isSignOut in [false, true] {
            let first = try await attached()
            side.go(wrong: .nextWriteHangsWhenPerformed)
            try await first.setCookie(sample())
            await side.hangs()
            await first.endProcess()
            side.goOn()
            let second = try directory.session()
            if isSignOut {
                try await second.signOut()
            } else {
                try await second.deleteCookie(sample().identity)
            }
            second.attach(side, named: .foundation)
            try await second.prepare()
            #expect(side.inner.pairs.isEmpty)
            await second.endProcess()
        }
    }

    @Test("is not believed to lack what it said had failed")
    func failedLate() async throws {
        let session = try await attached()
        side.go(wrong: .failsWhenPerformed)
        try await session.setCookie(sample())
        await #expect(throws: SessionError.self) { try await session.synchronize() }
        #expect(side.inner.pairs == ["sid=1"])
        try await session.deleteCookie(sample().identity)
        side.go(wrong: nil)
        try await session.synchronize()
        #expect(side.inner.pairs.isEmpty)
        await session.endProcess()
    }

    @Test("is cleared of what another process with one of its own has signed out")
    func signedOutElsewhere() async throws {
        let session = try await attached()
        try await session.setCookie(sample())
        try await session.synchronize()
        try await session.suspend()
        try await directory.inAnotherProcess { other in
            other.attach(
                InMemorySide(capabilities: .init(isReadable: false)),
                named: .foundation
            )
            let report = try await other.signOut()
            #expect(report.isComplete)
        }
        try await session.resume()
        try await session.prepare()
        #expect(side.inner.pairs.isEmpty)
        await session.endProcess()
    }
}
