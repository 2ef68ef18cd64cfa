/// A value that is one row of one table.
protocol StoredRow {
    /// What tells two rows of the table apart.
    associatedtype Key

    /// Where rows of this type are kept.
    static var table: Table { get }

    /// Sets the parameters for the columns that make the key, in the table's order.
    static func bind(_ key: Key, to binder: inout Binder) throws(SQLiteFailure)

    /// Sets the parameters for all columns, those of the key first, in the table's order.
    func bind(to binder: inout Binder) throws(SQLiteFailure)

    /// Reads all columns, those of the key first, in the table's order.
    init(from row: inout ColumnReader) throws(SQLiteFailure)
}
