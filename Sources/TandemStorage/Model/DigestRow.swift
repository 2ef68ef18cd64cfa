public import TandemCookies

/// The digest of a value that the jar held once, kept until that cookie would have expired.
///
/// It is keyed by `digest`.
public struct DigestRow: Hashable, Sendable {
    /// A digest of 128 bits.
    public struct Digest: Hashable, Sendable {
        /// The upper half.
        public var high: UInt64
        /// The lower half.
        public var low: UInt64

        /// Creates a digest.
        public init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }
    }

    /// What stands for the value.
    public var digest: Digest
    /// When the digest is no longer of use.
    public var expires: Timestamp

    /// Creates a row.
    public init(digest: Digest, expires: Timestamp) {
        self.digest = digest
        self.expires = expires
    }
}

extension DigestRow: StoredRow {
    static let table = Table(
        name: "digest",
        keyColumns: ["high", "low"],
        otherColumns: ["expires"]
    )

    static func bind(_ key: Digest, to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(key.high)
        try binder.append(key.low)
    }

    func bind(to binder: inout Binder) throws(SQLiteFailure) {
        try Self.bind(digest, to: &binder)
        try binder.append(expires.milliseconds)
    }

    init(from row: inout ColumnReader) throws(SQLiteFailure) {
        digest = try Digest(high: row.unsigned(), low: row.unsigned())
        expires = try Timestamp(milliseconds: row.integer())
    }
}
