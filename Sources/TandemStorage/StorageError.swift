import CSQLite

/// Why a profile's database could not do what it was asked.
///
/// No case carries a cookie's name or value.
public enum StorageError: Error, Hashable, Sendable {
    /// The file can neither be opened nor made there.
    case cannotOpen(path: String, reason: String)
    /// Another process, or another `ProfileDatabase` of this one, holds the file; which, if known.
    case inUse(path: String, by: Holder?)
    /// The file, or the directory it is to be made in, may not be written to.
    case readOnly(path: String)
    /// The system keeps the file from being used, for instance while the device is locked.
    case protected(path: String)
    /// The disk, or the quota, is full; what was stored before is still there.
    case diskFull(path: String)
    /// The file turned out to be damaged while it was open; what it still holds can be salvaged.
    case damaged(path: String)
    /// A later version of the library has written the file.
    case newerVersion(path: String, found: Int, supported: Int)
    /// The file is a sound SQLite database and belongs to another program.
    case foreign(path: String)
    /// The batch is committed, but bytes of what it removed may still be in the files.
    case notErased(path: String)
    /// The database was closed before.
    case closed(path: String)
    /// SQLite failed in another way: its extended result code, and its words.
    case failed(code: Int, message: String)
}

extension StorageError: CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "The profile's database \(path) cannot be opened: \(reason). "
                + "Give a path in a directory that the app owns."
        case .inUse(let path, let holder?) where holder.isCurrent:
            "The profile's database \(path) is in use by this process. Close or suspend what has it "
                + "open, or share one session."
        case .inUse(let path, let holder):
            "The profile's database \(path) is in use by \(holder.map { "\($0)" } ?? "another process"). "
                + "Suspend the session there, end that process, or give each a directory of its own."
        case .readOnly(let path):
            "The profile's database \(path) cannot be written to. Give a path in a directory that "
                + "the app may write to, or make the file and its directory writable."
        case .protected(let path):
            "The system does not let the profile's database \(path) be used. If the device is locked, "
                + "try again once it is unlocked, or configure another fileProtection; else give a "
                + "path in a directory that the app owns."
        case .diskFull(let path):
            "There is no room left for the profile's database \(path). Nothing of the change was "
                + "stored, and what was stored before is intact: free some space and try again."
        case .damaged(let path):
            "The profile's database \(path) is damaged. Suspend its session and resume it, or start the "
                + "app again: it is then set aside, and all that can be read of it is kept."
        case .newerVersion(let path, let found, let supported):
            "The profile's database \(path) has version \(found), and this library knows versions "
                + "up to \(supported). Update the app, or remove the profile."
        case .foreign(let path):
            "The file \(path) is a database of another program and was left as it is. "
                + "Give the profile a path of its own."
        case .notErased(let path):
            "The change is stored in the profile's database \(path), but traces of what it removed "
                + "could not be erased yet. That is tried again at the next commit and the next "
                + "opening: free some space, or see that the disk works."
        case .closed(let path):
            "The profile's database \(path) was closed. Open it again with ProfileDatabase(at:)."
        case .failed(let code, let message):
            "SQLite failed with code \(code): \(message). Suspend the profile's session and resume it, or "
                + "start the app again; if that fails too, remove the profile."
        }
    }
}

extension StorageError {
    /// Gives SQLite's failure the name that a caller can act on.
    init(_ failure: SQLiteFailure, path: String) {
        let isOutOfSpace = FileFailure.meansNoSpace(failure.systemError)
        let isProtected = FileFailure.meansProtected(failure.systemError)
        switch failure.primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .inUse(path: path, by: nil)
        case SQLITE_READONLY: self = .readOnly(path: path)
        case SQLITE_FULL: self = .diskFull(path: path)
        case SQLITE_IOERR where isOutOfSpace: self = .diskFull(path: path)
        case SQLITE_CANTOPEN where isOutOfSpace: self = .diskFull(path: path)
        case SQLITE_IOERR where isProtected: self = .protected(path: path)
        case SQLITE_CANTOPEN where isProtected: self = .protected(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            self = .cannotOpen(path: path, reason: failure.message)
        default: self = .failed(code: Int(failure.code), message: failure.message)
        }
    }
}

/// Runs `body` and gives SQLite's failure the name that a caller can act on.
func naming<Result>(
    _ path: String,
    _ body: () throws(SQLiteFailure) -> Result
) throws(StorageError) -> Result {
    do {
        return try body()
    } catch {
        throw StorageError(error, path: path)
    }
}

/// Runs `body` and gives the operating system's failure the name that a caller can act on.
func naming<Result>(
    _ path: String,
    _ body: () throws(FileFailure) -> Result
) throws(StorageError) -> Result {
    do {
        return try body()
    } catch {
        throw StorageError(error, path: path)
    }
}
