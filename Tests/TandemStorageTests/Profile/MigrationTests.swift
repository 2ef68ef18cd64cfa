import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

@Suite("Migrations")
struct MigrationTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.profile
    }

    /// Makes a file as the library of an older version left it.
    private func make(_ older: OlderDatabase) throws {
        try FileSystem.makeFile(path)
        let connection = try Connection(path: path)
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.execute(older.sql)
        try connection.execute(OlderDatabase.identification)
        try connection.execute("PRAGMA user_version = \(older.version)")
    }

    private func schema(of connection: Connection) throws -> [String] {
        let statement = try connection.prepare(
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
        )
        var lines: [String] = []
        while var row = try statement.next() {
            lines.append(
                try row.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            )
        }
        return lines
    }

    @Test("Each version that was released has its file here")
    func completeness() {
        #expect(OlderDatabase.all.map(\.version) == Array(1...Migration.all.count))
    }

    @Test(
        "A file of each older version opens with all that was in it",
        arguments: OlderDatabase.all
    )
    func older(database older: OlderDatabase) throws {
        try make(older)
        let database = try ProfileDatabase(at: .file(path: path))
        #expect(database.recovery == nil)
        let contents = try database.load()
        #expect(contents == (try OlderDatabase.contents()))
        let version = try database.opened().integer(of: "PRAGMA user_version")
        #expect(version == Int64(Migration.all.count))
        let new = try ProfileDatabase(at: .memory)
        #expect(try schema(of: database.opened()) == schema(of: new.opened()))
        // It is of full use.
        try database.commit(Batch(storing: .sample(cookies: [try .sample("more")])))
        database.close()
        #expect(try ProfileDatabase(at: .file(path: path)).load().entries.count == 2)
    }

    @Test("A step that was released makes what it made then", arguments: OlderDatabase.all)
    func frozen(database older: OlderDatabase) throws {
        try make(older)
        let made = try Connection(path: nil)
        try ProfileDatabase.migrate(
            made,
            from: 0,
            through: Array(Migration.all.prefix(older.version))
        )
        #expect(try schema(of: made) == schema(of: Connection(path: path)))
    }

    @Test("A damaged file of an older version is recovered from", arguments: OlderDatabase.all)
    func damaged(database older: OlderDatabase) throws {
        try make(older)
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        data.replaceSubrange(0..<16, with: Data(repeating: 0xa5, count: 16))
        try data.write(to: URL(fileURLWithPath: path))
        let database = try ProfileDatabase(at: .file(path: path))
        #expect(database.recovery?.cookieCount == 1)
        #expect(try database.load().entries == OlderDatabase.contents().entries)
    }

    @Test("A step that fails leaves the version before it, with all that is in it")
    func failingStep() throws {
        let contents = Contents.sample(cookies: [try .sample()])
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: contents))
        let connection = try database.opened()
        let before = try schema(of: connection)
        let version = Migration.all.count
        let good = Migration(name: "good", sql: "CREATE TABLE more (id INTEGER PRIMARY KEY)")
        let bad = Migration(
            name: "bad",
            sql: "DELETE FROM entry; CREATE TABLE other (id INTEGER PRIMARY KEY); SELECT no_such()"
        )
        #expect(throws: SQLiteFailure.self) {
            try ProfileDatabase.migrate(connection, from: version, through: Migration.all + [bad])
        }
        #expect(try schema(of: connection) == before)
        #expect(try connection.integer(of: "PRAGMA user_version") == Int64(version))
        #expect(throws: SQLiteFailure.self) {
            try ProfileDatabase.migrate(
                connection,
                from: version,
                through: Migration.all + [good, bad]
            )
        }
        // The steps before it are taken, each for itself.
        #expect(try connection.integer(of: "PRAGMA user_version") == Int64(version + 1))
        #expect(try schema(of: connection).count == before.count + 1)
        #expect(try database.load() == contents)
    }

    @Test("A file of a later version is refused, with its log, and opens there as if nothing was")
    func newer() throws {
        let contents = Contents.sample(cookies: [try .sample()])
        let database = try ProfileDatabase(at: .file(path: path))
        try database.commit(Batch(storing: contents))
        try database.opened().keepsLogWhenClosed()
        let later = Migration.all.count + 1
        try database.opened().execute(
            """
            CREATE TABLE later (id INTEGER PRIMARY KEY, what TEXT);
            INSERT INTO later (what) VALUES ('kept');
            PRAGMA user_version = \(later)
            """
        )
        database.close()
        #expect(try directory.names == ["profile.db", "profile.db-wal"])
        for _ in 0..<2 {
            let error = StorageError.newerVersion(
                path: path,
                found: later,
                supported: Migration.all.count
            )
            #expect(throws: error) { try ProfileDatabase(at: .file(path: path)) }
        }
        let reader = try Connection(path: path)
        #expect(try reader.integer(of: "SELECT count(*) FROM later") == 1)
        #expect(try Contents(of: reader) == contents)
    }
}
