import Foundation
import TandemStorage
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
        #expect(folder.location(of: .standard) == .file(path: "/somewhere/a b/standard.sqlite"))
        #expect(
            folder.location(of: .named(identifier))
                == .file(path: "/somewhere/a b/\(identifier.uuidString.lowercased()).sqlite")
        )
        #expect(folder.location(of: .ephemeral()) == .memory)
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
}
