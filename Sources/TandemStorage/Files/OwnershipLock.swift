#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The right to use a profile's files, which one database of one process has at a time.
///
/// It is a lock on a file of its own, which names the holder, so that who is refused can be told by
/// whom. SQLite locks the database too, but cannot say that, and not before the file is there.
final class OwnershipLock {
    /// What came of asking for the lock.
    enum Attempt {
        case taken(OwnershipLock)
        case refused(StorageError.Holder?)
    }

    private let descriptor: Int32
    private let path: String

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        // Its name goes before the lock does: who opened the file earlier looks for the name again.
        unlink(path)
        close(descriptor)
    }

    /// Takes the lock of a database at a path, unless it is taken.
    static func take(for database: String) throws(FileFailure) -> Attempt {
        let path = database + ".lock"
        while true {
            let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .last }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let failure = FileFailure.last
                defer { close(descriptor) }
                guard failure.code == EWOULDBLOCK else { throw failure }
                return .refused(holder(in: descriptor))
            }
            if isNamed(path, descriptor) {
                announce(in: descriptor)
                return .taken(OwnershipLock(descriptor: descriptor, path: path))
            }
            // The holder before has removed the file meanwhile: its lock is worth nothing.
            close(descriptor)
        }
    }

    /// Whether a path leads to an open file.
    private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
        var named = stat()
        var opened = stat()
        return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0
            && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
    }

    /// Writes into the file who has it; without room for that the lock is as good.
    private static func announce(in descriptor: Int32) {
        let octets = Array(StorageError.Holder.current.text.utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, octets, octets.count, 0) }
    }

    private static func holder(in descriptor: Int32) -> StorageError.Holder? {
        var octets = [UInt8](repeating: 0, count: 256)
        let count = pread(descriptor, &octets, octets.count, 0)
        return StorageError.Holder(
            text: String(decoding: octets.prefix(max(count, 0)), as: UTF8.self)
        )
    }
}

extension OwnershipLock {
    /// Takes the lock of a database.
    ///
    /// - Throws: `StorageError.inUse` if it is taken, or why the lock's file cannot be made.
    static func forUsing(_ database: String) throws(StorageError) -> OwnershipLock {
        let attempt = try naming(database) { () throws(FileFailure) in try take(for: database) }
        switch attempt {
        case .taken(let lock): return lock
        case .refused(let holder): throw .inUse(path: database, by: holder)
        }
    }

    /// Takes the lock of a database that is to go; without room for the lock's file there is none.
    static func forRemoving(_ database: String) throws(StorageError) -> OwnershipLock? {
        do {
            return try forUsing(database)
        } catch {
            if case .diskFull = error { return nil }
            throw error
        }
    }
}
