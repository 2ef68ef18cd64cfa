#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A call to the operating system that failed, by its `errno`.
package struct FileFailure: Error, Equatable {
    let code: Int32

    /// The failure of the call made last.
    static var last: FileFailure { FileFailure(code: errno) }

    /// The operating system's words for it.
    var message: String { String(cString: strerror(code)) }

    var meansMissing: Bool { code == ENOENT }
    var meansReadOnly: Bool { code == EROFS || code == EACCES }
    /// Apple's systems answer so for a protected file while the device is locked.
    static func meansProtected(_ code: Int32) -> Bool { code == EPERM }

    /// Whether a file cannot grow: the disk or a quota is full, or the process's limit is reached.
    static func meansNoSpace(_ code: Int32) -> Bool {
        code == ENOSPC || code == EDQUOT || code == EFBIG
    }
}

extension StorageError {
    /// Gives the operating system's failure the name that a caller can act on.
    package init(_ failure: FileFailure, path: String) {
        if failure.meansReadOnly {
            self = .readOnly(path: path)
        } else if FileFailure.meansProtected(failure.code) {
            self = .protected(path: path)
        } else if FileFailure.meansNoSpace(failure.code) {
            self = .diskFull(path: path)
        } else {
            self = .cannotOpen(path: path, reason: failure.message)
        }
    }
}
