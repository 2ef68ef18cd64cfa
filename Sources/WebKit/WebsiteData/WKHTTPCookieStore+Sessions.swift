internal import CWebKitGTK

extension WKHTTPCookieStore {
    /// The stores on disk that are open: two sessions on one directory would disagree.
    private static var open: [StoreDirectories: () -> WKHTTPCookieStore?] = [:]

    /// Removes them at the first use.
    private static let orphansAreRemoved: Void = StoreDirectories.removeOrphans()

    static func isOpen(in directories: StoreDirectories) -> Bool {
        open[directories]?() != nil
    }

    /// The cookies of a new session that keeps everything in memory.
    static func ephemeral() -> WKHTTPCookieStore {
        Engine.start()
        return WKHTTPCookieStore(tracked: webkit_network_session_new_ephemeral())
    }

    /// The cookies of the one session of this process in some directories.
    static func persistent(in directories: StoreDirectories) -> WKHTTPCookieStore {
        if let store = open[directories]?() { return store }
        Engine.start()
        _ = orphansAreRemoved
        RemovedStores.remove(directories)
        // Where they cannot be made, the engine keeps the data in memory.
        try? directories.create()
        let store = WKHTTPCookieStore(
            tracked: webkit_network_session_new(directories.data.path, directories.cache.path)
        )
        webkit_cookie_manager_set_persistent_storage(
            store.manager,
            directories.cookies.path,
            WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE
        )
        open[directories] = { [weak store] in store }
        return store
    }

    private convenience init(tracked session: OpaquePointer) {
        // Without it the engine lets third parties have the cookies they set as first parties.
        webkit_network_session_set_itp_enabled(session, 1)
        self.init(session: GObjectReference(adopting: session))
    }
}
