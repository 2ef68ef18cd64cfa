import Foundation
import Synchronization
import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("A suspension", .timeLimit(.minutes(1)))
struct SuspensionTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: directory.url.path()) }
    }

    @Test("lets go of every lock, refuses what is asked, and ends with all as it was")
    func locks() async throws {
        let side = InMemorySide()
        let session = try directory.session()
        session.attach(side, named: .web)
        try await session.setCookie(sample())
        try await session.synchronize()
        try await session.suspend()
        try await session.suspend()
        #expect(try names == ["standard.sqlite"])
        try await directory.inAnotherProcess { other in
            let found = try await other.cookies()
            #expect(found.map(\.pair) == ["sid=1"])
        }
        await #expect(throws: SessionError.suspended) { try await session.cookies() }
        await #expect(throws: SessionError.suspended) { try await session.prepare() }
        await #expect(throws: SessionError.suspended) { try await session.synchronize() }
        await #expect(throws: SessionError.suspended) { try await session.signOut() }
        await #expect(throws: SessionError.suspended) { try await session.setCookie(sample("b")) }
        await #expect(throws: SessionError.suspended) {
            try await session.deleteCookie(sample().identity)
        }
        try await session.resume()
        try await session.resume()
        try await session.setCookie(sample("c"))
        try await session.synchronize()
        #expect(side.pairs == ["c=1", "sid=1"])
        await session.endProcess()
    }

    @Test("keeps the session going on from what another process has made of the profile")
    func changedByAnother() async throws {
        let side = InMemorySide()
        let session = try directory.session()
        session.attach(side, named: .web)
        try await session.setCookie(sample("sid", "1"))
        try await session.setCookie(sample("gone", "1"))
        try await session.synchronize()
        try await session.suspend()
        try await directory.inAnotherProcess { other in
            try await other.setCookie(sample("sid", "2"))
            try await other.deleteCookie(sample("gone").identity)
        }
        var events = session.changes.makeAsyncIterator()
        try await session.resume()
        #expect(await events.next() == .resynchronized)
        try await session.prepare()
        #expect(try await session.cookies().map(\.pair) == ["sid=2"])
        #expect(side.pairs == ["sid=2"])
        // Nobody asks: it is the side's hint that tells.
        side.setByPage(try sample("page", "1"))
        while case .changed(let change)? = await events.next() {
            if change.identity.name == "page" { break }
        }
        await session.endProcess()
    }

    @Test("ends with the sign-out of another process, for all that the user before had here")
    func signedOutByAnother() async throws {
        let side = InMemorySide()
        let session = try await directory.session(
            with: side,
            holding: try sample("sid", "old")
        )
        side.storeWebsiteData(["caches"])
        let follower = CountingFollower()
        await session.hub.follow(follower)
        await session.setTokenExchange(
            TokenExchange(for: CookieRule("sid")) {
                Issue.record("It signs in again.")
                throw URLError(.cancelled)
            }
        )
        let (beginnings, beginning) = AsyncStream<Void>.makeStream()
        let request = Task {
            try await session.hub.requests.perform {
                beginning.yield()
                let never = AsyncStream<Never> { _ in }
                for await _ in never {}
                try Task.checkCancellation()
            }
        }
        _ = await beginnings.first { _ in true }
        try await session.suspend()
        try await directory.inAnotherProcess { try await $0.signOut() }
        try await session.resume()
        #expect(follower.signOuts.withLock { $0 } == 1)
        await #expect(throws: SessionError.signedOut) { try await request.value }
        try await session.prepare()
        #expect(side.count(of: .stop) == 1)
        #expect(side.cookies.isEmpty)
        #expect(side.websiteData.isEmpty)
        await session.endProcess()
    }

    @Test("clears this process's own store after a sign-out of another, which has cleared its own")
    func signedOutByAnotherWithSide() async throws {
        let side = InMemorySide()
        let session = try await directory.session(with: side, holding: try sample("sid", "old"))
        side.storeWebsiteData(["caches"])
        try await session.suspend()
        try await directory.inAnotherProcess { other in
            other.attach(InMemorySide(), named: .web)
            #expect(try await other.signOut().isComplete)
            try await other.prepare()
        }
        try await session.resume()
        try await session.prepare()
        #expect(side.cookies.isEmpty)
        #expect(side.websiteData.isEmpty)
        await session.endProcess()
    }

    @Test("takes no late answer of a side for one to what was asked after it")
    func lateRead() async throws {
        let side = InMemorySide()
        let session = try directory.session()
        session.attach(side, named: .web)
        try await session.setCookie(sample("sid", "1"))
        try await session.synchronize()
        side.hold(.snapshot)
        let reading = Task { try await session.cookies() }
        await side.isHeld(.snapshot)
        try await session.suspend()
        await #expect(throws: SessionError.suspended) { try await reading.value }
        try await directory.inAnotherProcess { try await $0.setCookie(sample("sid", "2")) }
        try await session.resume()
        side.release(.snapshot)
        try await session.synchronize()
        #expect(try await session.cookies().map(\.pair) == ["sid=2"])
        #expect(side.pairs == ["sid=2"])
        await session.endProcess()
    }

    @Test("does not end while another process has the file, and says which has it")
    func inUse() async throws {
        let session = try directory.session()
        try await session.setCookie(sample())
        try await session.suspend()
        try await directory.inAnotherProcess { _ in
            let error = await #expect(throws: SessionError.self) { try await session.resume() }
            guard case .storage(.inUse(_, let holder)) = error else {
                Issue.record("It is \(String(describing: error)).")
                return
            }
            #expect(holder?.processID == ProcessInfo.processInfo.processIdentifier)
            await #expect(throws: SessionError.suspended) { try await session.cookies() }
        }
        try await session.resume()
        #expect(try await session.cookies().count == 1)
        await session.endProcess()
    }

    @Test("puts off what a server answers and what a side ends with, and loses neither")
    func underWay() async throws {
        let side = InMemorySide()
        let session = try directory.session()
        session.attach(side, named: .web)
        try await session.synchronize()
        side.hold(.perform)
        try await session.setCookie(sample("a", "1"))
        await side.isHeld(.perform)
        let preparation = Task { try await session.prepare() }
        try await session.suspend()
        let url = try CookieURL("https://example.com/")
        let answer = Task { [hub = session.hub] in
            _ = try await hub.store([Array("answer=1".utf8)], from: url, generation: 0)
        }
        side.release(.perform)
        side.setByPage(try sample("page", "1"))
        await #expect(throws: SessionError.suspended) { try await preparation.value }
        try await session.resume()
        try await answer.value
        try await session.prepare()
        #expect(side.pairs == ["a=1", "answer=1", "page=1"])
        #expect(
            try await session.cookies().map(\.pair).sorted() == ["a=1", "answer=1", "page=1"]
        )
        await session.endProcess()
    }

    @Test("lets go of an answer whose task is cancelled, and of no other")
    func cancelledAnswer() async throws {
        let session = try directory.session()
        try await session.suspend()
        let url = try CookieURL("https://example.com/")
        let answers = ["a=1", "b=1"].map { field in
            Task { [hub = session.hub] in
                _ = try await hub.store([Array(field.utf8)], from: url, generation: 0)
            }
        }
        answers[0].cancel()
        await #expect(throws: CancellationError.self) { try await answers[0].value }
        try await session.resume()
        try await answers[1].value
        #expect(try await session.cookies().map(\.pair) == ["b=1"])
        await session.endProcess()
    }

    @Test("tells of what pages changed meanwhile, without being asked")
    func pages() async throws {
        let side = InMemorySide()
        let session = try directory.session()
        session.attach(side, named: .web)
        try await session.synchronize()
        try await session.suspend()
        side.loseHints()
        side.setByPage(try sample("page", "1"))
        var events = session.changes.makeAsyncIterator()
        try await session.resume()
        guard case .changed(let change)? = await events.next() else {
            Issue.record("There was no change.")
            return
        }
        #expect(change.origin == .side(.web))
        await session.endProcess()
    }

    @Test("keeps first what waited for the next transaction")
    func burst() async throws {
        let session = try directory.session()
        try await session.hub.suspendBeforeKeeping(try sample())
        try await directory.inAnotherProcess { other in
            let found = try await other.cookies()
            #expect(found.map(\.pair) == ["sid=1"])
        }
        await session.endProcess()
    }

    @Test("ends with the profile too, and who waited is told")
    func closed() async throws {
        let session = try directory.session()
        try await session.suspend()
        let url = try CookieURL("https://example.com/")
        await #expect(throws: SessionError.closed) {
            try await session.hub.closeBeforeKeepingAnswer(from: url)
        }
        await session.endProcess()
        await #expect(throws: SessionError.closed) { try await session.resume() }
        await #expect(throws: SessionError.closed) { try await session.suspend() }
    }

    @Test("changes nothing for a profile in memory")
    func inMemory() async throws {
        let session = try WebSession.sample()
        try await session.setCookie(sample())
        try await session.suspend()
        #expect(try await session.cookies().count == 1)
        try await session.resume()
        #expect(try await session.cookies().count == 1)
    }

    @Test("tells of a file that was damaged meanwhile")
    func damaged() async throws {
        let session = try directory.session()
        try await session.setCookie(sample())
        try await session.suspend()
        let file = directory.url.appending(path: "standard.sqlite", directoryHint: .notDirectory)
        try Data(repeating: 0xa5, count: 10_000).write(to: file)
        #expect(session.recovery == nil)
        try await session.resume()
        #expect(session.recovery?.cookieCount == 0)
        try await session.setCookie(sample("new"))
        #expect(try await session.cookies().map(\.name) == ["new"])
        await session.endProcess()
    }

    @Test("lets go of a file that is damaged, which is recovered from at its end")
    func damagedBefore() async throws {
        let session = try directory.session()
        try await session.setCookie(sample("kept"))
        try await session.setCookie(sample("lost"))
        try await session.hub.damage(sample("lost"))
        try await session.suspend()
        #expect(try names == ["standard.sqlite"])
        try await session.resume()
        #expect(session.recovery?.cookieCount == 1)
        #expect(try await session.cookies().map(\.name) == ["kept"])
        try await session.setCookie(sample("new"))
        await session.endProcess()
        let second = try directory.session()
        #expect(second.recovery == nil)
        #expect(try await second.cookies().map(\.name).sorted() == ["kept", "new"])
        await second.endProcess()
    }

    @Test("keeps session cookies, since no process has ended")
    func sessionCookies() async throws {
        let session = try directory.session { $0.sessionCookies = .never }
        try await session.setCookie(sample())
        try await session.suspend()
        try await directory.inAnotherProcess { try await $0.setCookie(sample("other")) }
        try await session.resume()
        #expect(try await session.cookies().map(\.name).sorted() == ["other", "sid"])
        await session.endProcess()
    }

    @Test("in which another process deletes the profile ends as one in which it signs out")
    func deletedElsewhere() async throws {
        let profile = Profile.named(UUID())
        var configuration = WebSession.Configuration(sites: ["example.com"])
        configuration.directory = directory.url
        let hub = try HubRegistry().hub(
            for: profile,
            configuration: configuration,
            clock: ManualClock()
        )
        let session = WebSession(hub: hub)
        let side = InMemorySide()
        session.attach(side, named: .web)
        try await session.setCookie(sample("sid", "deleted"))
        try await session.synchronize()
        side.storeWebsiteData(["caches"])
        try await session.suspend()
        try await Profiles(directory: directory.url).delete(profile) { _ in }
        try await session.resume()
        try await session.prepare()
        #expect(try await session.cookies().isEmpty)
        #expect(side.pairs.isEmpty && side.websiteData.isEmpty)
        await hub.close()
    }

    @Test("in which the file is damaged does not set the jar's version back")
    func versionAfterRecovery() async throws {
        let session = try directory.session()
        for number in 0..<5 { try await session.setCookie(sample("c\(number)")) }
        let version = await session.hub.machine.clock
        try await session.suspend()
        let file = directory.url.appending(path: "standard.sqlite", directoryHint: .notDirectory)
        try Data(repeating: 0xa5, count: 10_000).write(to: file)
        try await session.resume()
        #expect(session.recovery != nil)
        #expect(await session.hub.machine.clock >= version)
        await session.endProcess()
    }
}

extension SessionHub {
    /// Suspends when a change of native code waits for its transaction.
    fileprivate func suspendBeforeKeeping(_ cookie: Cookie) async throws {
        let suspension = Task { try suspend() }
        _ = try await store(cookie)
        try await suspension.value
    }

    /// Closes the hub when an answer waits for the end of the suspension.
    fileprivate func closeBeforeKeepingAnswer(from url: CookieURL) async throws {
        Task { close() }
        try await store([Array("a=1".utf8)], from: url, generation: 0)
    }
}

/// Counts how often it is told of a sign-out.
private final class CountingFollower: SessionFollower {
    let signOuts = Mutex(0)

    func jarChanged(_ jar: JarSnapshot) {}

    func sessionWasSignedOut(_ jar: JarSnapshot) {
        signOuts.withLock { $0 += 1 }
    }
}
