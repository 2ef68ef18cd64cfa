import Testing

@testable import TandemStorage

@Suite("Schema")
struct SchemaTests {
    private let connection: Connection

    init() throws {
        connection = try ProfileDatabase(at: .memory).opened()
    }

    private func strings(_ sql: String) throws -> [String] {
        let statement = try connection.prepare(sql)
        var strings: [String] = []
        while var row = try statement.next() { strings.append(try row.text()) }
        return strings
    }

    @Test(
        "Each table has the columns its rows are read from, and its key is unique",
        arguments: 0..<6
    )
    func columns(index: Int) throws {
        let table = Table.all[index]
        let columns = try strings("SELECT name FROM pragma_table_info('\(table.name)')")
        #expect(columns == ["id"] + table.keyColumns + table.otherColumns)
        let unique = try strings(
            """
            SELECT info.name FROM pragma_index_list('\(table.name)') AS list, \
            pragma_index_info(list.name) AS info WHERE list."unique"
            """
        )
        #expect(unique == table.keyColumns)
    }

    @Test("Every table but the erasure's note is one of the rows'")
    func tables() throws {
        let names = try strings("SELECT name FROM sqlite_schema WHERE type = 'table'")
        #expect(Set(names) == Set(Table.all.map(\.name) + ["erasure"]))
    }

    @Test("The version is the number of steps taken, and each step has a name of its own")
    func version() throws {
        #expect(try connection.integer(of: "PRAGMA user_version") == Int64(Migration.all.count))
        #expect(Set(Migration.all.map(\.name)).count == Migration.all.count)
    }
}
