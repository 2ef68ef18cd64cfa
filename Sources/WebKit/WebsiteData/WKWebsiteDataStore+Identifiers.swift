extension WKWebsiteDataStore {
    /// Removes a persistent store with all its data.
    ///
    /// - Parameters:
    ///   - identifier: The store's; one without data is removed already.
    ///   - completionHandler: Called once, with an error when the store is in use in this process
    ///     or a file could not be removed.
    @preconcurrency public class func remove(
        forIdentifier identifier: UUID,
        completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
    ) {
        Task {
            do {
                try await remove(forIdentifier: identifier)
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
    }

    /// Removes a persistent store with all its data.
    ///
    /// - Parameter identifier: The store's; one without data is removed already.
    /// - Throws: An error of the domain `WKWebSiteDataStore` when the store, or a web view with it,
    ///   is in use in this process, or comes into use meanwhile; a `CocoaError` when a file could not
    ///   be removed.
    @preconcurrency public class func remove(forIdentifier identifier: UUID) async throws {
        let directories = StoreDirectories(identifier: identifier)
        try checkUnused(directories)
        // What it notes of trackers it writes some time after a page, for all stores in one row, and
        // makes the directories anew for it: the store itself can say when its turn has been.
        await WKHTTPCookieStore.persistent(in: directories).settleTrackers()
        // The network process closes a released store's files some time after the release; messages
        // to it keep their order, so that an answer to a later one says that it has.
        _ = await nonPersistent().httpCookieStore.cookiePolicy
        // The app may have opened the store meanwhile.
        try checkUnused(directories)
        try RemovedStores.insert(directories)
    }

    private class func checkUnused(_ directories: StoreDirectories) throws {
        guard WKHTTPCookieStore.isOpen(in: directories) else { return }
        throw NSError(
            domain: "WKWebSiteDataStore",
            code: 1,
            userInfo: [NSLocalizedDescriptionKey: "Data store is in use: release it first"]
        )
    }

    /// The identifiers of the persistent stores that have data on this machine.
    @preconcurrency public class func fetchAllDataStoreIdentifiers(
        _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
    ) {
        Task { completionHandler(await allDataStoreIdentifiers) }
    }

    /// The identifiers of the persistent stores that have data on this machine, in no order.
    @preconcurrency public class var allDataStoreIdentifiers: [UUID] {
        get async { StoreDirectories.identifiers }
    }
}
