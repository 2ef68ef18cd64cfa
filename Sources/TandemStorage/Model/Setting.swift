/// A named value of the profile, opaque to the database.
///
/// It is keyed by `name`.
public struct Setting: Hashable, Sendable {
    /// What the value is found by.
    public var name: String
    /// The value.
    public var octets: [UInt8]

    /// Creates a setting.
    public init(name: String, octets: [UInt8]) {
        self.name = name
        self.octets = octets
    }
}

extension Setting: StoredRow {
    static let table = Table(name: "setting", keyColumns: ["name"], otherColumns: ["octets"])

    static func bind(_ key: String, to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(key)
    }

    func bind(to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(name)
        try binder.append(octets)
    }

    init(from row: inout ColumnReader) throws(SQLiteFailure) {
        name = try row.text()
        octets = try row.octets()
    }
}
