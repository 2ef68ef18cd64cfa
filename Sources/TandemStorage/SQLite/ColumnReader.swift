import CSQLite

/// Reads the columns of a statement's current row one after the other.
///
/// It is valid until the statement runs on. A column of another type than the one asked for is
/// damage: the tables are strict, so SQLite itself never stores one.
struct ColumnReader {
    private let statement: OpaquePointer
    private var index: Int32 = -1

    init(statement: OpaquePointer) {
        self.statement = statement
    }

    mutating func optionalInteger() throws(SQLiteFailure) -> Int64? {
        try advance(to: SQLITE_INTEGER) ? sqlite3_column_int64(statement, index) : nil
    }

    mutating func integer() throws(SQLiteFailure) -> Int64 {
        try required(optionalInteger())
    }

    mutating func optionalFlag() throws(SQLiteFailure) -> Bool? {
        try optionalInteger().map { $0 != 0 }
    }

    mutating func flag() throws(SQLiteFailure) -> Bool {
        try required(optionalFlag())
    }

    mutating func optionalUnsigned() throws(SQLiteFailure) -> UInt64? {
        try optionalInteger().map { UInt64(bitPattern: $0) }
    }

    mutating func unsigned() throws(SQLiteFailure) -> UInt64 {
        try UInt64(bitPattern: integer())
    }

    mutating func optionalOctets() throws(SQLiteFailure) -> [UInt8]? {
        try advance(to: SQLITE_BLOB) ? Array(bytes()) : nil
    }

    mutating func octets() throws(SQLiteFailure) -> [UInt8] {
        try required(optionalOctets())
    }

    mutating func optionalText() throws(SQLiteFailure) -> String? {
        guard try advance(to: SQLITE_TEXT) else { return nil }
        return try required(String(validating: bytes(), as: UTF8.self))
    }

    mutating func text() throws(SQLiteFailure) -> String {
        try required(optionalText())
    }

    /// Refuses a value that the column cannot have been given.
    func required<Value>(_ value: Value?) throws(SQLiteFailure) -> Value {
        guard let value else {
            let name = sqlite3_column_name(statement, index).map { String(cString: $0) }
            throw SQLiteFailure(damage: "the column \(name ?? "?") holds what it cannot")
        }
        return value
    }

    /// Goes to the next column; returns false if it is NULL.
    private mutating func advance(to type: Int32) throws(SQLiteFailure) -> Bool {
        index += 1
        let found = sqlite3_column_type(statement, index)
        if found == SQLITE_NULL { return false }
        let isExpected: Void? = found == type ? () : nil
        try required(isExpected)
        return true
    }

    private func bytes() -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(statement, index)
        return UnsafeRawBufferPointer(
            start: start,
            count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, index))
        )
    }
}
