/// Reads out of a damaged database what can still be read.
///
/// Each table is walked in its own order first. Where that leads into damage, the pages of the file
/// are swept for rows besides; of two rows of one key, what the walk came to counts.
struct Salvage {
    /// The rows that were read, as upserts, a later one in place of an earlier one of its key.
    private(set) var batch = Batch()
    /// Whether every table could be read to its end.
    private(set) var isComplete = true

    /// Reads a file, and the log beside it if there is one; neither is written to.
    init(path: String) throws(FileFailure) {
        let connection = try? Self.open(path)
        if let connection {
            batch.entries.upserts = walk(connection)
            batch.tombstones.upserts = walk(connection)
            batch.records.upserts = walk(connection)
            batch.digests.upserts = walk(connection)
            batch.sides.upserts = walk(connection)
            batch.settings.upserts = walk(connection)
            // What a sign-out could not erase is in the file that is set aside too.
            let traces = try? connection.integer(of: "SELECT count(*) FROM erasure")
            batch.leavesNoTrace = traces ?? 0 > 0
        } else {
            isComplete = false
        }
        if isComplete { return }
        // SQLite has the log in view as well, but needs the first page for it.
        let image: [UInt8]
        if let seen = connection?.image() {
            image = seen
        } else {
            image = try FileSystem.octets(of: path)
        }
        let pages = LeafPages(of: image)
        batch.entries.upserts.insert(contentsOf: Self.sweep(pages), at: 0)
        batch.tombstones.upserts.insert(contentsOf: Self.sweep(pages), at: 0)
        batch.records.upserts.insert(contentsOf: Self.sweep(pages), at: 0)
        batch.digests.upserts.insert(contentsOf: Self.sweep(pages), at: 0)
        batch.sides.upserts.insert(contentsOf: Self.sweep(pages), at: 0)
        batch.settings.upserts.insert(contentsOf: Self.sweep(pages), at: 0)
    }

    private static func open(_ path: String) throws(SQLiteFailure) -> Connection {
        let connection = try Connection(path: path)
        connection.keepsLogWhenClosed()
        // A writable schema is one that is used although it, or the file's length, is wrong.
        try connection.execute(
            """
            PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA writable_schema = ON
            """
        )
        return connection
    }

    /// Reads a table's rows in their order, up to its end or to where it cannot be read.
    private mutating func walk<Row: StoredRow>(_ connection: Connection) -> [Row] {
        var rows: [Row] = []
        var last: Int64 = 0
        do {
            let statement = try connection.prepare(Row.table.selectNumbered)
            while var columns = try statement.next() {
                let number = try columns.integer()
                // Pages that point at each other wrongly must not lead round in a circle.
                guard number > last else { throw SQLiteFailure(damage: "rows out of order") }
                last = number
                if let row = try? Row(from: &columns) {
                    rows.append(row)
                } else {
                    isComplete = false
                }
            }
        } catch {
            isComplete = false
        }
        return rows
    }

    /// Picks out the rows that fit a table.
    private static func sweep<Row: StoredRow>(_ pages: LeafPages) -> [Row] {
        var rows: [Row] = []
        let count = Row.table.columnCount
        let parameters = Array(repeating: "?", count: count).joined(separator: ", ")
        do {
            // SQLite hands the values back as columns, which a row can be read from.
            let statement = try Connection(path: nil).prepare("SELECT \(parameters)")
            for values in pages.rows where values.count == count {
                try statement.bind { binder throws(SQLiteFailure) in
                    for value in values { try value.bind(to: &binder) }
                }
                if var columns = try statement.next(), let row = try? Row(from: &columns) {
                    rows.append(row)
                }
            }
        } catch {
            // Without memory for one statement there is none for the rows either.
        }
        return rows
    }
}

extension LeafPages.Value {
    fileprivate func bind(to binder: inout Binder) throws(SQLiteFailure) {
        switch self {
        case .null: try binder.append(nil as Int64?)
        case .integer(let value): try binder.append(value)
        case .text(let value): try binder.append(value)
        case .blob(let value): try binder.append(value)
        }
    }
}
