import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

@Suite("Profile database")
struct ProfileDatabaseTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.profile
    }

    @Test("What was committed is there after the file is opened again")
    func reopens() throws {
        let contents = Contents.sample(cookies: [try .sample("a"), try .sample("b", expires: nil)])
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: contents))
        #expect(try database.load() == contents)
        database.close()
        let reopened = try ProfileDatabase(at: .file(path: path))
        #expect(try reopened.load() == contents)
        #expect(reopened.recovery == nil)
    }

    @Test("A database in memory starts empty and holds what is committed")
    func inMemory() throws {
        let database = try ProfileDatabase(at: .memory)
        #expect(try database.load().isEmpty)
        let contents = Contents.sample(cookies: [try .sample()])
        try database.commit(Batch(storing: contents))
        #expect(try database.load() == contents)
    }

    @Test("The directory and the file are made for this user alone")
    func modes() throws {
        let path = directory.path + "/a/b/profile.db"
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: .sample(cookies: [try .sample()])))
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o600)
        #expect(try mode(path + "-wal") == 0o600)
        #expect(try mode(FileSystem.directory(of: path)) == 0o700)
        #expect(try mode(FileSystem.directory(of: FileSystem.directory(of: path))) == 0o700)
    }

    @Test("Once it is closed no file lies beside the database, and calls say so")
    func closing() throws {
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: .sample(cookies: [try .sample()])))
        database.close()
        database.close()
        #expect(try directory.names == ["profile.db"])
        #expect(throws: StorageError.closed(path: path)) { try database.load() }
        #expect(throws: StorageError.closed(path: path)) { try database.commit(Batch()) }
    }

    @Test("Removing leaves no file, and may be done when there is none")
    func removing() throws {
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: .sample(cookies: [try .sample()])))
        #expect(throws: StorageError.inUse(path: path, by: .current)) {
            try ProfileDatabase.remove(at: path)
        }
        database.close()
        try ProfileDatabase.remove(at: path)
        #expect(try directory.names == [])
        try ProfileDatabase.remove(at: path)
    }
}
