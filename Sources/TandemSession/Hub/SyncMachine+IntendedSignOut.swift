import Foundation
import TandemCookies
import TandemStorage

extension SyncMachine {
    /// Signs out if an earlier launch was to and ended before it began.
    ///
    /// - Parameters:
    ///   - database: The profile's database.
    ///   - freshStore: Whether the next generation gets a data store of its own.
    ///   - profile: Whose database it is.
    ///   - now: The time.
    /// - Throws: `StorageError` if it cannot be kept.
    mutating func completeIntendedSignOut(
        in database: ProfileDatabase,
        freshStore: Bool,
        profile: Profile,
        at now: Timestamp
    ) throws(StorageError) {
        guard let intended else { return }
        let earlier = self
        _ = signOut(
            keeping: intended.kept,
            keepsWebsiteData: intended.keepsWebsiteData,
            at: now
        )
        if freshStore { renewDataStore(UUID(), of: profile) }
        followOriginals(at: now)
        var batch = takeStep().batch
        batch.settings.upserts += settings(changedSince: earlier)
        batch.leavesNoTrace = true
        do {
            try database.commit(batch)
        } catch {
            // Traces are removed with the next change; the sign-out itself is kept.
            guard case .notErased = error else { throw error }
        }
    }
}
