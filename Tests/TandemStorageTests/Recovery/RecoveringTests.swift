import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

/// A database of some hundred rows is damaged in one way after another, and opened.
@Suite("Recovering from damage")
struct RecoveringTests {
    private let directory: TemporaryDirectory
    private let path: String
    private let contents: Contents
    /// The sound file.
    private let image: [UInt8]

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.profile
        contents = .sample(cookies: try (0..<80).map { try .sample("c\($0)", value: "v\($0)") })
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: contents))
        database.close()
        image = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Puts a file of these octets in the place of all there is.
    private func replace(with octets: some Sequence<UInt8>) throws {
        try ProfileDatabase.remove(at: path)
        try Data(octets).write(to: URL(fileURLWithPath: path))
    }

    /// Changes the file through SQLite.
    private func execute(_ sql: String) throws {
        let connection = try Connection(path: path)
        try connection.execute(sql)
    }

    /// Opens the damaged file and checks what holds for every damage; returns what was found.
    private func recover() throws -> (Recovery, Contents) {
        let damaged = try Data(contentsOf: URL(fileURLWithPath: path))
        let database = try ProfileDatabase(at: .file(path: path))
        let recovery = try #require(database.recovery)
        let found = try database.load()
        // Nothing was read that had not been stored.
        #expect(Set(found.entries).isSubset(of: contents.entries))
        #expect(Set(found.tombstones).isSubset(of: contents.tombstones))
        #expect(Set(found.records).isSubset(of: contents.records))
        #expect(Set(found.digests).isSubset(of: contents.digests))
        #expect(recovery.cookieCount == found.entries.count)
        #expect(recovery.rowCount == found.rowCount)
        #expect(recovery.setAsidePath.hasPrefix(path + ".damaged-"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: recovery.setAsidePath)) == damaged)
        // From here on it is a database as any other.
        try database.commit(Batch(storing: contents))
        database.close()
        let reopened = try ProfileDatabase(at: .file(path: path))
        #expect(reopened.recovery == nil)
        #expect(try Set(reopened.load().entries) == Set(contents.entries))
        return (recovery, found)
    }

    @Test("A file that is no database is set aside, and the profile starts empty")
    func garbage() throws {
        try replace(with: (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let (recovery, found) = try recover()
        #expect(found.isEmpty)
        #expect(!recovery.isComplete)
    }

    @Test("An empty file is a new database")
    func empty() throws {
        try replace(with: [])
        let database = try ProfileDatabase(at: .file(path: path))
        #expect(database.recovery == nil)
        #expect(try database.load().isEmpty)
    }

    @Test("A file that is cut short gives back what its rest holds", arguments: 1...9)
    func truncated(tenths: Int) throws {
        let pages = image.count / pageSize
        try replace(with: image.prefix(pages * tenths / 10 * pageSize + 100))
        let (recovery, found) = try recover()
        #expect(!recovery.isComplete)
        #expect(found.rowCount > 0 || tenths < 4)
    }

    @Test("Whichever page is overwritten, only the rows in that page are lost")
    func overwrittenPage() throws {
        var lost = 0
        for start in stride(from: 0, to: image.count, by: pageSize) {
            let range = start..<(start + pageSize)
            var damaged = image
            damaged.replaceSubrange(range, with: repeatElement(0xa5, count: pageSize))
            try replace(with: damaged)
            let (_, found) = try recover()
            lost += contents.rowCount - found.rowCount
            let blank = Array(repeating: 0 as UInt8, count: pageSize)
            let rowsInPage = LeafPages(of: blank + image[range]).rows.count
            #expect(contents.rowCount - found.rowCount == rowsInPage, "page \(start / pageSize)")
        }
        // Each row is in one page.
        #expect(lost == contents.rowCount)
    }

    @Test(
        "Whatever octets are changed, the database opens and works",
        arguments: 0..<Self.seedCount
    )
    func changedOctets(seed: UInt64) throws {
        var generator = SplitMix(state: seed)
        var damaged = image
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
            let place = Int.random(in: 0..<damaged.count, using: &generator)
            // Most of a page's structure is at its start.
            let near =
                Bool.random(using: &generator) ? place : place / pageSize * pageSize + place % 16
            damaged[near] = .random(in: 0...255, using: &generator)
        }
        try replace(with: damaged)
        var database = try ProfileDatabase(at: .file(path: path))
        _ = try database.load()
        try database.commit(Batch(storing: contents))
        database.close()
        database = try ProfileDatabase(at: .file(path: path))
        #expect(database.recovery == nil)
        #expect(try Set(database.load().entries).isSuperset(of: contents.entries))
    }

    private static let seedCount =
        ProcessInfo.processInfo.environment["TANDEM_STORAGE_DAMAGES"].flatMap { UInt64($0) } ?? 20

    @Test(
        "Whichever part of the file's header is changed, the database opens and works",
        arguments: [0x00, 0x29, 0xff] as [UInt8]
    )
    func changedHeader(octet: UInt8) throws {
        // A greater version is another library's, and its file is left alone.
        let version = 60..<64
        for place in 0..<100 where !version.contains(place) {
            // One octet, and as many as each number of the header has.
            for count in [1, 4] {
                var damaged = image
                for index in place..<min(place + count, 100) where !version.contains(index) {
                    damaged[index] = octet
                }
                try replace(with: damaged)
                let found = try ProfileDatabase(at: .file(path: path)).load()
                #expect(found.entries == contents.entries, "octet \(place)")
            }
        }
    }

    @Test("A value that cannot be what was stored takes its row only")
    func undecodableRow() throws {
        try execute("UPDATE entry SET domain = 'no host' WHERE id = 7")
        let (recovery, found) = try recover()
        #expect(found.rowCount == contents.rowCount - 1)
        #expect(found.entries.count == 79)
        #expect(!recovery.isComplete)
    }

    @Test("A table that is missing leaves the others whole")
    func missingTable() throws {
        try execute("DROP TABLE side_record")
        let (recovery, found) = try recover()
        #expect(found.entries == contents.entries)
        #expect(found.tombstones == contents.tombstones)
        #expect(found.records.isEmpty)
        #expect(!recovery.isComplete)
    }

    @Test("A version that the schema is not of is damage", arguments: ["-1", "0"])
    func wrongVersion(version: String) throws {
        try execute("PRAGMA user_version = \(version)")
        let (recovery, found) = try recover()
        #expect(found == contents)
        #expect(recovery.isComplete)
    }

    @Test("What is in the log of a damaged file is read too")
    func log() throws {
        let later = JarEntry(cookie: try .sample("c0", value: "v0"), version: 77)
        let database = try ProfileDatabase(at: .file(path: path))
        try database.opened().keepsLogWhenClosed()
        var batch = Batch()
        batch.entries.upserts = [later]
        try database.commit(batch)
        database.close()
        #expect(try directory.names.contains("profile.db-wal"))
        try overwrite(lastPageOf: path)
        let reopened = try ProfileDatabase(at: .file(path: path))
        #expect(reopened.recovery != nil)
        #expect(try reopened.load().entries.first == later)
    }

    @Test("What was to be erased and could not be is erased with the file that is set aside")
    func traces() throws {
        try execute(
            "INSERT INTO erasure (id) VALUES (1); UPDATE entry SET domain = 'no host' WHERE id = 7"
        )
        let database = try ProfileDatabase(at: .file(path: path))
        #expect(database.recovery != nil)
        #expect(try database.load().rowCount == contents.rowCount - 1)
        #expect(!database.hasTraces)
        #expect(try directory.names.filter { $0.contains("damaged") }.isEmpty)
    }

    @Test("A recovery that a kill ended goes on at the next opening")
    func interrupted() throws {
        // The damaged file has its new name, its log not yet, and the new file is half made.
        let setAsidePath = path + ".damaged-1700000000"
        try FileManager.default.moveItem(atPath: path, toPath: setAsidePath)
        try Data("not a log".utf8).write(to: URL(fileURLWithPath: path + "-wal"))
        try Data("not a database, not by any means".utf8)
            .write(to: URL(fileURLWithPath: path + ".salvage"))
        let database = try ProfileDatabase(at: .file(path: path))
        #expect(database.recovery?.setAsidePath == setAsidePath)
        #expect(database.recovery?.isComplete == true)
        #expect(try database.load() == contents)
        database.close()
        #expect(
            try directory.names == [
                "profile.db", "profile.db.damaged-1700000000", "profile.db.damaged-1700000000-wal",
            ]
        )
    }

    @Test("Two files set aside in one second have two names, and removing takes both")
    func twice() throws {
        var paths: Set<String> = []
        for _ in 0..<2 {
            try Data("garbage".utf8).write(to: URL(fileURLWithPath: path))
            let database = try ProfileDatabase(at: .file(path: path))
            paths.insert(try #require(database.recovery).setAsidePath)
        }
        #expect(paths.count == 2)
        // A kill can leave a log behind without its file.
        try Data("log".utf8).write(to: URL(fileURLWithPath: path + ".damaged-1-wal"))
        try ProfileDatabase.remove(at: path)
        #expect(try directory.names == [])
    }
}
