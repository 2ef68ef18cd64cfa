import Foundation

@testable import TandemSession
@testable import TandemStorage

/// What can befall the disk below a session, without mounting one.
extension SessionHub {
    /// Has the database refuse to grow, as it does on a full disk.
    func fillDisk() throws {
        let pages = try database.opened().integer(of: "PRAGMA page_count")
        try database.opened().execute("PRAGMA max_page_count = \(pages)")
    }

    /// Frees the disk.
    func makeRoom() throws {
        try database.opened().execute("PRAGMA max_page_count = 1000000")
    }

    /// Has the database refuse to be written to, or lets it.
    func protectDisk(_ isProtected: Bool = true) throws {
        try database.opened().execute("PRAGMA query_only = \(isProtected ? "ON" : "OFF")")
    }

    /// Has the erasing of traces fail, as it does when the disk has no room for a second copy; at later
    /// launches too, if wanted.
    func blockErasing(overLaunches isLasting: Bool = false) throws {
        try database.opened().execute(
            """
            CREATE \(isLasting ? "" : "TEMP ")TRIGGER block BEFORE DELETE ON erasure
            BEGIN SELECT RAISE(ABORT, 'blocked by a test'); END
            """
        )
    }

    /// Lets traces be erased again.
    func unblockErasing() throws {
        try database.opened().execute("DROP TRIGGER block")
    }

    /// Has the row of a cookie hold what it cannot.
    func damage(_ cookie: Cookie) throws {
        let name = cookie.name
        try database.opened().execute(
            "UPDATE entry SET domain = 'no host' WHERE name = CAST('\(name)' AS BLOB)"
        )
    }

    /// What is on disk at this moment.
    func stored() throws -> Contents { try database.load() }
}

extension Contents {
    /// Name and value of each cookie of the jar.
    var pairs: [String] { entries.map(\.cookie.pair).sorted() }
}

/// Makes a database that is another program's.
func makeForeignDatabase(at path: String) throws {
    try Data().write(to: URL(filePath: path))
    try Connection(path: path).execute("CREATE TABLE theirs (id INTEGER PRIMARY KEY)")
}
