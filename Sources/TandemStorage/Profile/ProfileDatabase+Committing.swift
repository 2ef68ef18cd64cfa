extension ProfileDatabase {
    /// Makes all changes of a batch, or none of them.
    ///
    /// When it returns they are on the disk. A batch that is empty does nothing.
    ///
    /// - Throws: `StorageError.diskFull`, `.readOnly`, `.damaged`, `.closed` or `.failed` if nothing
    ///   was changed; `.notErased` if all was, and traces of a batch that leaves none remain.
    /// - Complexity: O(*m*) in the changes; O(*n*) in what is stored for a batch that leaves no trace.
    public func commit(_ batch: Batch) throws(StorageError) {
        let connection = try opened()
        if batch.isEmpty { return }
        try naming(path) { () throws(SQLiteFailure) in try connection.commit(batch) }
        if batch.leavesNoTrace { hasTraces = true }
        try eraseTraces()
    }

    /// Removes from the files what a committed batch was to leave no trace of, if there was one.
    func eraseTraces() throws(StorageError) {
        guard hasTraces else { return }
        let connection = try opened()
        do {
            // Deleted rows are overwritten in place, but SQLite does not promise it for what it
            // moved between pages; a rewritten file holds nothing but what is stored.
            try connection.execute("VACUUM")
            try connection.truncateLog()
            if let file { try Self.removeSetAside(of: file) }
            try connection.execute("DELETE FROM erasure")
            hasTraces = false
        } catch {
            throw .notErased(path: path)
        }
    }
}

extension Connection {
    /// Makes all changes of a batch in one transaction.
    func commit(_ batch: Batch) throws(SQLiteFailure) {
        try transaction { () throws(SQLiteFailure) in
            try apply(batch.entries)
            try apply(batch.tombstones)
            try apply(batch.records)
            try apply(batch.digests)
            try apply(batch.sides)
            try apply(batch.settings)
            if batch.leavesNoTrace {
                try execute("INSERT OR IGNORE INTO erasure (id) VALUES (1)")
            }
        }
    }

    private func apply<Row: StoredRow>(_ changes: Batch.Changes<Row, Row.Key>) throws(SQLiteFailure)
    {
        if changes.wipesAll { try execute(Row.table.deleteAll) }
        if !changes.deletions.isEmpty {
            let statement = try prepare(Row.table.delete)
            for key in changes.deletions {
                try statement.bind { binder throws(SQLiteFailure) in
                    try Row.bind(key, to: &binder)
                }
                try statement.run()
            }
        }
        if !changes.upserts.isEmpty {
            let statement = try prepare(Row.table.upsert)
            for row in changes.upserts {
                try statement.bind { binder throws(SQLiteFailure) in try row.bind(to: &binder) }
                try statement.run()
            }
        }
    }
}
