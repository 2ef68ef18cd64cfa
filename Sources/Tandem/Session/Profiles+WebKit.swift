import Foundation
public import TandemSession
import WebKit

extension Profiles {
    /// Deletes a profile with all that is kept of it, website data included.
    ///
    /// Let go of its sessions, containers and web views first. A profile that was deleted in part only,
    /// because of an error or a kill, is still listed if it has a name, and can be deleted again.
    ///
    /// - Parameter profile: The profile, which must not be in use.
    /// - Throws: ``SessionError/profileInUse(_:)`` as long as a session, in this process or another, or
    ///   a web view has it; ``SessionError/profileNotKept(_:)`` for the standard profile and one in
    ///   memory; ``SessionError`` if something could not be removed.
    @MainActor
    public func delete(_ profile: Profile) async throws(SessionError) {
        try await delete(profile) { identifier in
            do {
                try await WKWebsiteDataStore.remove(forIdentifier: identifier)
            } catch  where (error as NSError).domain == "WKWebSiteDataStore" {
                throw SessionError.profileInUse("\(profile)")
            }
        }
    }
}
