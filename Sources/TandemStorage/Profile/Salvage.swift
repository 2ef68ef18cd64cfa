/// Reads out of a damaged database what can still be read.
struct Salvage {
    /// The rows that were read, as upserts.
    private(set) var batch = Batch()
    private(set) var isComplete = true

    /// Reads a file, and the log beside it if there is one; neither is written to.
    init(path: String) {
        do {
            let connection = try Connection(path: path)
            connection.keepsLogWhenClosed()
            // A writable schema is one that is used although it, or the file's length, is wrong.
            try connection.execute(
                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA writable_schema = ON"
            )
            batch.entries.upserts = read(from: connection)
            batch.tombstones.upserts = read(from: connection)
            batch.records.upserts = read(from: connection)
            batch.digests.upserts = read(from: connection)
            batch.sides.upserts = read(from: connection)
            batch.settings.upserts = read(from: connection)
        } catch {
            isComplete = false
        }
    }

    /// Reads a table piece by piece, each up to a page that cannot be read.
    private mutating func read<Row: StoredRow>(from connection: Connection) -> [Row] {
        var piece = Piece<Row>(table: Row.table, connection: connection)
        // Row numbers start at 1.
        var start: Int64? = 1
        while let first = start {
            start = piece.readAscending(from: first) ? nil : piece.skipDamage()
        }
        isComplete = isComplete && piece.isComplete
        return piece.rows
    }
}

/// Walks along the row numbers of one table.
private struct Piece<Row: StoredRow> {
    let table: Table
    let connection: Connection
    var rows: [Row] = []
    var isComplete = true
    /// The last row number that was met on the way up.
    private var last: Int64 = 0

    init(table: Table, connection: Connection) {
        self.table = table
        self.connection = connection
    }

    /// Reads rows from a number on; returns false where the table cannot be read further.
    mutating func readAscending(from first: Int64) -> Bool {
        do {
            let statement = try connection.prepare(table.selectAscending)
            try statement.bind { binder throws(SQLiteFailure) in try binder.append(first) }
            while var columns = try statement.next() {
                let number = try columns.integer()
                // Pages that point at each other wrongly must not lead round in a circle.
                guard number > last else { return false }
                last = number
                append(&columns)
            }
            return true
        } catch {
            isComplete = false
            return false
        }
    }

    /// Finds the next number from which the table can be read, by leaps of doubled length, and reads
    /// back from there what the leap passed over; returns nil if there is none.
    mutating func skipDamage() -> Int64? {
        isComplete = false
        let before = last
        var leap: Int64 = 1
        var found: Int64?
        while found == nil, before < .max - leap {
            found = numberOfFirstRow(from: before + leap)
            leap = leap > .max / 2 ? .max : leap * 2
        }
        readDescending(above: before, below: found ?? .max)
        return found == .max ? nil : found
    }

    /// The first row number from one on, `.max` if there is none, nil if it cannot be read.
    private func numberOfFirstRow(from first: Int64) -> Int64? {
        do {
            let statement = try connection.prepare(table.selectAscending)
            try statement.bind { binder throws(SQLiteFailure) in try binder.append(first) }
            guard var columns = try statement.next() else { return .max }
            return try columns.integer()
        } catch {
            return nil
        }
    }

    private mutating func readDescending(above lower: Int64, below upper: Int64) {
        do {
            let statement = try connection.prepare(table.selectDescending)
            try statement.bind { binder throws(SQLiteFailure) in
                try binder.append(lower)
                try binder.append(upper)
            }
            var next = upper
            while var columns = try statement.next() {
                let number = try columns.integer()
                guard number < next else { return }
                next = number
                append(&columns)
            }
        } catch {
            isComplete = false
        }
    }

    private mutating func append(_ columns: inout ColumnReader) {
        do {
            rows.append(try Row(from: &columns))
        } catch {
            isComplete = false
        }
    }
}
