/// All that a profile's database holds.
public struct Contents: Hashable, Sendable {
    /// The jar's cookies, oldest row first.
    public var entries: [JarEntry] = []
    /// The marks of deleted cookies.
    public var tombstones: [Tombstone] = []
    /// What is known of each cookie on each side.
    public var records: [SideRecord] = []
    /// Digests of the values that the jar held.
    public var digests: [DigestRow] = []
    /// What is known of each side.
    public var sides: [SideRow] = []
    /// Named values.
    public var settings: [String: [UInt8]] = [:]

    /// How many rows that is in all tables.
    var rowCount: Int {
        entries.count + tombstones.count + records.count + digests.count + sides.count
            + settings.count
    }

    /// Creates empty contents.
    public init() {}

    /// Whether nothing is held.
    public var isEmpty: Bool { self == Contents() }
}
