/// What is known of a side as a whole.
///
/// It is keyed by `name`.
public struct SideRow: Hashable, Sendable {
    /// The side's name.
    public var name: String
    /// The epoch that the side was last seen in, or nil if none is known.
    public var epoch: String?
    /// Whether a sign-out has yet to clear the side.
    public var needsClear: Bool
    /// Whether it is to be cleared of cookies alone.
    public var keepsWebsiteData: Bool

    /// Creates a row.
    public init(
        name: String,
        epoch: String? = nil,
        needsClear: Bool = false,
        keepsWebsiteData: Bool = false
    ) {
        self.name = name
        self.epoch = epoch
        self.needsClear = needsClear
        self.keepsWebsiteData = keepsWebsiteData
    }
}

extension SideRow: StoredRow {
    private static let cookiesAlone: Int64 = 2

    static let table = Table(
        name: "side",
        keyColumns: ["name"],
        otherColumns: ["epoch", "needs_clear"]
    )

    static func bind(_ key: String, to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(key)
    }

    func bind(to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(name)
        try binder.append(epoch)
        try binder.append(needsClear ? keepsWebsiteData ? Self.cookiesAlone : 1 : 0)
    }

    init(from row: inout ColumnReader) throws(SQLiteFailure) {
        name = try row.text()
        epoch = try row.optionalText()
        let clearing = try row.integer()
        needsClear = clearing != 0
        keepsWebsiteData = clearing == Self.cookiesAlone
    }
}
