import Foundation

/// Another website data store for each generation, if the policy wants it.
extension SyncMachine {
    /// Puts a new store in the place of the one in use.
    mutating func renewDataStore(_ identifier: UUID, of profile: Profile) {
        dataStore.renew(identifier, of: profile)
        unsaved.state = true
    }

    /// Forgets a store that a sign-out had replaced, once it is removed.
    mutating func dataStoreWasRemoved(_ identifier: UUID) {
        dataStore.retired.removeAll { $0 == identifier }
        unsaved.state = true
    }

    /// Nothing of the session's sites is left in the default store that a sign-out had replaced.
    mutating func defaultDataStoreWasCleared() {
        dataStore.retiresDefault = false
        unsaved.state = true
    }
}
