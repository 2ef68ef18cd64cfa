import Foundation

/// Which website data store a profile's web views have, and which it had before.
///
/// A profile begins with the store of its own identifier, or the default one. With the policy of a
/// fresh store each sign-out puts another in its place; the old one waits to be removed, since a
/// store cannot be removed as long as a web view uses it.
struct DataStoreAssignment: Hashable, Sendable {
    /// The identifier of the store in use, nil: the one the profile began with.
    var current: UUID?
    /// Stores that a sign-out has replaced and that are not removed yet.
    var retired: [UUID] = []

    /// Puts a new store in the place of the one in use.
    ///
    /// - Parameters:
    ///   - identifier: The new store's identifier.
    ///   - first: The identifier of the store that the profile began with, nil for the default store,
    ///     which cannot be removed.
    mutating func renew(_ identifier: UUID, first: UUID?) {
        if let old = current ?? first { retired.append(old) }
        current = identifier
    }

    /// The identifiers of all stores that there may be.
    func all(first: UUID) -> Set<UUID> {
        Set([first, current].compactMap(\.self) + retired)
    }
}

extension DataStoreAssignment {
    /// Lines of text: the identifier in use, or nothing, then those that are retired.
    init(octets: [UInt8]) {
        let lines = String(decoding: octets, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        current = lines.first.flatMap { UUID(uuidString: String($0)) }
        retired = lines.dropFirst().compactMap { UUID(uuidString: String($0)) }
    }

    var octets: [UInt8] {
        let lines = [current?.uuidString ?? ""] + retired.map(\.uuidString)
        return Array(lines.joined(separator: "\n").utf8)
    }
}
