import Testing

@testable import TandemStorage

@Suite("Statements, parameters and columns")
struct StatementTests {
    private let connection: Connection

    init() throws {
        connection = try Connection(path: nil)
    }

    /// Binds values and reads them back as the columns of one row.
    private func echo<Result>(
        _ bind: (inout Binder) throws(SQLiteFailure) -> Void,
        _ read: (inout ColumnReader) throws(SQLiteFailure) -> Result
    ) throws -> Result {
        let statement = try connection.prepare("SELECT ?, ?")
        try statement.bind(bind)
        var row = try #require(try statement.next())
        return try read(&row)
    }

    @Test("Integers keep all their bits", arguments: [0, 1, -1, Int64.min, .max])
    func integers(value: Int64) throws {
        let unsigned = UInt64(bitPattern: value)
        let (first, second) = try echo { binder throws(SQLiteFailure) in
            try binder.append(value)
            try binder.append(unsigned)
        } _: { row throws(SQLiteFailure) in
            (try row.integer(), try row.unsigned())
        }
        #expect(first == value)
        #expect(second == unsigned)
    }

    @Test(
        "Octets and text keep their length, and the empty ones are not NULL",
        arguments: [([], ""), ([0], "\0"), ([0, 255, 0], "a\0é😀")] as [([UInt8], String)]
    )
    func octetsAndText(octets: [UInt8], text: String) throws {
        let (first, second) = try echo { binder throws(SQLiteFailure) in
            try binder.append(octets)
            try binder.append(text)
        } _: { row throws(SQLiteFailure) in
            (try row.optionalOctets(), try row.optionalText())
        }
        #expect(first == octets)
        #expect(second == text)
    }

    @Test("Nil is NULL")
    func null() throws {
        let (first, second) = try echo { binder throws(SQLiteFailure) in
            try binder.append(nil as [UInt8]?)
            try binder.append(nil as Bool?)
        } _: { row throws(SQLiteFailure) in
            (try row.optionalOctets(), try row.optionalFlag())
        }
        #expect(first == nil)
        #expect(second == nil)
    }

    @Test(
        "A column of another type, or NULL where none may be, is damage",
        arguments: ["1", "1.5", "NULL", "'text'"]
    )
    func wrongType(sql: String) throws {
        let statement = try connection.prepare("SELECT \(sql)")
        let row = try #require(try statement.next())
        let error = #expect(throws: SQLiteFailure.self) {
            var row = row
            return try row.octets()
        }
        #expect(error.map { StorageError($0, path: "p") } == .damaged(path: "p"))
    }

    @Test("Text that is not UTF-8 is damage")
    func invalidText() throws {
        let statement = try connection.prepare("SELECT CAST(x'ff' AS TEXT)")
        let row = try #require(try statement.next())
        #expect(throws: SQLiteFailure.self) {
            var row = row
            return try row.text()
        }
    }

    @Test("A statement runs again with other parameters")
    func rerun() throws {
        try connection.execute("CREATE TABLE t (x)")
        let insert = try connection.prepare("INSERT INTO t VALUES (?)")
        for value in 1...3 {
            try insert.bind { binder throws(SQLiteFailure) in try binder.append(Int64(value)) }
            try insert.run()
        }
        #expect(try connection.integer(of: "SELECT sum(x) FROM t") == 6)
    }

    @Test("A statement keeps its connection open, and lets go of it")
    func connectionOfStatement() throws {
        weak var opened: Connection?
        do {
            let statement: Statement
            do {
                let connection = try Connection(path: nil)
                opened = connection
                statement = try connection.prepare("SELECT 1")
            }
            #expect(opened != nil)
            #expect(try statement.next() != nil)
        }
        #expect(opened == nil)
    }

    @Test("A failure carries SQLite's words and no value")
    func failures() throws {
        try connection.execute("CREATE TABLE t (x TEXT UNIQUE) STRICT")
        let insert = try connection.prepare("INSERT INTO t VALUES (?)")
        try insert.bind { binder throws(SQLiteFailure) in try binder.append("secret") }
        try insert.run()
        try insert.bind { binder throws(SQLiteFailure) in try binder.append("secret") }
        let error = #expect(throws: SQLiteFailure.self) { try insert.run() }
        #expect(error?.message == "UNIQUE constraint failed: t.x")
    }

    @Test("A transaction that throws is rolled back, and the next one begins")
    func transactions() throws {
        try connection.execute("CREATE TABLE t (x)")
        #expect(throws: SQLiteFailure.self) {
            try connection.transaction { () throws(SQLiteFailure) in
                try connection.execute("INSERT INTO t VALUES (1)")
                try connection.execute("nonsense")
            }
        }
        #expect(try connection.integer(of: "SELECT count(*) FROM t") == 0)
        try connection.transaction { () throws(SQLiteFailure) in
            try connection.execute("INSERT INTO t VALUES (1)")
        }
        #expect(try connection.integer(of: "SELECT count(*) FROM t") == 1)
    }
}
