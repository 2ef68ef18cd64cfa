public import TandemCookies

/// Changes that come into being together or not at all.
///
/// In each table a wipe comes first, then the deletions, then the upserts in their order.
public struct Batch: Sendable {
    /// The changes to one table.
    public struct Changes<Row: Sendable, Key: Sendable>: Sendable {
        /// Whether every row goes, before anything else is done.
        public var wipesAll = false
        /// The keys of rows to delete; a key that is not there is passed over.
        public var deletions: [Key] = []
        /// Rows to insert, or to put in place of the row of the same key.
        public var upserts: [Row] = []

        /// Whether nothing is changed.
        public var isEmpty: Bool { !wipesAll && deletions.isEmpty && upserts.isEmpty }
    }

    /// Changes to the jar's cookies.
    public var entries = Changes<JarEntry, Cookie.Identity>()
    /// Changes to the marks of deleted cookies.
    public var tombstones = Changes<Tombstone, Cookie.Identity>()
    /// Changes to what is known of each cookie on each side.
    public var records = Changes<SideRecord, SideRecord.Key>()
    /// Changes to the digests.
    public var digests = Changes<DigestRow, DigestRow.Digest>()
    /// Changes to what is known of each side.
    public var sides = Changes<SideRow, String>()
    /// Changes to the named values.
    public var settings = Changes<Setting, String>()

    /// Whether what is deleted, overwritten or wiped must be gone from the files, not only from view.
    ///
    /// Without it a deleted value stays in the write-ahead log until the log is written over. A wipe
    /// of any table implies it. It costs a rewrite of the file and removes set-aside files too.
    public var leavesNoTrace: Bool {
        get { mustLeaveNoTrace || wipesAnything }
        set { mustLeaveNoTrace = newValue }
    }

    private var mustLeaveNoTrace = false

    /// Creates a batch that changes nothing.
    public init() {}

    /// Whether nothing is changed.
    public var isEmpty: Bool {
        entries.isEmpty && tombstones.isEmpty && records.isEmpty && digests.isEmpty && sides.isEmpty
            && settings.isEmpty && !leavesNoTrace
    }

    /// Adds a wipe of every table.
    public mutating func wipeEverything() {
        entries.wipesAll = true
        tombstones.wipesAll = true
        records.wipesAll = true
        digests.wipesAll = true
        sides.wipesAll = true
        settings.wipesAll = true
    }

    private var wipesAnything: Bool {
        entries.wipesAll || tombstones.wipesAll || records.wipesAll || digests.wipesAll
            || sides.wipesAll || settings.wipesAll
    }
}
