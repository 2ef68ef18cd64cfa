public import TandemCookies

/// A cookie of the jar and the jar's version that set it.
///
/// It is keyed by `cookie.identity`.
public struct JarEntry: Hashable, Sendable {
    /// The cookie as the jar holds it.
    public var cookie: Cookie
    /// The jar's version at which the cookie became what it is.
    public var version: UInt64

    /// Creates an entry.
    public init(cookie: Cookie, version: UInt64) {
        self.cookie = cookie
        self.version = version
    }
}

extension JarEntry: StoredRow {
    static let table = Table(
        name: "entry",
        keyColumns: Cookie.Identity.columns,
        otherColumns: ["version"] + Cookie.contentColumns()
    )

    static func bind(_ key: Cookie.Identity, to binder: inout Binder) throws(SQLiteFailure) {
        try key.bind(to: &binder)
    }

    func bind(to binder: inout Binder) throws(SQLiteFailure) {
        try cookie.identity.bind(to: &binder)
        try binder.append(version)
        try Cookie.bindContent(of: cookie, to: &binder)
    }

    init(from row: inout ColumnReader) throws(SQLiteFailure) {
        let identity = try Cookie.Identity(from: &row)
        version = try row.unsigned()
        cookie = try row.required(Cookie.content(for: identity, from: &row))
    }
}
