/// The directories of removed stores, which stay removed.
///
/// What a page has received the network process writes to its cache about a second later, be the store
/// released by then or not, and makes the directories anew for it.
@MainActor
enum RemovedStores {
    private static var paths: Set<String> = []
    /// What tells of new directories, by the path of the directory they come into.
    private static var watches: [String: DirectoryWatch] = [:]

    /// Removes a store's directories, and again each that comes back while this process lives.
    static func insert(_ store: StoreDirectories) throws {
        for directory in [store.data, store.cache] {
            paths.insert(directory.path)
            let base = directory.deletingLastPathComponent()
            guard watches[base.path] == nil else { continue }
            // Where nothing can be watched, the next process removes what has come.
            watches[base.path] = DirectoryWatch(base) { change in
                guard case .added(let path) = change, paths.contains(path) else { return }
                try? StoreDirectories.remove(URL(filePath: path))
            }
        }
        try store.remove()
    }

    /// Lets a store's directories be, since it is opened anew.
    static func remove(_ store: StoreDirectories) {
        paths.subtract([store.data.path, store.cache.path])
    }
}
