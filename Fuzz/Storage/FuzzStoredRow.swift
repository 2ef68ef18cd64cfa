import TandemCookies

@testable import TandemStorage

/// Reads any values as the rows of a table; what is read is stored and read again as the same.
enum FuzzStoredRow: FuzzTarget {
    static let seeds: [Seed] = [
        "04a\n3example.com\n214/\n3\n3\n2024v\n021203lax\n2121",
        "04a\n3example.com\n204/\n3https\n3a.com\n212\u{1}4v\n2921213none\n2121",
        "14a\n3a.com\n214/\n3\n3\n2021",
        "23s\n4a\n3a.com\n214/\n3\n3\n20210000000021000000020000000202020", "321222\u{3}",
        "43n\n021",
        "53n\n4octets\n", "43n\n3epoch\n20",
    ]

    static let growing = [
        Growing("3a\n", after: "0"), Growing("4a\n", after: "2"), Growing("a", after: "53n\n4"),
        Growing("a", after: "43"), Growing("a.", after: "14a\n3"),
    ]

    static func parse(_ input: [UInt8]) {
        var input = Input(input)
        _ = kind(&input)(&input)
    }

    static func check(_ input: [UInt8]) {
        var input = Input(input)
        kind(&input)(&input)?()
    }

    /// Reads a row of a kind, and gives what checks it.
    private static func kind(_ input: inout Input) -> (inout Input) -> (() -> Void)? {
        switch input.octet() & 7 {
        case 0, 6: { row(JarEntry.self, of: &$0) }
        case 1: { row(Tombstone.self, of: &$0) }
        case 2, 7: { row(SideRecord.self, of: &$0) }
        case 3: { row(DigestRow.self, of: &$0) }
        case 4: { row(SideRow.self, of: &$0) }
        default: { row(Setting.self, of: &$0) }
        }
    }

    private static func row<Row: StoredRow & Equatable>(
        _ type: Row.Type,
        of input: inout Input
    ) -> (() -> Void)? {
        var values: [LeafPages.Value] = []
        for _ in 0..<Row.table.columnCount {
            values.append(value(&input))
        }
        let row: Row? = stored(columns: values.count) { binder throws(SQLiteFailure) in
            for value in values { try bind(value, to: &binder) }
        }
        return row.map { row in
            {
                let again: Row? = stored(columns: values.count) { binder throws(SQLiteFailure) in
                    try row.bind(to: &binder)
                }
                expect(again == row, "what is stored is read again")
            }
        }
    }

    /// The row that values make, by way of SQLite's columns.
    private static func stored<Row: StoredRow>(
        columns count: Int,
        _ fill: (inout Binder) throws(SQLiteFailure) -> Void
    ) -> Row? {
        let parameters = Array(repeating: "?", count: count).joined(separator: ", ")
        do {
            let statement = try Connection(path: nil).prepare("SELECT \(parameters)")
            try statement.bind(fill)
            guard var columns = try statement.next() else { return nil }
            return try Row(from: &columns)
        } catch {
            return nil
        }
    }

    private static func value(_ input: inout Input) -> LeafPages.Value {
        switch input.octet() & 7 {
        case 0: .null
        case 1: .integer(input.integer())
        case 2, 5: .integer(Int64(input.octet()) - 0x30)
        case 3, 6: .text(input.text())
        default: .blob(input.line())
        }
    }

    private static func bind(
        _ value: LeafPages.Value,
        to binder: inout Binder
    ) throws(SQLiteFailure) {
        switch value {
        case .null: try binder.append(nil as Int64?)
        case .integer(let value): try binder.append(value)
        case .text(let value): try binder.append(value)
        case .blob(let value): try binder.append(value)
        }
    }
}
