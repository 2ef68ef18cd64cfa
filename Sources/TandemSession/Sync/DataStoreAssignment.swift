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
    /// Whether a sign-out has replaced the default store, which cannot be removed, and what it holds
    /// for the session's sites is still there.
    var retiresDefault = false

    /// Whether nothing is left of the stores that sign-outs have replaced.
    var isSettled: Bool { retired.isEmpty && !retiresDefault }

    /// Puts a new store in the place of the one in use.
    ///
    /// - Parameters:
    ///   - identifier: The new store's identifier.
    ///   - profile: The profile. One in memory begins with a store that nobody else can find.
    mutating func renew(_ identifier: UUID, of profile: Profile) {
        if let old = current ?? profile.identifier {
            retired.append(old)
        } else {
            retiresDefault = profile.isPersistent
        }
        current = identifier
    }

    /// The identifiers of all stores that there may be.
    func all(first: UUID) -> Set<UUID> {
        Set([first, current].compactMap(\.self) + retired)
    }
}

extension DataStoreAssignment {
    private static let defaultLine = "default"

    /// Lines of text: the identifier in use, or nothing, then those that are retired.
    init(octets: [UInt8]) {
        let lines = String(decoding: octets, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        current = lines.first.flatMap { UUID(uuidString: String($0)) }
        retired = lines.dropFirst().compactMap { UUID(uuidString: String($0)) }
        retiresDefault = lines.dropFirst().contains { $0 == Self.defaultLine }
    }

    var octets: [UInt8] {
        let lines =
            [current?.uuidString ?? ""] + retired.map(\.uuidString)
            + (retiresDefault ? [Self.defaultLine] : [])
        return Array(lines.joined(separator: "\n").utf8)
    }
}
