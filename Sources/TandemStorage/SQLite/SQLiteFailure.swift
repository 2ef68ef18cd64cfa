import CSQLite

/// A result code of SQLite that stops an operation, with what SQLite said about it.
///
/// Statements carry every value as a parameter, and SQLite's messages name tables and columns only,
/// so no cookie's value can stand in `message`.
struct SQLiteFailure: Error, Equatable {
    /// The extended result code.
    let code: Int32
    /// SQLite's description of the failure.
    let message: String
    /// The operating system's `errno`; it has a meaning for failures of input and output only.
    let systemError: Int32

    /// The result code without its extension.
    var primaryCode: Int32 { code & 0xff }

    /// Describes the last failure of a connection.
    init(of connection: OpaquePointer?, code: Int32) {
        // SQLite notes the error of a failed open; that of a failed write is in `errno` still.
        let current = FileFailure.last.code
        let noted = connection == nil ? 0 : sqlite3_system_errno(connection)
        systemError = noted == 0 ? current : noted
        self.code = code
        message = String(
            cString: connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
        )
    }

    /// Describes a file whose structure is sound and whose content cannot be what was stored.
    init(damage message: String) {
        systemError = 0
        code = SQLITE_CORRUPT
        self.message = message
    }

    /// Whether another connection holds the file.
    var isBusy: Bool { primaryCode == SQLITE_BUSY }
}
