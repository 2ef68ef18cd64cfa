import Testing

@testable import WebKit

/// A directory that stands for the user's, so that no test touches what is theirs.
enum ScratchHome {
    /// Made, and named in the environment, at first use; the system's temporary directory holds it.
    static let path: String = {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "tandem-webkit-tests-\(ProcessInfo.processInfo.processIdentifier)")
            .path
        use(path)
        return path
    }()

    /// Makes a directory the home of the stores this process opens from now on.
    static func use(_ path: String) {
        setenv("XDG_DATA_HOME", path + "/data", 1)
        setenv("XDG_CACHE_HOME", path + "/cache", 1)
    }
}
