import CSQLite

/// A connection to a database file, closed when the last reference to it goes.
final class Connection {
    let handle: OpaquePointer

    /// Opens a file that exists, or a database in memory if `path` is nil.
    init(path: String?) throws(SQLiteFailure) {
        var opened: OpaquePointer?
        // A relative path is given a directory, so that none can read as a URI or as ":memory:".
        let name = path.map { $0.hasPrefix("/") ? $0 : "./" + $0 } ?? ":memory:"
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let failure = SQLiteFailure(of: opened, code: code)
            sqlite3_close(opened)
            throw failure
        }
        handle = opened
    }

    deinit {
        sqlite3_close(handle)
    }

    /// Whether the operating system lets the file be read only.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Takes the file for this connection alone, until it is closed.
    func lock() throws(SQLiteFailure) {
        // With this mode the log needs no memory shared between processes.
        try execute("PRAGMA locking_mode = EXCLUSIVE")
        // A read would take the lock for good only if there is a log already.
        try execute("BEGIN EXCLUSIVE; COMMIT")
    }

    func prepare(_ sql: String) throws(SQLiteFailure) -> Statement {
        try Statement(sql, on: self)
    }

    func execute(_ sql: String) throws(SQLiteFailure) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteFailure(of: handle, code: code) }
    }

    /// Reads the integer that a statement answers first.
    func integer(of sql: String) throws(SQLiteFailure) -> Int64 {
        let statement = try prepare(sql)
        guard var row = try statement.next() else { return 0 }
        return try row.integer()
    }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    func transaction(_ body: () throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
        try execute("BEGIN IMMEDIATE")
        do {
            try body()
            try execute("COMMIT")
        } catch {
            // Some failures have rolled it back already.
            if sqlite3_get_autocommit(handle) == 0 {
                sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            }
            throw error
        }
    }

    /// Writes the log into the database and empties it.
    func truncateLog() throws(SQLiteFailure) {
        let isBlocked = try integer(of: "PRAGMA wal_checkpoint(TRUNCATE)") != 0
        if isBlocked { throw SQLiteFailure(of: handle, code: SQLITE_BUSY) }
    }

    /// Leaves the log as it is at the end, where it is otherwise written into the database.
    func keepsLogWhenClosed() {
        tandem_sqlite3_keep_log_when_closed(handle)
    }

    /// The octets of the file as they are with the log in view, or nil if SQLite cannot tell.
    ///
    /// Pages that cannot be read are zero.
    func image() -> [UInt8]? {
        var count: sqlite3_int64 = 0
        guard let start = sqlite3_serialize(handle, "main", &count, 0) else { return nil }
        defer { sqlite3_free(start) }
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
