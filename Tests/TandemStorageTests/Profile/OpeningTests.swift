import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

@Suite("Opening")
struct OpeningTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.profile
    }

    private func octets() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test("A file of a later version is refused and left as it is")
    func newerVersion() throws {
        try ProfileDatabase(at: .file(path: path)).close()
        let supported = Migration.all.count
        do {
            let connection = try Connection(path: path)
            try connection.execute("PRAGMA user_version = \(supported + 2)")
        }
        let before = try octets()
        let error = StorageError.newerVersion(
            path: path,
            found: supported + 2,
            supported: supported
        )
        #expect(throws: error) { try ProfileDatabase(at: .file(path: path)) }
        #expect(try octets() == before)
    }

    @Test("A database of another program is refused and left as it is")
    func foreign() throws {
        try FileSystem.makeFile(path)
        do {
            let connection = try Connection(path: path)
            try connection.execute("CREATE TABLE note (text); INSERT INTO note VALUES ('theirs')")
        }
        let before = try octets()
        #expect(throws: StorageError.foreign(path: path)) {
            try ProfileDatabase(at: .file(path: path))
        }
        #expect(try octets() == before)
        #expect(try directory.names == ["profile.db"])
    }

    @Test("A path below a file, and a directory, cannot be opened")
    func wrongPlaces() throws {
        try FileSystem.makeFile(path)
        for wrong in [path + "/profile.db", path + "/deep/profile.db", directory.path] {
            let error = #expect(throws: StorageError.self) {
                try ProfileDatabase(at: .file(path: wrong))
            }
            guard case .cannotOpen(wrong, let reason)? = error else {
                Issue.record("\(wrong) ended in \(String(describing: error))")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("A second database of one process finds the file in use, until the first is let go of")
    func twice() throws {
        var first: ProfileDatabase? = try ProfileDatabase(at: .file(path: path))
        #expect(throws: StorageError.inUse(path: path, by: .current)) {
            try ProfileDatabase(at: .file(path: path))
        }
        #expect(try first?.load().isEmpty == true)
        first = nil
        #expect(try ProfileDatabase(at: .file(path: path)).load().isEmpty)
    }

    @Test("A link in the path of the directory is followed, and the lock holds through it")
    func links() throws {
        let link = directory.path + "/link"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: directory.path
        )
        let database = try ProfileDatabase(at: .file(path: link + "/profile.db"))
        #expect(throws: StorageError.inUse(path: path, by: .current)) {
            try ProfileDatabase(at: .file(path: path))
        }
        database.close()
    }

    @Test("A new database is flushed at every commit, and overwrites what is deleted")
    func pragmas() throws {
        let database = try ProfileDatabase(at: .file(path: path))
        let connection = try database.opened()
        #expect(try connection.integer(of: "PRAGMA synchronous") == 2)
        #expect(try connection.integer(of: "PRAGMA secure_delete") == 1)
        #expect(try connection.integer(of: "PRAGMA fullfsync") == 1)
        #expect(try connection.integer(of: "PRAGMA application_id") == 0x546e_646d)
        let statement = try connection.prepare("PRAGMA journal_mode")
        var row = try #require(try statement.next())
        #expect(try row.text() == "wal")
    }
}
