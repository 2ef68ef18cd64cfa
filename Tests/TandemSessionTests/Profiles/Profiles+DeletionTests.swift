import Foundation
import Synchronization
import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Deleting a profile", .timeLimit(.minutes(1)))
struct ProfilesDeletionTests {
    private let directory: TemporaryDirectory
    private let profiles: Profiles

    init() throws {
        directory = try TemporaryDirectory()
        profiles = Profiles(directory: directory.url)
    }

    private func session(of profile: Profile) throws -> WebSession {
        try WebSession.sample(profile: profile) { $0.directory = directory.url }
    }

    /// Uses a profile as an app does, and lets go of it.
    private func use(_ profile: Profile) async throws {
        let session = try session(of: profile)
        session.attach(InMemorySide(), named: .web)
        try await session.setCookie(sample("sid", "secret-value"))
        try await session.prepare()
    }

    private var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: directory.url.path(percentEncoded: false)
            )
        }
    }

    @Test("leaves nothing of it, and nothing of others is gone")
    func nothingLeft() async throws {
        let work = try profiles.create(named: "Work")
        let home = try profiles.create(named: "Home")
        try await use(work)
        try await use(home)
        let removed = Mutex<[UUID]>([])
        try await profiles.delete(work) { identifier in removed.withLock { $0.append(identifier) } }
        #expect(removed.withLock { $0 } == [work.identifier])
        #expect(try files.filter { $0.contains("\(work)") }.isEmpty)
        #expect(try profiles.all().map(\.profile) == [home])
        let session = try session(of: home)
        #expect(try await session.cookies().map(\.pair) == ["sid=secret-value"])
        await session.endProcess()
    }

    @Test("can be followed by a new life of it, that knows nothing of the old one")
    func anew() async throws {
        let work = try profiles.create(named: "Work")
        try await use(work)
        try await profiles.delete(work) { _ in }
        #expect(try !directory.holds("secret-value"))
        let session = try session(of: work)
        #expect(try await session.cookies().isEmpty)
        #expect(profiles.name(of: work) == nil)
        await session.endProcess()
    }

    @Test("is refused as long as a session has it, and changes nothing then")
    func inUse() async throws {
        let work = try profiles.create(named: "Work")
        let session = try session(of: work)
        try await session.setCookie(sample())
        let error = await #expect(throws: SessionError.profileInUse("\(work)")) {
            try await profiles.delete(work) { _ in Issue.record("Website data was removed.") }
        }
        #expect(
            "\(try #require(error))".contains("Let go of its sessions, containers and web views")
        )
        #expect(try await session.cookies().count == 1)
        #expect(profiles.name(of: work) == "Work")
        await session.endProcess()
        try await profiles.delete(work) { _ in }
        #expect(try files.isEmpty)
    }

    @Test(
        "waits for what still reads its web views' store, but no longer than the bound",
        arguments: [true, false]
    )
    func storeInUse(isAnswered: Bool) async throws {
        let work = try profiles.create(named: "Work")
        let (side, clock) = (InMemorySide(), ManualClock())
        try await leave(work, reading: side, clock: clock)
        let isOver = Mutex(false)
        let deletion = Task { [profiles] in
            try await profiles.delete(work) { _ in #expect(isOver.withLock { $0 }) }
        }
        await clock.isAwaited()
        isOver.withLock { $0 = true }
        if isAnswered { side.release(.snapshot) } else { clock.advance(bySeconds: 3_600) }
        try await deletion.value
        side.release(.snapshot)
        #expect(try files.isEmpty)
    }

    /// Uses a profile, and lets go of it while a side of it is read.
    private func leave(
        _ profile: Profile,
        reading side: InMemorySide,
        clock: ManualClock
    ) async throws {
        let session = try WebSession.sample(profile: profile, clock: clock) {
            $0.directory = directory.url
        }
        session.attach(side, named: .web)
        try await session.synchronize()
        side.hold(.snapshot)
        try side.setByPage(sample("page"))
        await side.isHeld(.snapshot)
    }

    @Test("is refused as long as someone else has its database")
    func elsewhere() async throws {
        let work = try profiles.create(named: "Work")
        let path = ProfileFolder(directory.url).path(of: work)
        let database = try ProfileDatabase(at: .file(path: path))
        await #expect(throws: SessionError.profileInUse("\(work)")) {
            try await profiles.delete(work) { _ in Issue.record("Website data was removed.") }
        }
        database.close()
        try await profiles.delete(work) { _ in }
        #expect(try files.isEmpty)
    }

    @Test("that could not remove website data leaves the rest, and goes on when called again")
    func websiteDataFails() async throws {
        let work = try profiles.create(named: "Work")
        try await use(work)
        await #expect(throws: SessionError.sideFailed(.web, reason: "No.")) {
            try await profiles.delete(work) { _ in throw SideError("No.") }
        }
        await #expect(throws: SessionError.profileInUse("\(work)")) {
            try await profiles.delete(work) { _ in throw SessionError.profileInUse("\(work)") }
        }
        #expect(try profiles.all().map(\.name) == ["Work"])
        try await profiles.delete(work) { _ in }
        #expect(try files.isEmpty)
    }

    @Test("works for one that a later version has written, which cannot be opened")
    func useless() async throws {
        let work = try profiles.create(named: "Work")
        try await use(work)
        let hub = try HubRegistry.process.removeUnusedHub(for: work, in: profiles.folder)
        await hub?.close()
        let file = URL(filePath: ProfileFolder(directory.url).path(of: work))
        var octets = try Data(contentsOf: file)
        let version = 60..<64
        octets.replaceSubrange(version, with: [0, 0, 0, 99])
        try octets.write(to: file)
        let error = #expect(throws: SessionError.self) { try session(of: work) }
        #expect("\(try #require(error))".contains("remove the profile"))
        let removed = Mutex<[UUID]>([])
        try await profiles.delete(work) { identifier in removed.withLock { $0.append(identifier) } }
        #expect(removed.withLock { $0 } == [work.identifier])
        #expect(try files.isEmpty)
    }

    @Test("leaves another program's database where it is")
    func foreign() async throws {
        let work = try profiles.create(named: "Work")
        try makeForeignDatabase(at: ProfileFolder(directory.url).path(of: work))
        await #expect(throws: SessionError.self) {
            try await profiles.delete(work) { _ in Issue.record("Website data was removed.") }
        }
        #expect(try files.sorted() == ["\(work).name", "\(work).sqlite"])
    }

    @Test("works for one that was never opened, and for one that is gone already")
    func neverOpened() async throws {
        let work = try profiles.create(named: "Work")
        try await profiles.delete(work) { _ in }
        try await profiles.delete(work) { _ in }
        #expect(try files.isEmpty)
    }

    @Test(
        "is not for the standard one or one in memory",
        arguments: [Profile.standard, .ephemeral()]
    )
    func notKept(profile: Profile) async throws {
        await #expect(throws: SessionError.profileNotKept("\(profile)")) {
            try await profiles.delete(profile) { _ in Issue.record("Website data was removed.") }
        }
    }
}
