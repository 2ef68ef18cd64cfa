import Foundation
import TandemSession
import TandemTesting
import Testing

@Suite("Profiles", .timeLimit(.minutes(1)))
struct ProfilesTests {
    private let directory: TemporaryDirectory
    private let profiles: Profiles

    init() throws {
        directory = try TemporaryDirectory()
        profiles = Profiles(directory: directory.url.appending(path: "inner"))
    }

    @Test("are made under a name, and found again by it")
    func creation() throws {
        #expect(try profiles.all().isEmpty)
        let work = try profiles.create(named: "Work")
        let name = "\u{FEFF}Home 🏡\nsecond line"
        let home = try profiles.create(named: name)
        #expect(work != home)
        #expect(work.isPersistent && work.identifier != nil)
        let again = Profiles(directory: directory.url.appending(path: "inner"))
        #expect(try Set(again.all().map(\.profile)) == [home, work])
        #expect(again.name(of: home)?.unicodeScalars.elementsEqual(name.unicodeScalars) == true)
    }

    @Test("may have one name twice, and be given another without becoming another profile")
    func renaming() throws {
        let first = try profiles.create(named: "Same")
        let second = try profiles.create(named: "Same")
        #expect(Set(try profiles.all().map(\.profile)) == [first, second])
        try profiles.rename(first, to: "Other")
        #expect(profiles.name(of: first) == "Other")
        #expect(profiles.name(of: second) == "Same")
        #expect(try profiles.all().map(\.profile) == [first, second])
        try profiles.rename(.standard, to: "Me")
        #expect(try profiles.all().contains { $0.profile == .standard && $0.name == "Me" })
    }

    @Test("are listed without a name too once they were opened, the standard one included")
    func unnamed() async throws {
        let named = try profiles.create(named: "Named")
        let unnamed = Profile.named(UUID())
        for profile in [unnamed, .standard] {
            let session = try WebSession.sample(profile: profile) { configuration in
                configuration.directory = directory.url.appending(path: "inner")
            }
            await session.endProcess()
        }
        let entries = try profiles.all()
        #expect(entries.first?.profile == named)
        #expect(Set(entries.map(\.profile)) == [named, unnamed, .standard])
        #expect(entries.filter { $0.name == nil }.count == 2)
    }

    @Test("in memory have no name and are not listed")
    func ephemeral() throws {
        let profile = Profile.ephemeral()
        #expect(throws: SessionError.profileNotKept("ephemeral")) {
            try profiles.rename(profile, to: "Guest")
        }
        #expect(profiles.name(of: profile) == nil)
        #expect(try profiles.all().isEmpty)
    }

    @Test("keep their names to this user alone, and mind no other files there")
    func files() throws {
        let work = try profiles.create(named: "Work")
        let folder = directory.url.appending(path: "inner")
        for name in ["notes.txt", "nonsense.name", "x.sqlite", ".name"] {
            try Data("x".utf8).write(to: folder.appending(path: name))
        }
        #expect(try profiles.all().map(\.profile) == [work])
        let file = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
                .first { $0.hasPrefix("\(work)") }
        )
        for path in [folder, folder.appending(path: file)].map({ $0.path(percentEncoded: false) }) {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
        }
    }

    @Test("cannot be made where no file can be")
    func noFolder() throws {
        let file = directory.url.appending(path: "file")
        try Data().write(to: file)
        let error = #expect(throws: SessionError.self) {
            try Profiles(directory: file).create(named: "Work")
        }
        #expect("\(try #require(error))".contains("Give a path in a directory that the app owns."))
    }

    @Test("are not looked for, made or removed where a URL is no file's, whatever its path")
    func noFileURL() async throws {
        let path = directory.url.path(percentEncoded: false)
        let url: URL = try #require(URL(string: "https://example.com\(path)"))
        let elsewhere = Profiles(directory: url)
        let reason = "The directory is no file URL."
        for work in [
            { _ = try elsewhere.all() },
            { _ = try elsewhere.create(named: "Work") },
            { try elsewhere.rename(.standard, to: "Me") },
        ] as [() throws -> Void] {
            let error = #expect(throws: SessionError.self) { try work() }
            #expect("\(try #require(error))".contains(reason))
        }
        let kept = Profile.named(UUID())
        let name = directory.url.appending(path: "\(kept).name")
        try Data("Kept".utf8).write(to: name)
        await #expect(throws: SessionError.self) {
            try await elsewhere.delete(kept) { _ in }
        }
        #expect(FileManager.default.fileExists(atPath: name.path(percentEncoded: false)))
        #expect(elsewhere.name(of: kept) == nil)
    }
}
