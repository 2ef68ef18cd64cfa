#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// A new file is made under another name first. The damaged file is then given its other name, the new
// file is filled from it, and is given the first name at last. So wherever a kill falls, the path holds
// a whole database, or the damaged one, or nothing beside a file that was set aside, and the next
// opening goes on from there.
extension ProfileDatabase {
    /// Opens the file at a path, and makes it if there is none; a damaged one is recovered from.
    ///
    /// The caller has the path's lock.
    static func openOrRecover(path: String) throws(StorageError) -> (Connection, Recovery?) {
        let isUnfinished = try naming(path) { () throws(FileFailure) -> Bool in
            if !FileSystem.exists(path), try latestSetAside(of: path) != nil { return true }
            try FileSystem.makeFile(path)
            // A file that came another way, out of an archive perhaps, may be open to others.
            for suffix in ["", logSuffix] { FileSystem.restrict(path + suffix) }
            return false
        }
        if !isUnfinished, let connection = try openUnlessDamaged(path) { return (connection, nil) }
        return try recover(path)
    }

    /// Opens the file at a path, and returns nil if it is damaged.
    private static func openUnlessDamaged(_ path: String) throws(StorageError) -> Connection? {
        do {
            return try open(path, for: path)
        } catch {
            if case .damaged = error { return nil }
            throw error
        }
    }

    /// Removes a profile's database: the file, its log, and files that were set aside.
    ///
    /// Nothing happens if there is none.
    ///
    /// - Throws: `StorageError.inUse` if it is open, here or in another process; `.readOnly` or
    ///   `.cannotOpen` if a file cannot be removed. Called again, it goes on where it stopped.
    public static func remove(at path: String) throws(StorageError) {
        guard FileSystem.exists(FileSystem.directory(of: path)) else { return }
        let lock = try OwnershipLock.forRemoving(path)
        let connection = try? Connection(path: path)
        // At the end it would remove the log by its name, which may be another's by then.
        connection?.keepsLogWhenClosed()
        do {
            try connection?.lock()
        } catch {
            // Any other failure is no reason to keep it.
            if error.isBusy { throw .inUse(path: path, by: nil) }
        }
        try withExtendedLifetime((lock, connection)) { () throws(StorageError) in
            try naming(path) { () throws(FileFailure) in
                // Those set aside go first: without a file at the path they would be recovered from.
                try removeSetAside(of: path)
                try removeFiles(newPath(of: path))
                try removeFiles(path)
            }
        }
    }

    /// Removes what was set aside of a profile's database, logs without their file included.
    static func removeSetAside(of path: String) throws(FileFailure) {
        let directory = FileSystem.directory(of: path)
        let prefix = FileSystem.name(of: setAsidePrefix(of: path))
        for name in try FileSystem.names(in: directory) where name.hasPrefix(prefix) {
            try FileSystem.remove(directory + "/" + name)
        }
    }

    /// Sets a damaged file aside, fills a new one with what can be read of it, and opens that.
    private static func recover(_ path: String) throws(StorageError) -> (Connection, Recovery?) {
        let newPath = newPath(of: path)
        var connection: Connection? = try openNew(newPath, for: path)
        let file = try naming(path) { () throws(FileFailure) in try setAside(path) }
        let salvage = try naming(path) { () throws(FileFailure) in try Salvage(path: file) }
        try naming(path) { () throws(SQLiteFailure) in
            // A kill may have left the file behind, filled.
            for table in Table.all { try connection?.execute(table.deleteAll) }
            try connection?.commit(salvage.batch)
            // Only the file itself is moved, so that its log must not be needed any more.
            try connection?.truncateLog()
        }
        try naming(path) { () throws(FileFailure) in
            try FileSystem.move(newPath, to: path)
            // SQLite does not look for a log's name where it finds the file moved.
            connection = nil
            try FileSystem.remove(newPath + logSuffix)
        }
        let recovered = try open(path, for: path)
        let kept = try naming(path) { () throws(SQLiteFailure) in try Contents(of: recovered) }
        let recovery = Recovery(
            setAsidePath: file,
            cookieCount: kept.entries.count,
            rowCount: kept.rowCount,
            isComplete: salvage.isComplete
        )
        return (recovered, recovery)
    }

    /// Opens the file that is to take the place of a damaged one.
    private static func openNew(
        _ newPath: String,
        for path: String
    ) throws(StorageError) -> Connection {
        try naming(path) { () throws(FileFailure) in try FileSystem.makeFile(newPath) }
        do {
            return try open(newPath, for: path)
        } catch {
            guard case .damaged = error else { throw error }
            try naming(path) { () throws(FileFailure) in
                try removeFiles(newPath)
                try FileSystem.makeFile(newPath)
            }
            return try open(newPath, for: path)
        }
    }

    // MARK: Names

    private static func newPath(of path: String) -> String { path + ".salvage" }

    private static let logSuffix = "-wal"

    /// Gives a damaged file, and its log, a name that tells the time, and returns it.
    ///
    /// If there is no file any more, a kill has kept the log from following it at most.
    private static func setAside(_ path: String) throws(FileFailure) -> String {
        let file: String
        if FileSystem.exists(path) {
            var seconds = time(nil)
            while FileSystem.exists(setAsidePrefix(of: path) + String(seconds)) { seconds += 1 }
            file = setAsidePrefix(of: path) + String(seconds)
            try FileSystem.move(path, to: file)
        } else if let latest = try latestSetAside(of: path) {
            file = latest
        } else {
            throw FileFailure(code: ENOENT)
        }
        if FileSystem.exists(path + logSuffix) {
            try FileSystem.move(path + logSuffix, to: file + logSuffix)
        }
        return file
    }

    /// The file set aside last, or nil if there is none.
    private static func latestSetAside(of path: String) throws(FileFailure) -> String? {
        let prefix = FileSystem.name(of: setAsidePrefix(of: path))
        let times = try FileSystem.names(in: FileSystem.directory(of: path))
            .compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }
        return times.max().map { setAsidePrefix(of: path) + String($0) }
    }

    private static func setAsidePrefix(of path: String) -> String { path + ".damaged-" }

    /// Removes a database file and what SQLite has beside it.
    private static func removeFiles(_ path: String) throws(FileFailure) {
        for suffix in ["", logSuffix, "-shm", "-journal"] { try FileSystem.remove(path + suffix) }
    }
}
