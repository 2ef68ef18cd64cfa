import Foundation

/// A file that is filled piece by piece.
struct TemporaryFile {
    let url: URL
    private let handle: FileHandle

    /// Makes an empty file that this user alone may read.
    init() throws {
        let manager = FileManager.default
        url = manager.temporaryDirectory
            .appending(path: "tandem-\(UUID().uuidString).tmp", directoryHint: .notDirectory)
        let isMade = manager.createFile(
            atPath: url.path(percentEncoded: false),
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else { throw CocoaError(.fileWriteUnknown, userInfo: [NSURLErrorKey: url]) }
        handle = try FileHandle(forWritingTo: url)
    }

    func write(_ part: Data) throws {
        try handle.write(contentsOf: part)
    }

    func close() throws {
        try handle.close()
    }

    func remove() {
        try? handle.close()
        Self.remove(url)
    }

    static func remove(_ url: URL) {
        try? FileManager.default.removeItem(at: url)
    }
}
