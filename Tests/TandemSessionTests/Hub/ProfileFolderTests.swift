import Foundation
import TandemStorage
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Where profiles are kept")
struct ProfileFolderTests {
    @Test("Each profile has a file of its own in the configuration's directory")
    func files() throws {
        var configuration = WebSession.Configuration(sites: ["example.com"])
        configuration.directory = URL(filePath: "/somewhere/a b", directoryHint: .isDirectory)
        let folder = ProfileFolder(configuration)
        let identifier = UUID()
        #expect(folder.path(of: .standard) == "/somewhere/a b/standard.sqlite")
        let name = identifier.uuidString.lowercased()
        #expect(folder.path(of: .named(identifier)) == "/somewhere/a b/\(name).sqlite")
    }

    @Test("Without a directory it is a folder of the app's own in Application Support")
    func standardDirectory() throws {
        let path = ProfileFolder(.init(sites: ["example.com"])).path(of: .standard)
        #expect(path.hasSuffix("/Tandem/standard.sqlite"))
        let support = try #require(
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        )
        #expect(path.hasPrefix(support.path(percentEncoded: false)))
    }

    @Test("Nothing but the user's own rights are left on the files, whatever they came with")
    func modes() throws {
        let directory = try TemporaryDirectory()
        var configuration = WebSession.Configuration(sites: ["example.com"])
        configuration.directory = directory.url.appending(path: "new", directoryHint: .isDirectory)
        let folder = ProfileFolder(configuration)
        try folder.openDatabase(of: .standard).close()
        let manager = FileManager.default
        let path = folder.path(of: .standard)
        try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let database = try folder.openDatabase(of: .standard)
        func mode(_ path: String) throws -> Int? {
            try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        for suffix in ["", "-wal", ".lock"] { #expect(try mode(path + suffix) == 0o600) }
        #expect(try mode(path.replacing("/standard.sqlite", with: "")) == 0o700)
        database.close()
    }

    @Test(
        "The protection of files is named as Foundation names it, and files take every one of them",
        arguments: [
            (.none, .none), (.complete, .complete), (.completeUnlessOpen, .completeUnlessOpen),
            (.untilFirstUserAuthentication, .completeUntilFirstUserAuthentication),
        ] as [(WebSession.FileProtection, FileProtectionType)]
    )
    func protection(policy: WebSession.FileProtection, type: FileProtectionType) async throws {
        #expect(policy.type == type)
        let directory = try TemporaryDirectory()
        let session = try directory.session {
            $0.fileProtection = policy
            $0.isExcludedFromBackup = true
        }
        #expect(session.recovery == nil)
        #expect(throws: SessionError.configurationDiffers(profile: "standard")) {
            try directory.session { $0.isExcludedFromBackup = true }
        }
        await session.endProcess()
    }
}
