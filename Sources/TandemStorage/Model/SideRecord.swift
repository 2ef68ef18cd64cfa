public import TandemCookies

/// What is known of one cookie on one side: what it agreed to, and what it has yet to confirm.
///
/// It is keyed by `side` and `identity`. The three cookies have that identity too, whatever theirs
/// says: only the rest of them is stored.
public struct SideRecord: Hashable, Sendable {
    /// What tells two records apart.
    public struct Key: Hashable, Sendable {
        /// The side's name.
        public var side: String
        /// The cookie's identity.
        public var identity: Cookie.Identity

        /// Creates a key.
        public init(side: String, identity: Cookie.Identity) {
            self.side = side
            self.identity = identity
        }
    }

    /// The side's name.
    public var side: String
    /// The cookie's identity.
    public var identity: Cookie.Identity
    /// The jar's version that the side has confirmed, or nil if it never confirmed one.
    public var agreedVersion: UInt64?
    /// What the side gave back for the agreed version, or nil if the cookie was absent there.
    public var image: Cookie?
    /// The jar's version that the side was told and has not confirmed, or nil if there is none.
    public var pendingVersion: UInt64?
    /// The cookie that the side was told to hold; nil beside a `pendingVersion` means a deletion.
    public var pendingWrite: Cookie?
    /// How many times the pending version was written.
    public var attempts: Int
    /// What the side gave back in place of the pending write, or nil if it gave back nothing.
    public var wrongImage: Cookie?
    /// Whether the side gave back something other than the pending write, absence included.
    public var wrongImageIsKnown: Bool
    /// How the last write ended, in the numbers of whoever keeps the record.
    public var outcome: UInt8

    /// Creates a record; what is left out is unknown or has not happened.
    public init(
        side: String,
        identity: Cookie.Identity,
        agreedVersion: UInt64? = nil,
        image: Cookie? = nil,
        pendingVersion: UInt64? = nil,
        pendingWrite: Cookie? = nil,
        attempts: Int = 0,
        wrongImage: Cookie? = nil,
        wrongImageIsKnown: Bool = false,
        outcome: UInt8 = 0
    ) {
        self.side = side
        self.identity = identity
        self.agreedVersion = agreedVersion
        self.image = image
        self.pendingVersion = pendingVersion
        self.pendingWrite = pendingWrite
        self.attempts = attempts
        self.wrongImage = wrongImage
        self.wrongImageIsKnown = wrongImageIsKnown
        self.outcome = outcome
    }
}

extension SideRecord: StoredRow {
    static let table = Table(
        name: "side_record",
        keyColumns: ["side"] + Cookie.Identity.columns,
        otherColumns: ["agreed_version"] + Cookie.contentColumns(prefix: "image_")
            + ["pending_version"] + Cookie.contentColumns(prefix: "pending_")
            + ["attempts"] + Cookie.contentColumns(prefix: "wrong_") + [
                "wrong_is_known", "outcome",
            ]
    )

    static func bind(_ key: Key, to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(key.side)
        try key.identity.bind(to: &binder)
    }

    func bind(to binder: inout Binder) throws(SQLiteFailure) {
        try Self.bind(Key(side: side, identity: identity), to: &binder)
        try binder.append(agreedVersion)
        try Cookie.bindContent(of: image, to: &binder)
        try binder.append(pendingVersion)
        try Cookie.bindContent(of: pendingWrite, to: &binder)
        try binder.append(Int64(attempts))
        try Cookie.bindContent(of: wrongImage, to: &binder)
        try binder.append(wrongImageIsKnown)
        try binder.append(Int64(outcome))
    }

    init(from row: inout ColumnReader) throws(SQLiteFailure) {
        side = try row.text()
        identity = try Cookie.Identity(from: &row)
        agreedVersion = try row.optionalUnsigned()
        image = try Cookie.content(for: identity, from: &row)
        pendingVersion = try row.optionalUnsigned()
        pendingWrite = try Cookie.content(for: identity, from: &row)
        attempts = try row.required(Int(exactly: row.integer()))
        wrongImage = try Cookie.content(for: identity, from: &row)
        wrongImageIsKnown = try row.flag()
        outcome = try row.required(UInt8(exactly: row.integer()))
    }
}
