internal import CWebKitGTK

/// Where a persistent store keeps its files: a directory for data and one for caches.
///
/// They are `<base>/<application>/WebKit/<name>` under the XDG base directories, each readable by
/// this user alone. The application is the one GLib was told of (`g_set_application_name`), else the
/// executable.
struct StoreDirectories: Hashable {
    let data: URL
    let cache: URL

    /// The cookies, an SQLite database of the engine.
    var cookies: URL { data.appending(path: "cookies.sqlite") }

    /// The directories of the default store.
    static var ofDefaultStore: StoreDirectories { StoreDirectories(name: "Default") }

    /// Where the application's content rule lists are.
    static var contentRuleLists: URL {
        base("XDG_DATA_HOME", else: ".local/share").appending(path: "ContentRuleLists")
    }

    init(identifier: UUID) {
        self.init(name: identifier.uuidString)
    }

    private init(name: String) {
        data = Self.base("XDG_DATA_HOME", else: ".local/share").appending(path: name)
        cache = Self.base("XDG_CACHE_HOME", else: ".cache").appending(path: name)
    }

    /// The identifiers of the stores that have data on this machine.
    static var identifiers: [UUID] {
        let base = base("XDG_DATA_HOME", else: ".local/share")
        let names = try? FileManager.default.contentsOfDirectory(atPath: base.path)
        return (names ?? []).compactMap { UUID(uuidString: $0) }
    }

    /// Makes what is missing, and what is there private.
    func create() throws {
        for directory in [data, cache] {
            let manager = FileManager.default
            try manager.createDirectory(
                at: directory,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path)
        }
    }

    /// Removes both with all they hold; what is not there counts as removed.
    func remove() throws {
        for directory in [data, cache] { try Self.remove(directory) }
    }

    /// Removes a directory with all it holds; one that is not there counts as removed.
    static func remove(_ directory: URL) throws {
        // What comes into a directory while it is emptied keeps it from being removed, and what goes by
        // itself ends the removal early.
        for attempt in 1... {
            do {
                return try FileManager.default.removeItem(at: directory)
            } catch {
                guard FileManager.default.fileExists(atPath: directory.path) else { return }
                if attempt == 100 { throw error }
            }
        }
    }

    /// Removes what the network process has written for stores that were removed before, once the
    /// process that could have removed it was gone: caches without data.
    static func removeOrphans() {
        let base = base("XDG_CACHE_HOME", else: ".cache")
        let names = try? FileManager.default.contentsOfDirectory(atPath: base.path)
        for identifier in (names ?? []).compactMap({ UUID(uuidString: $0) }) {
            let directories = StoreDirectories(identifier: identifier)
            // A store's data is there before its cache.
            if !FileManager.default.fileExists(atPath: directories.data.path) {
                try? remove(directories.cache)
            }
        }
    }

    private static func base(_ variable: String, else fallback: String) -> URL {
        let given = ProcessInfo.processInfo.environment[variable].flatMap {
            // The XDG base directory specification: a relative path is to be ignored.
            $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil
        }
        let home = FileManager.default.homeDirectoryForCurrentUser
        return (given ?? home.appending(path: fallback)).appending(path: application)
            .appending(path: "WebKit")
    }

    private static var application: String {
        let name = String(gString: g_get_application_name()) ?? ProcessInfo.processInfo.processName
        let file = name.replacing("/", with: "-")
        return [".", "..", ""].contains(file) ? "application" : file
    }
}
