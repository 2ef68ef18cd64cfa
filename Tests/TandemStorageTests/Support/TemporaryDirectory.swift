import Foundation

/// A directory that goes with the last reference to it.
///
/// It is in memory where the system has a place for that: no test cuts the power, so all that a disk
/// would add is the time of its flushes.
final class TemporaryDirectory {
    let path: String

    init() throws {
        let memory = "/dev/shm"
        let parent =
            FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
        path = parent + "/tandem-storage-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: false
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a profile's database in it.
    var profile: String { path + "/profile.db" }

    /// The names of the files in it, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
