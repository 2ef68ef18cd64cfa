/// A table's name and columns, and the statements made of them.
///
/// Beside its columns each table has an `id`, SQLite's row number: a damaged table can be
/// walked along it.
struct Table {
    static let all = [
        JarEntry.table, Tombstone.table, SideRecord.table, DigestRow.table, SideRow.table,
        Setting.table,
    ]

    let name: String
    let keyColumns: [String]
    let otherColumns: [String]

    var columnCount: Int { keyColumns.count + otherColumns.count }

    private var columns: String { (keyColumns + otherColumns).joined(separator: ", ") }

    /// All rows, oldest first.
    var selectAll: String { "SELECT \(columns) FROM \(name) ORDER BY id" }

    /// All rows, oldest first, each with its number before its columns.
    var selectNumbered: String { "SELECT id, \(columns) FROM \(name) ORDER BY id" }

    var upsert: String {
        let parameters = Array(repeating: "?", count: columnCount)
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
