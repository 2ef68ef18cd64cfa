import Testing

@testable import WebKit

/// A directory that stands for the user's, so that no test touches what is theirs.
enum ScratchHome {
    /// Where the tests of this process keep theirs; removed when the process ends.
    ///
    /// Not earlier: the engine's process crashed over a directory that went under its feet.
    static let path: String = {
        atexit { try? FileManager.default.removeItem(atPath: ScratchHome.path) }
        return FileManager.default.temporaryDirectory
            .appending(path: "tandem-webkit-tests-\(ProcessInfo.processInfo.processIdentifier)")
            .path
    }()

    /// Makes a directory the home of the stores this process opens from now on.
    static func use(_ path: String) throws {
        for (variable, name) in [("XDG_DATA_HOME", "data"), ("XDG_CACHE_HOME", "cache")] {
            let directory = path + "/" + name
            try FileManager.default.createDirectory(
                atPath: directory,
                withIntermediateDirectories: true
            )
            setenv(variable, directory, 1)
        }
    }
}
