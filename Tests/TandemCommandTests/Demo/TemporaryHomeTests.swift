import Foundation
import Testing

@testable import TandemCommand

/// The directories of the demonstration's own.
struct TemporaryHomeTests {
    @Test func `they are there, readable by this user alone, and go`() throws {
        let home = try TemporaryHome()
        let folders = home.variables.values
        #expect(Set(home.variables.keys).isSuperset(of: ["XDG_DATA_HOME", "XDG_CACHE_HOME"]))
        for folder in folders {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
        home.remove()
        #expect(!folders.contains { FileManager.default.fileExists(atPath: $0) })
    }

    @Test func `two homes share nothing`() throws {
        let homes = [try TemporaryHome(), try TemporaryHome()]
        defer { for home in homes { home.remove() } }
        #expect(Set(homes.flatMap(\.variables.values)).count == 2 * homes[0].variables.count)
    }

    @Test func `a file that holds a text is found, and no other`() throws {
        let home = try TemporaryHome()
        defer { home.remove() }
        let folder = try #require(home.variables["XDG_DATA_HOME"])
        try Data([0, 255] + Array("secret".utf8)).write(to: URL(filePath: folder + "/a"))
        try Data("public".utf8).write(to: URL(filePath: folder + "/b"))
        #expect(Home.files(in: [folder], holding: ["secret", "other"]) == ["a"])
    }
}
