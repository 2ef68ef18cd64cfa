import TandemTesting
import Testing

@testable import TandemSession

@Suite("A write that hangs", .timeLimit(.minutes(1)))
struct LateWriteTests {
    @Test("is waited for after a suspension in which another process has changed the cookie")
    func suspended() async throws {
        let directory = try TemporaryDirectory()
        let side = UnrulySide()
        let clock = ManualClock()
        let session = try directory.session(clock: clock)
        session.attach(side, named: .web)
        try await session.synchronize()
        side.go(wrong: .nextWriteHangs)
        try await session.setCookie(sample("sid", "1"))
        await side.hangs()
        try await session.suspend()
        try await directory.inAnotherProcess { try await $0.setCookie(sample("sid", "2")) }
        try await session.resume()
        try await expectLast(session, side, clock)
        await session.endProcess()
    }

    @Test("is waited for when its store is attached once more")
    func attachedAgain() async throws {
        let side = UnrulySide()
        let clock = ManualClock()
        let session = try WebSession.sample(clock: clock)
        session.attach(side, named: .web)
        try await session.synchronize()
        side.go(wrong: .nextWriteHangs)
        try await session.setCookie(sample("sid", "1"))
        await side.hangs()
        session.attach(side, named: .web)
        try await session.setCookie(sample("sid", "2"))
        try await expectLast(session, side, clock)
    }

    private func expectLast(
        _ session: WebSession,
        _ side: UnrulySide,
        _ clock: ManualClock
    ) async throws {
        let synchronization = Task { try await session.synchronize() }
        await clock.isAwaited()
        side.goOn()
        try await synchronization.value
        #expect(side.mostAtOnce == 1)
        #expect(try await session.cookies().map(\.pair) == ["sid=2"])
        #expect(side.inner.pairs == ["sid=2"])
    }
}
