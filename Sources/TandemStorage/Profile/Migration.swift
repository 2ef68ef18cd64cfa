/// A step from one version of the schema to the next.
///
/// A step that was released is never changed: databases in the field have gone through it.
struct Migration {
    /// What the step does, in a few words.
    let name: String
    /// The statements that do it.
    let sql: String

    /// All steps, in order; the version of the schema is the number of steps taken.
    static let all = [
        Migration(name: "a jar and what its sides know", sql: jarAndSides)
    ]
}

extension Migration {
    private static let jarAndSides = """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            \(identity),
            version INTEGER NOT NULL,
            value BLOB NOT NULL, expires INTEGER,
            secure INTEGER NOT NULL, http_only INTEGER NOT NULL, same_site TEXT NOT NULL,
            creation INTEGER NOT NULL, last_access INTEGER NOT NULL,
            UNIQUE (\(key))
        ) STRICT;
        CREATE TABLE tombstone (
            id INTEGER PRIMARY KEY,
            \(identity),
            version INTEGER NOT NULL,
            UNIQUE (\(key))
        ) STRICT;
        CREATE TABLE side_record (
            id INTEGER PRIMARY KEY,
            side TEXT NOT NULL,
            \(identity),
            agreed_version INTEGER,
            \(cookie(prefix: "image_")),
            pending_version INTEGER,
            \(cookie(prefix: "pending_")),
            attempts INTEGER NOT NULL,
            \(cookie(prefix: "wrong_")),
            wrong_is_known INTEGER NOT NULL,
            outcome INTEGER NOT NULL,
            UNIQUE (side, \(key))
        ) STRICT;
        CREATE TABLE digest (
            id INTEGER PRIMARY KEY,
            high INTEGER NOT NULL, low INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            UNIQUE (high, low)
        ) STRICT;
        CREATE TABLE side (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            epoch TEXT,
            needs_clear INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE setting (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            octets BLOB NOT NULL
        ) STRICT;
        -- Holds one row from a commit that must leave no trace until the traces are erased.
        CREATE TABLE erasure (id INTEGER PRIMARY KEY) STRICT;
        """

    private static let identity = """
        name BLOB NOT NULL, domain TEXT NOT NULL, host_only INTEGER NOT NULL,
            path BLOB NOT NULL, partition_scheme TEXT NOT NULL, partition_host TEXT NOT NULL,
            partition_cross_site INTEGER NOT NULL
        """

    private static let key =
        "name, domain, host_only, path, partition_scheme, partition_host, partition_cross_site"

    private static func cookie(prefix: String) -> String {
        """
        \(prefix)value BLOB, \(prefix)expires INTEGER,
            \(prefix)secure INTEGER, \(prefix)http_only INTEGER, \(prefix)same_site TEXT,
            \(prefix)creation INTEGER, \(prefix)last_access INTEGER
        """
    }
}
