public import TandemCookies

/// The mark of a cookie that was deleted from the jar.
///
/// It is keyed by `identity`.
public struct Tombstone: Hashable, Sendable {
    /// The cookie that is gone.
    public var identity: Cookie.Identity
    /// The jar's version at which it was deleted.
    public var version: UInt64

    /// Creates a mark.
    public init(identity: Cookie.Identity, version: UInt64) {
        self.identity = identity
        self.version = version
    }
}

extension Tombstone: StoredRow {
    static let table = Table(
        name: "tombstone",
        keyColumns: Cookie.Identity.columns,
        otherColumns: ["version"]
    )

    static func bind(_ key: Cookie.Identity, to binder: inout Binder) throws(SQLiteFailure) {
        try key.bind(to: &binder)
    }

    func bind(to binder: inout Binder) throws(SQLiteFailure) {
        try identity.bind(to: &binder)
        try binder.append(version)
    }

    init(from row: inout ColumnReader) throws(SQLiteFailure) {
        identity = try Cookie.Identity(from: &row)
        version = try row.unsigned()
    }
}
