import CSQLite

/// Sets a statement's parameters one after the other.
struct Binder {
    private let statement: OpaquePointer
    private let connection: OpaquePointer
    private var index: Int32 = 0

    init(statement: OpaquePointer, connection: OpaquePointer) {
        self.statement = statement
        self.connection = connection
    }

    mutating func append(_ integer: Int64?) throws(SQLiteFailure) {
        index += 1
        guard let integer else { return try check(sqlite3_bind_null(statement, index)) }
        try check(sqlite3_bind_int64(statement, index, integer))
    }

    mutating func append(_ flag: Bool?) throws(SQLiteFailure) {
        try append(flag.map { Int64($0 ? 1 : 0) })
    }

    /// Stores the bits of an unsigned integer, since SQLite's are signed.
    mutating func append(_ unsigned: UInt64?) throws(SQLiteFailure) {
        try append(unsigned.map { Int64(bitPattern: $0) })
    }

    mutating func append(_ octets: [UInt8]?) throws(SQLiteFailure) {
        index += 1
        guard let octets else { return try check(sqlite3_bind_null(statement, index)) }
        guard let length = Int32(exactly: octets.count) else { return try check(SQLITE_TOOBIG) }
        try check(tandem_sqlite3_bind_blob(statement, index, octets, length))
    }

    mutating func append(_ text: String?) throws(SQLiteFailure) {
        index += 1
        guard let text else { return try check(sqlite3_bind_null(statement, index)) }
        guard let length = Int32(exactly: text.utf8.count) else { return try check(SQLITE_TOOBIG) }
        try check(tandem_sqlite3_bind_text(statement, index, text, length))
    }

    private func check(_ code: Int32) throws(SQLiteFailure) {
        guard code == SQLITE_OK else { throw SQLiteFailure(of: connection, code: code) }
    }
}
