import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Preparing", .timeLimit(.minutes(1)))
struct SessionHubPreparationTests {
    @Test("returns once each cookie was read back from the side")
    func applied() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let cookie = try sample(isHTTPOnly: true)
        try await session.setCookie(cookie)
        let readiness = try await session.prepare()
        #expect(readiness.applied == [cookie.identity])
        #expect(readiness.refused.isEmpty)
        #expect(readiness.superseded.isEmpty)
        #expect(side.pairs == ["sid=1"])
        // It was read after it was written.
        #expect(side.count(of: .snapshot) >= 3)
    }

    @Test("returns at once without cookies, and without a side")
    func nothingToDo() async throws {
        let side = InMemorySide()
        let empty = try await WebSession.sample(with: side)
        #expect(try await empty.prepare() == .init(applied: [], refused: [], superseded: []))
        #expect(side.performed.isEmpty)
        let alone = try WebSession.sample()
        let cookie = try sample()
        try await alone.setCookie(cookie)
        #expect(try await alone.prepare().applied == [cookie.identity])
    }

    @Test("names a cookie that a side refuses, and waits no longer for it")
    func refused() async throws {
        let side = InMemorySide()
        side.transform { $0.name == "no" ? nil : $0 }
        let session = try await WebSession.sample(with: side)
        let no = try sample("no")
        try await session.setCookie(no)
        try await session.setCookie(sample("yes"))
        for _ in 0..<3 {
            let readiness = try await session.prepare()
            #expect(
                readiness.refused == [.init(identity: no.identity, side: .web, reason: .refused)]
            )
            #expect(readiness.applied.map(\.name) == ["yes"])
        }
        // Twice, and never again for this version; the jar has it still.
        #expect(side.writes(of: no.identity) == 2)
        #expect(try await session.cookies().count == 2)
    }

    @Test("names a cookie that a side alters, and does not take the other value over")
    func altered() async throws {
        let side = InMemorySide()
        side.transform { $0.withValue(Array("other".utf8)) }
        let session = try await WebSession.sample(with: side)
        let cookie = try sample()
        try await session.setCookie(cookie)
        let readiness = try await session.prepare()
        #expect(
            readiness.refused == [.init(identity: cookie.identity, side: .web, reason: .altered)]
        )
        #expect(try await session.cookies().map(\.pair) == ["sid=1"])
    }

    @Test("names a cookie that a side cannot hold, without writing it")
    func unsupported() async throws {
        let side = InMemorySide(capabilities: .init(holdsNonASCIIValues: false))
        let session = try await WebSession.sample(with: side)
        let cookie = try sample("sid", "grüße")
        try await session.setCookie(cookie)
        let readiness = try await session.prepare()
        #expect(
            readiness.refused
                == [.init(identity: cookie.identity, side: .web, reason: .unsupported)]
        )
        #expect(side.performed.isEmpty)
    }

    @Test("names a cookie that a page overtakes meanwhile: the page's value stands")
    func superseded() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let cookie = try sample()
        try await session.setCookie(cookie)
        try await session.synchronize()
        side.hold(.snapshot)
        let preparation = Task { try await session.prepare() }
        await side.isHeld(.snapshot)
        side.setByPage(try sample("sid", "page"))
        side.release(.snapshot)
        #expect(try await preparation.value.superseded == [cookie.identity])
        #expect(try await session.cookies().map(\.pair) == ["sid=page"])
    }

    @Test("throws when a cookie that the configuration requires is refused")
    func required() async throws {
        let side = InMemorySide()
        side.transform { $0.name == "sid" ? nil : $0 }
        let session = try await WebSession.sample(with: side) { $0.required = [CookieRule("sid")] }
        try await session.setCookie(sample("other"))
        try await session.prepare()
        let cookie = try sample()
        try await session.setCookie(cookie)
        await #expect(throws: SessionError.requiredCookieRefused(cookie.identity, .web)) {
            try await session.prepare()
        }
        side.transform { $0 }
        try await session.setCookie(sample("sid", "2"))
        #expect(try await session.prepare().refused.isEmpty)
    }

    @Test("asks for the cookies of one URL only, when one is given")
    func oneURL() async throws {
        let side = InMemorySide()
        side.transform { $0.domain.serialized == "b.example.com" ? nil : $0 }
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample("sid", host: "a.example.com"))
        try await session.setCookie(sample("sid", host: "b.example.com"))
        try await session.setCookie(sample("all", host: "a.example.com", domain: "example.com"))
        let url = try #require(URL(string: "https://a.example.com/page"))
        let readiness = try await session.prepare(for: url)
        #expect(Set(readiness.applied.map(\.name)) == ["sid", "all"])
        #expect(readiness.applied.allSatisfy { $0.domain.serialized != "b.example.com" })
        #expect(readiness.refused.isEmpty)
        let other = try #require(URL(string: "https://b.example.com/"))
        #expect(try await session.prepare(for: other).refused.map(\.reason) == [.refused])
    }

    @Test(
        "throws within the bound when a side hangs, and works once it answers again",
        arguments: [InMemorySide.Operation.snapshot, .perform]
    )
    func hangingSide(operation: InMemorySide.Operation) async throws {
        let side = InMemorySide()
        let clock = ManualClock()
        let session = try await WebSession.sample(with: side, clock: clock) { $0.bound = 5 }
        try await session.setCookie(sample("before", "1"))
        try await session.synchronize()
        side.hold(operation)
        try await session.setCookie(sample("sid", "1"))
        // Nothing is lost, and each further call is bounded too.
        for _ in 0..<2 {
            let preparation = Task { try await session.prepare() }
            await clock.isAwaited()
            clock.advance(bySeconds: 5)
            await #expect(throws: SessionError.sideDidNotAnswer(.web, seconds: 5)) {
                try await preparation.value
            }
        }
        side.release(operation)
        let readiness = try await session.prepare()
        #expect(Set(readiness.applied.map(\.name)) == ["before", "sid"])
        #expect(side.pairs == ["before=1", "sid=1"])
    }

    @Test("throws what fails on a side, and works once it is repaired")
    func failingSide() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.fail(.perform, reason: "The store is gone.")
        try await session.setCookie(sample())
        await #expect(throws: SessionError.sideFailed(.web, reason: "The store is gone.")) {
            try await session.prepare()
        }
        side.repair(.perform)
        try await session.prepare()
        #expect(side.pairs == ["sid=1"])
    }

    @Test("ends when its task is cancelled, while the side hangs")
    func cancellation() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        side.hold(.snapshot)
        let preparation = Task { try await session.prepare() }
        await side.isHeld(.snapshot)
        preparation.cancel()
        await #expect(throws: CancellationError.self) { try await preparation.value }
        side.release(.snapshot)
        #expect(try await session.prepare().applied.count == 1)
    }

    @Test("ends when its task is cancelled, while a sign-out goes on")
    func cancelledDuringSignOut() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.hold(.removeWebsiteData)
        let signOut = Task { try await session.signOut() }
        await side.isHeld(.removeWebsiteData)
        let preparation = Task { try await session.prepare() }
        preparation.cancel()
        await #expect(throws: CancellationError.self) { try await preparation.value }
        side.release(.removeWebsiteData)
        #expect(try await signOut.value.isComplete)
        try await session.prepare()
    }

    @Test("ends when its task is cancelled, while a side is cleared of an earlier sign-out")
    func cancelledDuringClearing() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        let side = InMemorySide()
        first.attach(side, named: .web)
        try await first.synchronize()
        await first.endProcess()
        let second = try directory.session()
        try await second.signOut()
        side.hold(.removeWebsiteData)
        second.attach(side, named: .web)
        let preparation = Task { try await second.prepare() }
        await side.isHeld(.removeWebsiteData)
        preparation.cancel()
        await #expect(throws: CancellationError.self) { try await preparation.value }
        side.release(.removeWebsiteData)
        try await second.prepare()
        await second.endProcess()
    }

    @Test("ends when its task was cancelled before")
    func cancelledBefore() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.hold(.snapshot)
        let preparation = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await session.prepare()
        }
        await #expect(throws: CancellationError.self) { try await preparation.value }
        side.release(.snapshot)
    }

    @Test("of many pages at once finds all cookies for each", arguments: 1...5)
    func manyAtOnce(round: Int) async throws {
        let side = InMemorySide()
        let session = try WebSession.sample()
        session.attach(side, named: .web)
        for index in 0..<10 { try await session.setCookie(sample("c\(index)", String(round))) }
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    try await session.prepare()
                    #expect(side.cookies.count == 10)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(
        "and every other wait has its own bound: a read that was given up is begun anew for the next"
    )
    func secondWait() async throws {
        let clock = ManualClock()
        let side = UnrulySide()
        let session = try WebSession.sample(clock: clock)
        session.attach(side, named: .web)
        try await session.synchronize()
        side.go(wrong: .nextReadHangs)
        let first = Task { try await session.cookies() }
        await side.hangs()
        await clock.isAwaited()
        clock.advance(bySeconds: 9)
        let second = Task { try await session.cookies() }
        await clock.isAwaited()
        clock.advance(bySeconds: 1)
        await #expect(throws: SessionError.sideDidNotAnswer(.web, seconds: 10)) {
            try await first.value
        }
        #expect(try await second.value.isEmpty)
        side.goOn()
    }
}
