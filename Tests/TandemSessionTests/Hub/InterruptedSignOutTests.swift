import TandemTesting
import Testing

@testable import TandemSession

@Suite("A sign-out that was cut short", .timeLimit(.minutes(1)))
struct InterruptedSignOutTests {
    @Test(
        "is completed at the next start, wherever the kill fell",
        arguments: [InMemorySide.Operation.stop, .snapshot, .perform, .removeWebsiteData]
    )
    func killed(at operation: InMemorySide.Operation) async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        let side = InMemorySide()
        first.attach(side, named: .web)
        try await first.setCookie(sample("sid", "old"))
        try await first.synchronize()
        side.storeWebsiteData(["caches"])
        // No one has read this one when the process ends.
        side.loseHints()
        side.setByPage(try sample("unseen", "old"))
        side.hold(operation)
        let signOut = Task { try await first.signOut() }
        await side.isHeld(operation)
        await first.endProcess()
        side.release(operation)
        _ = await signOut.result

        let second = try directory.session()
        #expect(await second.hub.machine.generation == 1)
        second.attach(side, named: .web)
        // Native code may sign in anew before any page is opened.
        try await second.setCookie(sample("sid", "new"))
        #expect(try await second.cookies().map(\.pair) == ["sid=new"])
        let readiness = try await second.prepare()
        #expect(readiness.refused.isEmpty)
        #expect(side.pairs == ["sid=new"])
        #expect(side.websiteData.isEmpty)
        #expect(try await second.cookies().map(\.pair) == ["sid=new"])
        await second.endProcess()
    }

    @Test("is completed without being asked as soon as the side is back")
    func background() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        let side = InMemorySide()
        first.attach(side, named: .web)
        try await first.synchronize()
        side.storeWebsiteData(["caches"])
        side.hold(.removeWebsiteData)
        let signOut = Task { try await first.signOut() }
        await side.isHeld(.removeWebsiteData)
        await first.endProcess()

        let second = try directory.session()
        second.attach(side, named: .web)
        _ = try await second.cookies()
        let clearing = try #require(await second.hub.clearings[.web])
        side.release(.removeWebsiteData)
        _ = try await clearing.value
        _ = await signOut.result
        #expect(side.websiteData.isEmpty)
        #expect(await second.hub.machine.sides[.web]?.needsClearing == false)
        await second.endProcess()
    }

    @Test("that could not reach a side which cannot be read removes from it what was written there")
    func deferredUnreadableSide() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        let export = InMemorySide(capabilities: SideCapabilities(isReadable: false))
        let web = InMemorySide()
        first.attach(export, named: .foundation)
        first.attach(web, named: .web)
        try await first.setCookie(sample("sid", "old"))
        try await first.prepare()
        #expect(export.pairs == ["sid=old"])
        await first.endProcess()

        let second = try directory.session()
        second.attach(web, named: .web)
        #expect(try await second.signOut().deferred == [.foundation])
        try await second.prepare()
        await second.endProcess()

        let third = try directory.session()
        third.attach(web, named: .web)
        try await third.prepare()
        third.attach(export, named: .foundation)
        try await third.prepare()
        #expect(export.cookies.isEmpty)
        await third.endProcess()
    }

    @Test("that could not reach a side lets nothing of it in, even once the session is open")
    func deferredSide() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        let side = InMemorySide()
        first.attach(side, named: .web)
        try await first.setCookie(sample("sid", "old"))
        try await first.synchronize()
        await first.endProcess()
        side.setByPage(try sample("unseen", "old"))
        side.storeWebsiteData(["caches"])

        // A start without a web view signs out, and in again.
        let second = try directory.session()
        let report = try await second.signOut()
        #expect(report.deferred == [.web])
        #expect(!report.isComplete)
        try await second.prepare()
        try await second.setCookie(sample("sid", "new"))
        await second.endProcess()

        let third = try directory.session()
        var events = third.changes.makeAsyncIterator()
        third.attach(side, named: .web)
        #expect(try await third.cookies().map(\.pair) == ["sid=new"])
        try await third.prepare()
        #expect(side.pairs == ["sid=new"])
        #expect(side.websiteData.isEmpty)
        // From here on the side is one like any other.
        side.setByPage(try sample("page", "1"))
        #expect(try await third.cookies().map(\.pair).sorted() == ["page=1", "sid=new"])
        guard case .changed(let change)? = await events.next() else {
            Issue.record("There was no change.")
            return
        }
        #expect(change.cookie?.pair == "page=1")
        await third.endProcess()
    }

    @Test("leaves website data alone when completed, if that is what was asked for")
    func keepingData() async throws {
        for isSuspended in [false, true] {
            let directory = try TemporaryDirectory()
            let side = InMemorySide()
            let first = try await directory.session(with: side, holding: sample())
            side.storeWebsiteData(["drafts"])
            side.hold(.stop)
            let signOut = Task { try await first.signOut(.init(removesWebsiteData: false)) }
            await side.isHeld(.stop)
            try await first.suspend()
            if isSuspended {
                side.release(.stop)
                _ = await signOut.result
                try await first.resume()
                try await first.prepare()
            }
            await first.endProcess()
            side.release(.stop)
            let second = try directory.session()
            second.attach(side, named: .web)
            try await second.prepare()
            #expect(side.pairs.isEmpty)
            #expect(side.websiteData == ["drafts"])
            await second.endProcess()
        }
    }

    @Test("that a side did not follow brings nothing back at a later launch")
    func refusedDeletion() async throws {
        let directory = try TemporaryDirectory()
        let side = UnrulySide()
        let first = try directory.session()
        first.attach(side, named: .web)
        try await first.setCookie(sample("sid", "old"))
        try await first.synchronize()
        side.go(wrong: .ignoresDeletions)
        #expect(try await first.signOut().remaining.count == 1)
        try await first.prepare()
        #expect(try await first.cookies().isEmpty)
        await first.endProcess()
        let second = try directory.session()
        second.attach(side, named: .web)
        try await second.synchronize()
        #expect(try await second.cookies().isEmpty)
        await second.endProcess()
    }
}
