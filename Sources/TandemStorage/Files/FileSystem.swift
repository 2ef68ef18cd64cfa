#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The few things a profile needs of the file system beside SQLite's own reads and writes.
///
/// Nothing here opens a database that may be in use: closing it again would drop the locks that
/// SQLite has on it in the same process.
package enum FileSystem {
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// The directory of a path, "." for a bare name.
    static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last component of a path.
    static func name(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
    }

    /// Makes a directory and those above it, for this user alone; one that is there stays as it is.
    package static func makeDirectory(_ path: String) throws(FileFailure) {
        if exists(path) { return }
        let parent = directory(of: path)
        if parent != path { try makeDirectory(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
        try synchronize(directory: parent)
    }

    /// Makes an empty file for this user alone; one that is there stays as it is.
    static func makeFile(_ path: String) throws(FileFailure) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw .last
        }
    }

    /// Takes every right to a file from all but its user.
    ///
    /// Nothing happens if there is no file, or if it is another user's or on a disk without modes.
    static func restrict(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
    }

    /// Reads a file that was set aside; parts that the disk does not give back are zero.
    static func octets(of path: String) throws(FileFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0 else { throw .last }
        var octets = [UInt8](repeating: 0, count: Int(end))
        octets.withUnsafeMutableBytes { buffer in
            let partSize = 4096
            for start in stride(from: 0, to: buffer.count, by: partSize) {
                let part = buffer[start..<min(start + partSize, buffer.count)]
                _ = pread(
                    descriptor,
                    UnsafeMutableRawBufferPointer(rebasing: part).baseAddress,
                    part.count,
                    off_t(start)
                )
            }
        }
        return octets
    }

    /// Gives a file another name, in place of one that has it.
    static func move(_ path: String, to newPath: String) throws(FileFailure) {
        guard rename(path, newPath) == 0 else { throw .last }
        try synchronize(directory: directory(of: newPath))
    }

    /// Removes a file, so that a power cut does not bring it back; returns false if there is none.
    @discardableResult
    package static func remove(_ path: String) throws(FileFailure) -> Bool {
        guard unlink(path) == 0 else {
            let failure = FileFailure.last
            guard failure.meansMissing else { throw failure }
            return false
        }
        try synchronize(directory: directory(of: path))
        return true
    }

    /// The names in a directory, in no order; none if there is no such directory.
    static func names(in directory: String) throws(FileFailure) -> [String] {
        guard let stream = opendir(directory) else {
            let failure = FileFailure.last
            guard failure.meansMissing else { throw failure }
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The name is an array of fixed size in C, hence a tuple in Swift.
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { octets in
                    String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
                }
            )
        }
        return names
    }

    /// Brings a directory's entries to the disk: a file made, renamed or removed in it is there, or gone,
    /// after a power cut too.
    package static func synchronize(directory: String) throws(FileFailure) {
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        // Some file systems cannot do it for a directory and say EINVAL; there it is not needed.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
    }
}
