import Foundation

/// Directories of the demonstration's own, in place of the user's.
struct TemporaryHome {
    /// A file for what programs complain about.
    let complaints: URL

    private let directory: URL

    /// Makes the directories, readable by this user alone.
    ///
    /// - Throws: `CocoaError` if they cannot be made.
    init() throws {
        directory = FileManager.default.temporaryDirectory
            .appending(path: "tandem-demo-\(UUID().uuidString)", directoryHint: .isDirectory)
        complaints = directory.appending(path: "complaints.txt")
        for folder in variables.values {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        try Data().write(to: complaints)
    }

    /// The variables that make a program use them.
    var variables: [String: String] {
        let folders = [
            Home.dataVariable: "data", Home.cacheVariable: "cache", "XDG_CONFIG_HOME": "config",
        ]
        return folders.mapValues { directory.appending(path: $0).path(percentEncoded: false) }
    }

    /// Removes the directories with all that they hold.
    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }
}
