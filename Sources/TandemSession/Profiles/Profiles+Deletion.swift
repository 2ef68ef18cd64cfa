public import Foundation
import TandemStorage

extension Profiles {
    /// Deletes a profile with all that is kept of it.
    ///
    /// The `Tandem` module has `delete(_:)`, which removes the website data too. This one is for apps
    /// without it. A profile that was deleted in part only, because of an error or a kill, is still
    /// listed if it has a name, and can be deleted again. One whose database a later version of the
    /// library has written, or that cannot be opened for good, can be deleted too, with the website
    /// data store of its own identifier. A file in its place that is another program's stays.
    ///
    /// - Parameters:
    ///   - profile: The profile, which must not be in use.
    ///   - removeWebsiteData: Removes the website data store of an identifier with all that is in it.
    /// - Throws: ``SessionError/profileInUse(_:)`` as long as it has a session, in this process or
    ///   another; ``SessionError/profileNotKept(_:)`` for the standard profile and one in memory;
    ///   ``SessionError/sideFailed(_:reason:)`` if website data could not be removed;
    ///   ``SessionError/storage(_:)`` if a file could not be.
    public func delete(
        _ profile: Profile,
        removingWebsiteData removeWebsiteData: @Sendable (UUID) async throws -> Void
    ) async throws(SessionError) {
        guard let identifier = profile.identifier else { throw .profileNotKept("\(profile)") }
        if let hub = try HubRegistry.process.removeUnusedHub(for: profile, in: folder) {
            await hub.close()
            await hub.awaitSideWork()
        }
        let path = folder.path(of: profile)
        try await naming(profile) {
            try folder.requireFileURL()
            // As long as it is open here, no other process can use the profile.
            let database = try openUnlessUseless(path)
            let stores = try database.flatMap { StoredState(try $0.load().settings)?.dataStore }
            for store in (stores ?? .init()).all(first: identifier) {
                try await removeWebsiteData(store)
            }
            database?.close()
            try ProfileDatabase.remove(at: path)
        }
        try folder.remove(folder.nameFile(of: profile))
    }

    /// Opens the database of a profile that is to go, nil if it can never be read again.
    ///
    /// Which website data stores a sign-out has put in the place of the first is not known then. A
    /// trouble that passes, such as a locked device, is no reason to give them up.
    private func openUnlessUseless(_ path: String) throws(StorageError) -> ProfileDatabase? {
        do {
            return try ProfileDatabase(at: .file(path: path))
        } catch {
            switch error {
            case .newerVersion, .failed: return nil
            default: throw error
            }
        }
    }

    /// Says of errors which profile they are about.
    private func naming(
        _ profile: Profile,
        _ body: () async throws -> Void
    ) async throws(SessionError) {
        do {
            try await body()
        } catch let error as SessionError {
            throw error
        } catch let error as StorageError {
            if case .inUse = error { throw .profileInUse("\(profile)") }
            throw .storage(error)
        } catch {
            throw .sideFailed(.web, reason: "\(error)")
        }
    }
}
