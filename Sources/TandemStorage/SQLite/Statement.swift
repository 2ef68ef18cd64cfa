import CSQLite

/// A prepared statement, finalised when it goes out of scope.
struct Statement: ~Copyable {
    private let handle: OpaquePointer
    /// A connection stays open for good if it is closed before its statements are finalised.
    private let connection: Connection

    init(_ sql: String, on connection: Connection) throws(SQLiteFailure) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(connection.handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else {
            throw SQLiteFailure(of: connection.handle, code: code)
        }
        handle = prepared
        self.connection = connection
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Sets the parameters, in order, for the next run.
    func bind(_ fill: (inout Binder) throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
        sqlite3_reset(handle)
        var binder = Binder(statement: handle, connection: connection.handle)
        try fill(&binder)
    }

    /// Runs to the next row; returns nil after the last one.
    func next() throws(SQLiteFailure) -> ColumnReader? {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return ColumnReader(statement: handle)
        case SQLITE_DONE: return nil
        case let code: throw SQLiteFailure(of: connection.handle, code: code)
        }
    }

    /// Runs to the end, passing over rows.
    func run() throws(SQLiteFailure) {
        while try next() != nil {}
    }
}
