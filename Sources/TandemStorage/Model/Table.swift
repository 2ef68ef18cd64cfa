/// A table's name and columns, and the statements made of them.
///
/// Beside its columns each table has an `id`, SQLite's row number: a damaged table can be read piece
/// by piece along it.
struct Table {
    static let all = [
        JarEntry.table, Tombstone.table, SideRecord.table, DigestRow.table, SideRow.table,
        Setting.table,
    ]

    let name: String
    let keyColumns: [String]
    let otherColumns: [String]

    private var columns: String { (keyColumns + otherColumns).joined(separator: ", ") }

    /// All rows, oldest first.
    var selectAll: String { "SELECT \(columns) FROM \(name) ORDER BY id" }

    /// All rows from a row number on, each with its number first.
    var selectAscending: String {
        "SELECT id, \(columns) FROM \(name) WHERE id >= ? ORDER BY id"
    }

    /// All rows between two row numbers, last one first, each with its number first.
    var selectDescending: String {
        "SELECT id, \(columns) FROM \(name) WHERE id > ? AND id < ? ORDER BY id DESC"
    }

    var upsert: String {
        let parameters = Array(repeating: "?", count: keyColumns.count + otherColumns.count)
        let updates = otherColumns.map { "\($0) = excluded.\($0)" }
        let resolution =
            updates.isEmpty ? "NOTHING" : "UPDATE SET " + updates.joined(separator: ", ")
        return """
            INSERT INTO \(name) (\(columns)) VALUES (\(parameters.joined(separator: ", "))) \
            ON CONFLICT (\(keyColumns.joined(separator: ", "))) DO \(resolution)
            """
    }

    var delete: String {
        "DELETE FROM \(name) WHERE " + keyColumns.map { "\($0) = ?" }.joined(separator: " AND ")
    }

    var deleteAll: String { "DELETE FROM \(name)" }
}
