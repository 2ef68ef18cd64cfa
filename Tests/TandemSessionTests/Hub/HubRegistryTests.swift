import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("One hub for each profile", .timeLimit(.minutes(1)))
struct HubRegistryTests {
    @Test("A second session of a profile shares the hub")
    func shared() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        let second = try directory.session()
        #expect(first.hub === second.hub)
        var events = second.changes.makeAsyncIterator()
        try await first.setCookie(sample())
        #expect(try await second.cookies().map(\.pair) == ["sid=1"])
        #expect(await events.next() != nil)
        await first.endProcess()
    }

    @Test("A second session with another configuration throws, and the first goes on")
    func otherConfiguration() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.session()
        #expect(throws: SessionError.configurationDiffers(profile: "standard")) {
            try directory.session { $0.sites.insert("other.test") }
        }
        try await first.setCookie(sample())
        #expect(try await first.cookies().count == 1)
        await first.endProcess()
        // With the first one gone the second is welcome.
        let second = try directory.session { $0.sites.insert("other.test") }
        #expect(try await second.cookies().count == 1)
        await second.endProcess()
    }

    @Test("Profiles see nothing of each other", arguments: [true, false])
    func profiles(arePersistent: Bool) async throws {
        let directory = try TemporaryDirectory()
        let profiles = (0..<3).map { _ in arePersistent ? Profile.named(UUID()) : .ephemeral() }
        let sessions = try profiles.map { profile in
            try WebSession.sample(profile: profile) { $0.directory = directory.url }
        }
        for (index, session) in sessions.enumerated() {
            try await session.setCookie(sample("sid", String(index)))
        }
        for (index, session) in sessions.enumerated() {
            #expect(try await session.cookies().map(\.value) == [String(index)])
            await session.endProcess()
        }
    }

    @Test("A profile in memory is one for all its sessions")
    func sharedInMemory() async throws {
        let profile = Profile.ephemeral()
        let first = try WebSession.sample(profile: profile)
        let second = try WebSession.sample(profile: profile)
        #expect(first.hub === second.hub)
        try await first.setCookie(sample())
        #expect(try await second.cookies().map(\.pair) == ["sid=1"])
        #expect(throws: SessionError.configurationDiffers(profile: "\(profile)")) {
            try WebSession.sample(profile: profile) { $0.sites.insert("other.test") }
        }
    }

    @Test("A profile in memory leaves no file")
    func memoryOnly() async throws {
        let directory = try TemporaryDirectory()
        let session = try WebSession.sample { $0.directory = directory.url }
        try await session.setCookie(sample())
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path()).isEmpty)
    }

    @Test("Many sessions opened at once share one hub")
    func openedAtOnce() async throws {
        let directory = try TemporaryDirectory()
        let hubs = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<20 {
                group.addTask { ObjectIdentifier(try directory.session().hub) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(hubs.count == 1)
        await (try directory.session()).endProcess()
    }
}
