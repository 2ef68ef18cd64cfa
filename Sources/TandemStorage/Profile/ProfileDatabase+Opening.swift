import CSQLite

extension ProfileDatabase {
    /// "Tndm", by which the file is told from other programs' databases.
    static let applicationID: Int64 = 0x546e_646d

    /// Opens a file that exists, or a database in memory, checks it and brings it up to date.
    ///
    /// Errors name the profile's own path, which is not the file's while a new one is being made.
    static func open(_ path: String?, for name: String) throws(StorageError) -> Connection {
        let connection = try naming(name) { () throws(SQLiteFailure) in try Connection(path: path) }
        if connection.isReadOnly { throw .readOnly(path: name) }
        let version = try naming(name) { () throws(SQLiteFailure) in
            try namingDamage { () throws(SQLiteFailure) in try connection.lock() }
            return try Int(connection.integer(of: "PRAGMA user_version"))
        }
        let isAnothers = try naming(name) { () throws(SQLiteFailure) in
            try namingDamage { () throws(SQLiteFailure) in try isForeign(connection) }
        }
        if isAnothers { throw .foreign(path: name) }
        guard version <= Migration.all.count else {
            throw .newerVersion(path: name, found: version, supported: Migration.all.count)
        }
        try naming(name) { () throws(SQLiteFailure) in
            try namingDamage { () throws(SQLiteFailure) in
                try configure(connection)
                try migrate(connection, from: version)
                try check(connection)
            }
        }
        return connection
    }

    /// Whether a database was made by another program.
    private static func isForeign(_ connection: Connection) throws(SQLiteFailure) -> Bool {
        if try connection.integer(of: "PRAGMA application_id") == applicationID { return false }
        // A file whose header is damaged is still known by its tables.
        let tables = "SELECT count(*) FROM sqlite_schema"
        let own = tables + " WHERE name = '\(SideRecord.table.name)'"
        if try connection.integer(of: tables) == 0 { return false }
        return try connection.integer(of: own) == 0
    }

    private static func configure(_ connection: Connection) throws(SQLiteFailure) {
        // In the log a commit is one append and one flush; FULL is what makes it flush. On Apple's
        // systems a flush reaches the disk itself only with the two `fullfsync`s.
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA fullfsync = ON;
            PRAGMA checkpoint_fullfsync = ON;
            PRAGMA secure_delete = ON;
            PRAGMA temp_store = MEMORY;
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            """
        )
    }

    /// Takes the steps that a database has not gone through, each in a transaction with its number.
    static func migrate(
        _ connection: Connection,
        from version: Int,
        through migrations: [Migration] = Migration.all
    ) throws(SQLiteFailure) {
        guard version >= 0 else { throw SQLiteFailure(damage: "the version is \(version)") }
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            try connection.transaction { () throws(SQLiteFailure) in
                try connection.execute(migration.sql)
                try connection.execute("PRAGMA application_id = \(applicationID)")
                try connection.execute("PRAGMA user_version = \(index + 1)")
            }
        }
    }

    /// Makes sure that the structure is sound and that every row can be read.
    private static func check(_ connection: Connection) throws(SQLiteFailure) {
        let statement = try connection.prepare("PRAGMA integrity_check(1)")
        if var row = try statement.next() {
            let verdict = try row.text()
            guard verdict == "ok" else { throw SQLiteFailure(damage: verdict) }
        }
        _ = try Contents(of: connection)
    }

    /// Takes for what they are here, damage: a statement that does not fit the schema, a schema in a
    /// format that SQLite does not know, and a header that lets nobody write.
    ///
    /// What keeps the file itself from being written to was seen when it was opened, and where a log
    /// does there is more to the code.
    private static func namingDamage<Result>(
        _ body: () throws(SQLiteFailure) -> Result
    ) throws(SQLiteFailure) -> Result {
        do {
            return try body()
        } catch {
            let isDamage = error.primaryCode == SQLITE_ERROR || error.code == SQLITE_READONLY
            throw isDamage ? SQLiteFailure(damage: error.message) : error
        }
    }
}
