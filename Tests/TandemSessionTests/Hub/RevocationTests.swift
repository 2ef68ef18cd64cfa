import Foundation
import LoopbackServer
import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Revoking a login as it is signed out", .timeLimit(.minutes(1)))
struct RevocationTests {
    @Test("lets the closure send native requests that are authorised still")
    func authorised() async throws {
        let server = try await HTTPServer { _ in .html("") }
        let session = try WebSession.sample { $0.sites = ["example.localhost"] }
        let url = try #require(URL(string: server.url(host: "example.localhost", path: "/revoke")))
        try await session.setCookie(
            Cookie(name: "sid", value: "1", for: CookieURL(url.absoluteString))
        )
        let report = try await session.signOut { [session] in
            _ = try await session.data(from: url)
        }
        #expect(try await server.nextRequest { $0.path == "/revoke" }.cookies == "sid=1")
        #expect(report.revocation == .done)
        #expect(report.isComplete)
        #expect(try await session.cookies().isEmpty)
    }

    @Test("signs out all the same when the closure throws, and reports it without secrets")
    func failure() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        let report = try await session.signOut {
            throw URLError(
                .cannotConnectToHost,
                userInfo: [NSLocalizedDescriptionKey: "https://example.com/?token=secret"]
            )
        }
        guard case .failed(let reason) = report.revocation else {
            Issue.record("It is \(report.revocation).")
            return
        }
        #expect(reason == "NSURLErrorDomain -1004")
        #expect(!report.isComplete)
        #expect("\(report)".contains("not revoked"))
        #expect(side.cookies.isEmpty)
        #expect(try await session.cookies().isEmpty)
    }

    private enum Unreachable: Error { case server }

    @Test("names an error of the app's own by its type")
    func ownError() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        let report = try await session.signOut { throw Unreachable.server }
        #expect(report.revocation == .failed(reason: "Unreachable 0"))
    }

    @Test("refuses the closure what would wait for the sign-out itself")
    func misuse() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        let other = try await WebSession.sample(with: InMemorySide())
        let report = try await session.signOut { [session] in
            _ = try await other.signOut()
            await #expect(throws: SessionError.waitsForItself) {
                try await session.signOut()
            }
            await #expect(throws: SessionError.waitsForItself) {
                try await session.prepare()
            }
        }
        #expect(report.revocation == .done)
        #expect("\(report)".contains("the login was revoked"))
        _ = try await session.prepare()
    }

    @Test("waits for the closure no longer than the bound, and cancels it")
    func hanging() async throws {
        let clock = ManualClock()
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side, clock: clock) { $0.bound = 5 }
        try await session.setCookie(sample())
        try await session.synchronize()
        let (ends, end) = AsyncStream<Bool>.makeStream()
        let signOut = Task {
            try await session.signOut {
                let never = AsyncStream<Never> { _ in }
                for await _ in never {}
                end.yield(Task.isCancelled)
            }
        }
        await clock.isAwaited()
        clock.advance(bySeconds: 5)
        let report = try await signOut.value
        #expect(report.revocation == .notAnswered(seconds: 5))
        #expect(!report.isComplete)
        #expect(side.cookies.isEmpty)
        #expect(await ends.first { _ in true } == true)
    }

    @Test(
        "killed in the closure, the sign-out completes at the next start",
        arguments: [false, true]
    )
    func killed(keepsLanguage: Bool) async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        let side = InMemorySide()
        first.attach(side, named: .web)
        try await first.setCookie(sample("sid", "revoked-secret"))
        try await first.setCookie(sample("language", "en"))
        try await first.synchronize()
        let kept: Set<CookieRule> = keepsLanguage ? [CookieRule("language")] : []
        let signOut = Task {
            try await first.signOut(.init(keeping: kept)) { await first.endProcess() }
        }
        _ = await signOut.result

        let second = try directory.session()
        #expect(await second.hub.machine.generation == 1)
        #expect(await second.hub.machine.intended == nil)
        #expect(try !directory.holds("revoked-secret"))
        second.attach(side, named: .web)
        try await second.prepare()
        let left = keepsLanguage ? ["language=en"] : []
        #expect(try await second.cookies().map(\.pair) == left)
        #expect(side.pairs == left)
        await second.endProcess()
    }

    @Test("a suspension in the closure puts the sign-out off, and none follows it")
    func suspended() async throws {
        let directory = try TemporaryDirectory()
        let side = InMemorySide()
        let session = try await directory.session(
            with: side,
            holding: try sample("sid", "old")
        )
        let signOut = try await session.beginSuspendedSignOut()
        try await session.resume()
        let report = try await signOut.value
        #expect(report.removed.map(\.name) == ["sid"])
        #expect(side.cookies.isEmpty)
        try await session.setCookie(sample("sid", "new"))
        await session.endProcess()
        let second = try directory.session()
        #expect(try await second.cookies().map(\.pair) == ["sid=new"])
        await second.endProcess()
    }

    @Test("a sign-out that another process has begun meanwhile signs nobody else out")
    func begunByAnother() async throws {
        let directory = try TemporaryDirectory()
        let side = InMemorySide()
        let session = try await directory.session(
            with: side,
            holding: try sample("sid", "old")
        )
        side.storeWebsiteData(["caches"])
        let signOut = try await session.beginSuspendedSignOut()
        try await directory.inAnotherProcess { other in
            let found = try await other.cookies()
            #expect(found.isEmpty)
            try await other.setCookie(sample("sid", "new"))
        }
        try await session.resume()
        #expect(try await signOut.value.generation == 1)
        #expect(side.cookies.isEmpty)
        #expect(side.websiteData.isEmpty)
        #expect(try await session.cookies().map(\.pair) == ["sid=new"])
        try await session.prepare()
        #expect(side.pairs == ["sid=new"])
        await session.endProcess()
    }

    @Test("one that cannot be kept after the closure signs nobody out at the next start")
    func abandoned() async throws {
        let directory = try TemporaryDirectory()
        let session = try directory.session()
        try await session.setCookie(sample("sid", "old"))
        await #expect(throws: SessionError.self) {
            try await session.signOut { try await session.hub.protectDisk() }
        }
        #expect(try await session.cookies().map(\.pair) == ["sid=old"])
        try await session.hub.protectDisk(false)
        try await session.setCookie(sample("sid", "new"))
        await session.endProcess()
        let second = try directory.session()
        #expect(try await second.cookies().map(\.pair) == ["sid=new"])
        await second.endProcess()
    }

    @Test("removes nothing and asks nobody when the sign-out cannot be kept on disk")
    func notKept() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        try await session.setCookie(sample())
        try await session.hub.protectDisk()
        await #expect(throws: SessionError.storage(.readOnly(path: ":memory:"))) {
            try await session.signOut { Issue.record("The closure ran.") }
        }
        try await session.hub.protectDisk(false)
        #expect(try await session.cookies().map(\.pair) == ["sid=1"])
    }
}

extension WebSession {
    /// Begins a sign-out in whose closure the session is suspended; returns once that has ended.
    fileprivate func beginSuspendedSignOut() async throws -> Task<SignOutReport, any Error> {
        let (failures, failure) = AsyncStream<Void>.makeStream()
        logger = RevocationLogger(failure: failure)
        let signOut = Task {
            try await self.signOut {
                try await self.suspend()
                throw URLError(.cannotConnectToHost)
            }
        }
        _ = await failures.first { _ in true }
        return signOut
    }
}

/// Tells when the closure of a sign-out has failed.
private struct RevocationLogger: SessionLogger {
    let failure: AsyncStream<Void>.Continuation

    func log(_ entry: SessionLogEntry) {
        if case .revocationFailed = entry.event { failure.yield() }
    }
}
