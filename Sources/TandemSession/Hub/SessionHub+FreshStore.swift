package import Foundation
package import TandemCookies

/// A side whose store can be exchanged for another: that of the profile's web views.
package protocol RenewableSide: CookieSide {
    /// Uses another store from now on, empty and with another process if the platform lets us.
    ///
    /// - Parameter identifier: The store's identifier, for a profile that is kept on disk.
    /// - Throws: ``SideError`` if it cannot be used.
    func moveToStore(_ identifier: UUID) async throws(SideError)

    /// Removes a store that is not used any more, with everything in it.
    ///
    /// - Parameter identifier: The store's identifier.
    /// - Throws: ``SideError`` if it is still in use, or cannot be removed.
    func removeStore(_ identifier: UUID) async throws(SideError)

    /// Removes from the default store what it holds for some sites, cookies included.
    ///
    /// - Parameter sites: The hosts, their subdomains included.
    /// - Throws: ``SideError`` if something could not be removed.
    func clearDefaultStore(of sites: Set<CookieHost>) async throws(SideError)
}

/// A new website data store for each generation, as the policy wants it.
extension SessionHub {
    /// Whether a sign-out puts another store in the place of the one in use.
    func renewsStore(_ options: SignOutOptions) -> Bool {
        configuration.freshStore && options.removesWebsiteData
    }

    /// Has a cleared side use the store of the new generation, and removes those that are retired.
    func moveToFreshStore(_ name: SideName) async throws {
        guard try await moveToCurrentStore(name) else { return }
        // The new store has no marker: its epoch begins, and what is kept is written to it.
        try await settle([name])
        await removeRetiredStores(of: name)
    }

    /// Has a side use the store of the generation.
    ///
    /// - Returns: False if there is but one store, or the side cannot use another.
    func moveToCurrentStore(_ name: SideName) async throws(SessionError) -> Bool {
        guard let side = sides[name] as? any RenewableSide,
            let current = machine.dataStore.current
        else { return false }
        try await bounded(name) { () async throws(SideError) in
            try await side.moveToStore(current)
        }
        return true
    }

    /// Removes the stores that sign-outs have replaced, and clears the default one if it is among them.
    ///
    /// What cannot be done is tried again when the side is next taken into service.
    func removeRetiredStores(of name: SideName) async {
        guard let side = sides[name] as? any RenewableSide else { return }
        if machine.dataStore.retiresDefault {
            let sites = machine.policy.sites
            await retire(name) { () async throws(SideError) in
                try await side.clearDefaultStore(of: sites)
            } then: {
                $0.defaultDataStoreWasCleared()
            }
        }
        for identifier in machine.dataStore.retired {
            await retire(name) { () async throws(SideError) in
                try await side.removeStore(identifier)
            } then: {
                $0.dataStoreWasRemoved(identifier)
            }
        }
    }

    private func retire(
        _ name: SideName,
        _ removal: @escaping @Sendable () async throws(SideError) -> Void,
        then event: (inout SyncMachine) -> Void
    ) async {
        do throws(SessionError) {
            try await bounded(name, .retiring, removal)
            try run { machine, _ in event(&machine) }
        } catch {
            storeFailure = error
            log(.sideFailed(name, error))
        }
    }
}
