#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// A damaged file is first given its other name; then a new file is filled from it under a third one;
// that is then given the first name. So wherever a kill falls, the path holds a whole database, or
// nothing beside a file that was set aside, and the next opening goes on from there.
extension ProfileDatabase {
    /// Opens the file at a path, and makes it if there is none; a damaged one is recovered from.
    static func openOrRecover(path: String) throws(StorageError) -> (Connection, Recovery?) {
        let unfinished = try naming(path) { () throws(FileFailure) -> String? in
            try FileSystem.makeDirectory(FileSystem.directory(of: path))
            if !FileSystem.exists(path), let file = try latestSetAside(of: path) {
                try moveLog(of: path, to: file)
                return file
            }
            try FileSystem.makeFile(path)
            return nil
        }
        if let unfinished { return try recover(path, from: unfinished) }
        do {
            return (try open(path, for: path), nil)
        } catch {
            guard case .damaged = error else { throw error }
            let file = try naming(path) { () throws(FileFailure) in try setAside(path) }
            return try recover(path, from: file)
        }
    }

    /// Removes a profile's database: the file, its log, and files that were set aside.
    ///
    /// Nothing happens if there is none.
    ///
    /// - Throws: `StorageError.inUse` if it is open, here or in another process; `.readOnly` or
    ///   `.cannotOpen` if a file cannot be removed. Called again, it goes on where it stopped.
    public static func remove(at path: String) throws(StorageError) {
        let connection = try? Connection(path: path)
        do {
            try connection?.lock()
        } catch {
            // Any other failure is no reason to keep it.
            if error.isBusy { throw .inUse(path: path) }
        }
        try withExtendedLifetime(connection) { () throws(StorageError) in
            try naming(path) { () throws(FileFailure) in
                // Those set aside go first: without a file at the path they would be recovered from.
                try removeSetAside(of: path)
                try removeFiles(newPath(of: path))
                try removeFiles(path)
            }
        }
    }

    /// Removes what was set aside of a profile's database.
    static func removeSetAside(of path: String) throws(FileFailure) {
        while let file = try latestSetAside(of: path) { try removeFiles(file) }
    }

    /// Fills a new file with what can be read of one that was set aside, and opens it at the path.
    private static func recover(
        _ path: String,
        from file: String
    ) throws(StorageError) -> (Connection, Recovery?) {
        let newPath = newPath(of: path)
        var connection: Connection? = try openNew(newPath, for: path)
        // The lock on the new file is held by now, so that no other process is at the same work.
        let salvage = try naming(path) { () throws(FileFailure) in try Salvage(path: file) }
        try naming(path) { () throws(SQLiteFailure) in
            // A kill may have left the file behind, filled.
            for table in Table.all { try connection?.execute(table.deleteAll) }
            try connection?.commit(salvage.batch)
            // Once it is closed the log must not be needed: only the file itself is moved.
            try connection?.truncateLog()
        }
        connection = nil
        try naming(path) { () throws(FileFailure) in try FileSystem.move(newPath, to: path) }
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
    private static func setAside(_ path: String) throws(FileFailure) -> String {
        var seconds = time(nil)
        while FileSystem.exists(setAsidePrefix(of: path) + String(seconds)) { seconds += 1 }
        let file = setAsidePrefix(of: path) + String(seconds)
        try FileSystem.move(path, to: file)
        try moveLog(of: path, to: file)
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

    /// Lets a log follow its file.
    private static func moveLog(of path: String, to newPath: String) throws(FileFailure) {
        if FileSystem.exists(path + logSuffix) {
            try FileSystem.move(path + logSuffix, to: newPath + logSuffix)
        }
    }

    /// Removes a database file and what SQLite has beside it.
    private static func removeFiles(_ path: String) throws(FileFailure) {
        for suffix in ["", logSuffix, "-shm", "-journal"] { try FileSystem.remove(path + suffix) }
    }
}
