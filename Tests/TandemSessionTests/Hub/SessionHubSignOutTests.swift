import Foundation
import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Signing out", .timeLimit(.minutes(1)))
struct SessionHubSignOutTests {
    @Test("removes every cookie and all website data, and reports them")
    func complete() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let cookies = [try sample("a"), try sample("b", host: "www.example.com")]
        for cookie in cookies { try await session.setCookie(cookie) }
        try await session.synchronize()
        side.storeWebsiteData(["example.com: local storage"])
        // A page was faster than any hint.
        side.loseHints()
        side.setByPage(try sample("unseen"))

        let report = try await session.signOut()
        #expect(report.generation == 1)
        #expect(report.removed == Set(cookies.map(\.identity)))
        #expect(report.websiteData == [.web: ["example.com: local storage"]])
        #expect(report.isComplete)
        #expect(side.cookies.isEmpty)
        #expect(side.websiteData.isEmpty)
        #expect(side.count(of: .stop) == 1)
        #expect(try await session.cookies().isEmpty)
        #expect("\(report)".contains("cookies removed: 2, kept: 0, left: 0; "))
        #expect("\(report)".contains("kinds of website data removed: 1;"))
    }

    @Test("leaves the values nowhere in the profile's files")
    func noTraces() async throws {
        let directory = try TemporaryDirectory()
        let session = try directory.session()
        let side = InMemorySide()
        session.attach(side, named: .web)
        try await session.setCookie(sample("sid", "native-secret-9f2c"))
        side.setByPage(try sample("page", "page-secret-77ab"))
        try await session.synchronize()
        #expect(try directory.holds("native-secret-9f2c"))
        #expect(try directory.holds("page-secret-77ab"))
        let report = try await session.signOut()
        #expect(report.isComplete)
        #expect(try !directory.holds("native-secret-9f2c"))
        #expect(try !directory.holds("page-secret-77ab"))
        await session.endProcess()
    }

    @Test("keeps what a page stores while the session is closed off the disk")
    func noTracesOfLateAnswers() async throws {
        let directory = try TemporaryDirectory()
        let session = try directory.session()
        let side = InMemorySide()
        session.attach(side, named: .web)
        try await session.setCookie(sample())
        try await session.signOut()
        side.setByPage(try sample("sid", "late-secret-3c8d"))
        try await session.synchronize()
        #expect(side.cookies.isEmpty)
        #expect(try !directory.holds("late-secret-3c8d"))
        await session.endProcess()
    }

    @Test("says that traces are left when there is no room to erase them")
    func unerased() async throws {
        let directory = try TemporaryDirectory()
        let session = try directory.session()
        try await session.setCookie(sample())
        try await session.hub.blockErasing()
        let report = try await session.signOut()
        #expect(!report.isComplete)
        #expect(report.removed.count == 1)
        guard case .notErased = report.unerased else {
            Issue.record("It is \(String(describing: report.unerased)).")
            return
        }
        #expect("\(report)".contains("free some space"))
        // The session goes on, and the next change takes the traces with it.
        try await session.hub.unblockErasing()
        try await session.setCookie(sample("next"))
        #expect(await session.hub.unerased == nil)
        await session.endProcess()
    }

    @Test("keeps what it is told to keep, by name and by host")
    func keeping() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample("language", host: "www.example.com"))
        try await session.setCookie(sample("consent", host: "www.example.com"))
        try await session.setCookie(sample("consent", host: "api.example.com"))
        try await session.setCookie(sample("sid"))
        let host = try CookieHost("www.example.com")
        let report = try await session.signOut(
            .init(keeping: [
                CookieRule("language"), CookieRule("consent", host: host),
            ])
        )
        #expect(report.isComplete)
        #expect(report.kept.count == 2)
        #expect(report.removed.count == 2)
        #expect(Set(side.cookies.map(\.name)) == ["language", "consent"])
        #expect(side.cookies.allSatisfy { $0.domain.serialized == "www.example.com" })
        try await session.prepare()
        #expect(side.cookies.count == 2)
    }

    @Test("leaves website data alone when told so")
    func keepingData() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.storeWebsiteData(["caches"])
        let report = try await session.signOut(.init(removesWebsiteData: false))
        #expect(report.isComplete)
        #expect(report.websiteData.isEmpty)
        #expect(side.websiteData == ["caches"])
        #expect(side.count(of: .removeWebsiteData) == 0)
    }

    @Test("removes what a side has of its own that never crosses, unless it is to keep it")
    func neverCrossing() async throws {
        for isKept in [false, true] {
            let side = InMemorySide()
            let session = try await WebSession.sample(with: side) {
                $0.neverCrossing = [CookieRule("device")]
            }
            side.setByPage(try sample("device", "1"))
            side.setByPage(try sample("device", "2", host: "other.test"))
            try await session.signOut(isKept ? .init(keeping: [CookieRule("device")]) : .init())
            #expect(side.pairs == (isKept ? ["device=1", "device=2"] : ["device=2"]))
        }
    }

    @Test("clears what an earlier one failed to clear, even if it leaves website data alone")
    func clearingOwed() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        side.storeWebsiteData(["example.com: local storage"])
        side.fail(.removeWebsiteData, times: 1)
        #expect(try await !session.signOut().isComplete)
        let report = try await session.signOut(.init(removesWebsiteData: false))
        #expect(report.isComplete)
        #expect(side.websiteData.isEmpty)
        // What came after it is left alone.
        side.storeWebsiteData(["example.com: caches"])
        try await session.signOut(.init(removesWebsiteData: false))
        #expect(side.websiteData == ["example.com: caches"])
    }

    @Test("removes again what a page stores while the session is closed, until it is opened")
    func closed() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample("sid", "old"))
        try await session.signOut()
        for value in ["beacon", "worker"] {
            side.setByPage(try sample("sid", value))
            #expect(try await session.cookies().isEmpty)
            try await session.synchronize()
            #expect(side.cookies.isEmpty)
        }
        // Unseen by the session as yet, it is gone before anything crosses again.
        side.loseHints()
        side.setByPage(try sample("late", "old"))
        try await session.prepare()
        #expect(side.cookies.isEmpty)
        #expect(try await session.cookies().isEmpty)
        // Open again: a page's sign-in counts.
        side.setByPage(try sample("sid", "new"))
        #expect(try await session.cookies().map(\.pair) == ["sid=new"])
    }

    @Test("lets native code sign in anew at once, and its cookies cross with the next preparation")
    func signInAnew() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample("sid", "1"))
        try await session.signOut()
        try await session.setCookie(sample("sid", "1"))
        try await session.synchronize()
        #expect(side.cookies.isEmpty)
        #expect(try await session.cookies().map(\.pair) == ["sid=1"])
        let readiness = try await session.prepare()
        #expect(readiness.refused.isEmpty)
        #expect(side.pairs == ["sid=1"])
    }

    @Test("reports a cookie that a side does not let go of")
    func remaining() async throws {
        let side = StubbornSide()
        let session = try WebSession.sample()
        session.attach(side, named: .web)
        let stubborn = try sample("stubborn")
        side.memory.setByPage(stubborn)
        side.memory.setByPage(try sample("meek"))
        let report = try await session.signOut()
        #expect(report.remaining == [.web: [stubborn.identity]])
        #expect(!report.isComplete)
    }

    @Test("reports a side that fails, and goes on with it when the session is opened")
    func failingSide() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        try await session.synchronize()
        side.storeWebsiteData(["caches"])
        side.fail(.removeWebsiteData, reason: "Caches are locked.")
        let report = try await session.signOut()
        let failure = SessionError.sideFailed(.web, reason: "Caches are locked.")
        #expect(report.failures == [.web: failure])
        #expect(side.cookies.isEmpty)
        // It stays closed: what is left there would come back with the next page.
        await #expect(throws: failure) { try await session.prepare() }
        side.repair(.removeWebsiteData)
        try await session.prepare()
        #expect(side.websiteData.isEmpty)
    }

    @Test(
        "is bounded when a side hangs, and completed once it answers",
        arguments: InMemorySide.Operation.allCases
    )
    func hangingSide(operation: InMemorySide.Operation) async throws {
        let side = InMemorySide()
        let clock = ManualClock()
        let session = try await WebSession.sample(with: side, clock: clock) { $0.bound = 5 }
        try await session.setCookie(sample())
        try await session.synchronize()
        side.storeWebsiteData(["caches"])
        side.hold(operation)
        let signOut = Task { try await session.signOut() }
        await side.isHeld(operation)
        // Each of its waits has a bound of its own.
        let time = Task {
            while !Task.isCancelled {
                await clock.isAwaited()
                clock.advance(bySeconds: 5)
            }
        }
        let report = try await signOut.value
        time.cancel()
        await time.value
        #expect(report.failures == [.web: .sideDidNotAnswer(.web, seconds: 5)])
        #expect(!report.isComplete)
        #expect(await session.hub.machine.jar.cookies.isEmpty)
        side.release(operation)
        try await session.prepare()
        #expect(side.cookies.isEmpty)
        #expect(side.websiteData.isEmpty)
    }

    @Test("begins no removal beside one that was given up, which would meet the next login's data")
    func lateRemoval() async throws {
        let side = InMemorySide()
        let clock = ManualClock()
        let session = try await WebSession.sample(with: side, clock: clock) { $0.bound = 5 }
        side.hold(.removeWebsiteData)
        let time = Task {
            while !Task.isCancelled {
                await clock.isAwaited()
                clock.advance(bySeconds: 5)
            }
        }
        #expect(try await session.signOut().failures[.web] != nil)
        await #expect(throws: SessionError.sideDidNotAnswer(.web, seconds: 5)) {
            try await session.prepare()
        }
        time.cancel()
        await time.value
        #expect(side.count(of: .removeWebsiteData) == 1)
        side.release(.removeWebsiteData)
        try await session.prepare()
        #expect(side.count(of: .removeWebsiteData) == 2)
    }

    @Test("of two at once each reports what it removed itself")
    func twice() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        async let first = session.signOut()
        async let second = session.signOut()
        let reports = try await [first, second]
        #expect(Set(reports.map(\.generation)) == [1, 2])
        #expect(reports.map(\.removed.count).sorted() == [0, 1])
        #expect(reports.filter(\.isComplete).count == 2)
    }

    @Test("is carried through when its task is cancelled")
    func cancelled() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        try await session.synchronize()
        side.hold(.removeWebsiteData)
        let signOut = Task { try await session.signOut() }
        await side.isHeld(.removeWebsiteData)
        signOut.cancel()
        side.release(.removeWebsiteData)
        #expect(try await signOut.value.isComplete)
        #expect(side.cookies.isEmpty)
    }

    @Test("makes a preparation that goes on fail, rather than let a page load signed out")
    func duringPreparation() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        side.hold(.snapshot)
        let preparation = Task { try await session.prepare() }
        await side.isHeld(.snapshot)
        side.hold(.stop)
        let signOut = Task { try await session.signOut() }
        await side.isHeld(.stop)
        side.release(.snapshot)
        side.release(.stop)
        await #expect(throws: SessionError.signedOut) { try await preparation.value }
        #expect(try await signOut.value.isComplete)
        #expect(side.cookies.isEmpty)
    }

    @Test("keeps a preparation waiting that comes meanwhile")
    func beforePreparation() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        try await session.synchronize()
        side.hold(.stop)
        let signOut = Task { try await session.signOut() }
        await side.isHeld(.stop)
        let preparation = Task { try await session.prepare() }
        side.release(.stop)
        #expect(try await preparation.value.applied.isEmpty)
        #expect(try await signOut.value.isComplete)
    }

    @Test("lets no navigation open the session that begins meanwhile")
    func navigation() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let url = try #require(URL(string: "https://example.com/"))
        side.hold(.stop)
        let signOut = Task { try await session.signOut() }
        await side.isHeld(.stop)
        let navigation = Task { try await session.prepare(forNavigationTo: url) }
        // With the sign-out held it ends all the same.
        await #expect(throws: SessionError.signedOut) { try await navigation.value }
        side.release(.stop)
        _ = try await signOut.value
        // What the page that is left sends late is removed, since nothing has opened the session.
        side.setByPage(try sample("beacon"))
        #expect(try await session.cookies().isEmpty)
        try await session.prepare(forNavigationTo: url)
        #expect(side.cookies.isEmpty)
        #expect(await session.hub.machine.closure == nil)
    }

    @Test("removes nothing when it cannot be kept on disk")
    func notKept() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        try await session.setCookie(sample())
        try await session.synchronize()
        try await session.hub.protectDisk()
        await #expect(throws: SessionError.storage(.readOnly(path: ":memory:"))) {
            try await session.signOut()
        }
        try await session.hub.protectDisk(false)
        #expect(side.pairs == ["sid=1"])
        #expect(try await session.cookies().map(\.pair) == ["sid=1"])
    }

    @Test("reports what never crosses and a side does not remove")
    func uncrossingLeft() async throws {
        let side = UnrulySide()
        let session = try WebSession.sample { $0.neverCrossing = [CookieRule("device")] }
        session.attach(side, named: .web)
        try await session.synchronize()
        let cookie = try sample("device")
        side.inner.setByPage(cookie)
        side.go(wrong: .ignoresDeletions)
        let report = try await session.signOut()
        #expect(report.remaining == [.web: [cookie.identity]])
        #expect(!report.isComplete)
        side.go(wrong: nil)
        #expect(try await session.signOut().isComplete)
        #expect(side.inner.pairs.isEmpty)
    }

    @Test("signs out although a side was attached that the profile may not have")
    func misplacedSide() async throws {
        let session = try WebSession.sample()
        try await session.setCookie(sample())
        session.attach(HTTPCookieStorageSide(.shared), named: .foundation)
        #expect(try await session.signOut().removed.count == 1)
        await #expect(throws: SessionError.self) { try await session.synchronize() }
        #expect(try await session.cookies().isEmpty)
    }

    @Test("clears the store that takes a side's place while that is cleared")
    func replacedSide() async throws {
        let (old, new) = (InMemorySide(), InMemorySide())
        let session = try await WebSession.sample(with: old)
        old.storeWebsiteData(["old"])
        new.storeWebsiteData(["new"])
        old.hold(.removeWebsiteData)
        let signOut = Task { try await session.signOut() }
        await old.isHeld(.removeWebsiteData)
        session.attach(new, named: .web)
        try await session.setCookie(sample())
        old.release(.removeWebsiteData)
        #expect(try await signOut.value.websiteData == [.web: ["old", "new"]])
        #expect(old.websiteData.isEmpty && new.websiteData.isEmpty)
        try await session.prepare()
        #expect(new.pairs == ["sid=1"])
    }
}

/// A store that does not delete one cookie.
private final class StubbornSide: CookieSide {
    let memory = InMemorySide()

    var capabilities: SideCapabilities { memory.capabilities }
    var hints: AsyncStream<Void> { memory.hints }

    func snapshot() async throws(SideError) -> [Cookie] { try await memory.snapshot() }

    func perform(_ operations: [SideOperation]) async throws(SideError) {
        try await memory.perform(
            operations.filter { operation in
                if case .delete(let identity) = operation {
                    identity.name != "stubborn"
                } else {
                    true
                }
            }
        )
    }
}
