/// The durable half of a profile: its jar, and what its sides know, in one SQLite file.
///
/// It is deliberately not `Sendable`: one actor owns it, and every call is synchronous and short.
/// While it is open no other process can open the file, and neither can another `ProfileDatabase`.
/// `Documentation/database.md` tells what is kept, and what "durable" means here.
public final class ProfileDatabase {
    /// Where a database is.
    public enum Location: Hashable, Sendable {
        /// A file, which is made if there is none, with the directories above it.
        case file(path: String)
        /// In memory, gone when the database is closed.
        case memory
    }

    /// What opening a damaged file led to, or nil if the file was sound.
    public let recovery: Recovery?

    /// Whether traces are left of a committed batch that was to leave none.
    ///
    /// Erasing them is tried again at each commit and each opening, and is left undone only if there
    /// is no room for it, or the disk fails.
    public internal(set) var hasTraces = false

    private let location: Location
    private var connection: Connection?
    private var lock: OwnershipLock?

    /// Opens the database, and makes it, or brings it to this version's schema, where necessary.
    ///
    /// A damaged file is set aside, and what can be read of it is kept; `recovery` then tells.
    /// The directory is made with mode 0700 and the file with mode 0600.
    ///
    /// - Parameter location: Where the database is. A relative path starts at the current directory.
    /// - Throws: Any case of `StorageError` but `closed` and `notErased`.
    /// - Complexity: O(*n*) in what is stored: all of it is checked.
    public init(at location: Location) throws(StorageError) {
        self.location = location
        switch location {
        case .memory:
            lock = nil
            connection = try Self.open(nil, for: Self.memoryName)
            recovery = nil
        case .file(let path):
            try naming(path) { () throws(FileFailure) in
                try FileSystem.makeDirectory(FileSystem.directory(of: path))
            }
            lock = try OwnershipLock.forUsing(path)
            (connection, recovery) = try Self.openOrRecover(path: path)
        }
        // A kill in the midst of a batch that was to leave no trace is made up for here. Without
        // room for it the database is of use all the same; `hasTraces` tells.
        let connection = try opened()
        hasTraces = try naming(path) { () throws(SQLiteFailure) in
            try connection.integer(of: "SELECT count(*) FROM erasure") > 0
        }
        try? eraseTraces()
    }

    deinit {
        close()
    }

    /// Writes what is in the log into the file, and lets go of it and of every lock.
    ///
    /// Calls after the first do nothing. Letting go of the last reference closes it too.
    public func close() {
        connection = nil
        lock = nil
    }

    /// The path of the file, or nil for a database in memory.
    var file: String? {
        switch location {
        case .file(let path): path
        case .memory: nil
        }
    }

    /// The path of the file, or SQLite's name for a database in memory.
    var path: String { file ?? Self.memoryName }

    private static let memoryName = ":memory:"

    /// The connection, as long as it is open.
    func opened() throws(StorageError) -> Connection {
        guard let connection else { throw .closed(path: path) }
        return connection
    }
}
