import TandemCookies
import Testing

@testable import TandemStorage

/// A database as an older version of the library made it.
///
/// The statements are a copy, made when the version was released, and are never changed: were they
/// put together from today's, they could not tell that a step was changed that databases in the field
/// have gone through. All hold the same rows, as far as their version can.
struct OlderDatabase: Sendable, CustomTestStringConvertible {
    let version: Int
    let sql: String

    var testDescription: String { "version \(version)" }

    static let all = [OlderDatabase(version: 1, sql: first)]

    /// "Tndm".
    static let identification = "PRAGMA application_id = 1416520813"

    /// What each of them holds.
    static func contents() throws -> Contents {
        let cookie = try Cookie.sample(value: "value")
        let host = try CookieHost("example.test")
        let partition = Partition(
            topLevelSite: Site(scheme: "https", host: try CookieHost("top.test")),
            hasCrossSiteAncestor: true
        )
        let gone = Cookie.Identity(
            name: "gone",
            domain: host,
            isHostOnly: false,
            path: "/a",
            partition: partition
        )
        let image = Cookie(
            identity: cookie.identity,
            valueOctets: Array("old".utf8),
            expires: nil,
            isSecure: false,
            isHTTPOnly: true,
            sameSite: .none,
            creation: Timestamp(milliseconds: 5),
            lastAccess: Timestamp(milliseconds: 6)
        )
        var contents = Contents()
        contents.entries = [JarEntry(cookie: cookie, version: 3)]
        contents.tombstones = [Tombstone(identity: gone, version: 4)]
        contents.records = [
            SideRecord(
                side: "web",
                identity: cookie.identity,
                agreedVersion: 2,
                image: image,
                pendingVersion: 3,
                pendingWrite: cookie,
                attempts: 1,
                wrongImage: nil,
                wrongImageIsKnown: true,
                outcome: 7
            )
        ]
        contents.digests = [
            DigestRow(
                digest: .init(high: .max, low: 2),
                expires: Timestamp(milliseconds: 1_900_000_000_000)
            )
        ]
        contents.sides = [SideRow(name: "web", epoch: "e1", needsClear: true)]
        contents.settings = ["key": [0, 255]]
        return contents
    }
}

extension OlderDatabase {
    private static let first = """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            name BLOB NOT NULL, domain TEXT NOT NULL, host_only INTEGER NOT NULL,
            path BLOB NOT NULL, partition_scheme TEXT NOT NULL, partition_host TEXT NOT NULL,
            partition_cross_site INTEGER NOT NULL,
            version INTEGER NOT NULL,
            value BLOB NOT NULL, expires INTEGER,
            secure INTEGER NOT NULL, http_only INTEGER NOT NULL, same_site TEXT NOT NULL,
            creation INTEGER NOT NULL, last_access INTEGER NOT NULL,
            UNIQUE (name, domain, host_only, path,
                partition_scheme, partition_host, partition_cross_site)
        ) STRICT;
        CREATE TABLE tombstone (
            id INTEGER PRIMARY KEY,
            name BLOB NOT NULL, domain TEXT NOT NULL, host_only INTEGER NOT NULL,
            path BLOB NOT NULL, partition_scheme TEXT NOT NULL, partition_host TEXT NOT NULL,
            partition_cross_site INTEGER NOT NULL,
            version INTEGER NOT NULL,
            UNIQUE (name, domain, host_only, path,
                partition_scheme, partition_host, partition_cross_site)
        ) STRICT;
        CREATE TABLE side_record (
            id INTEGER PRIMARY KEY,
            side TEXT NOT NULL,
            name BLOB NOT NULL, domain TEXT NOT NULL, host_only INTEGER NOT NULL,
            path BLOB NOT NULL, partition_scheme TEXT NOT NULL, partition_host TEXT NOT NULL,
            partition_cross_site INTEGER NOT NULL,
            agreed_version INTEGER,
            image_value BLOB, image_expires INTEGER,
            image_secure INTEGER, image_http_only INTEGER, image_same_site TEXT,
            image_creation INTEGER, image_last_access INTEGER,
            pending_version INTEGER,
            pending_value BLOB, pending_expires INTEGER,
            pending_secure INTEGER, pending_http_only INTEGER, pending_same_site TEXT,
            pending_creation INTEGER, pending_last_access INTEGER,
            attempts INTEGER NOT NULL,
            wrong_value BLOB, wrong_expires INTEGER,
            wrong_secure INTEGER, wrong_http_only INTEGER, wrong_same_site TEXT,
            wrong_creation INTEGER, wrong_last_access INTEGER,
            wrong_is_known INTEGER NOT NULL,
            outcome INTEGER NOT NULL,
            UNIQUE (side, name, domain, host_only, path,
                partition_scheme, partition_host, partition_cross_site)
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
        CREATE TABLE erasure (id INTEGER PRIMARY KEY) STRICT;
        INSERT INTO entry VALUES (1,
            x'736964', 'example.test', 1, x'2f', '', '', 0, 3,
            x'76616c7565', 2000000000123, 1, 0, 'lax', 1700000000001, 1700000000002);
        INSERT INTO tombstone VALUES (1,
            x'676f6e65', 'example.test', 0, x'2f61', 'https', 'top.test', 1, 4);
        INSERT INTO side_record VALUES (1, 'web',
            x'736964', 'example.test', 1, x'2f', '', '', 0,
            2, x'6f6c64', NULL, 0, 1, 'none', 5, 6,
            3, x'76616c7565', 2000000000123, 1, 0, 'lax', 1700000000001, 1700000000002,
            1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 7);
        INSERT INTO digest VALUES (1, -1, 2, 1900000000000);
        INSERT INTO side VALUES (1, 'web', 'e1', 1);
        INSERT INTO setting VALUES (1, 'key', x'00ff');
        """
}
