extension ProfileDatabase {
    /// Reads all that is stored.
    ///
    /// - Throws: `StorageError.damaged` if the file was damaged since it was opened, `.closed`, or
    ///   `.failed`.
    /// - Complexity: O(*n*) in what is stored.
    public func load() throws(StorageError) -> Contents {
        let connection = try opened()
        return try naming(path) { () throws(SQLiteFailure) in try Contents(of: connection) }
    }
}

extension Contents {
    /// Reads all rows of all tables.
    init(of connection: Connection) throws(SQLiteFailure) {
        entries = try connection.rows()
        tombstones = try connection.rows()
        records = try connection.rows()
        digests = try connection.rows()
        sides = try connection.rows()
        for setting: Setting in try connection.rows() { settings[setting.name] = setting.octets }
    }
}

extension Connection {
    /// Reads all rows of a table, oldest first.
    fileprivate func rows<Row: StoredRow>() throws(SQLiteFailure) -> [Row] {
        var rows: [Row] = []
        let statement = try prepare(Row.table.selectAll)
        while var columns = try statement.next() { rows.append(try Row(from: &columns)) }
        return rows
    }
}
