public import Foundation

/// One of the logins that an app keeps apart.
public struct Profile: Hashable, Sendable, CustomStringConvertible {
    enum Kind: Hashable, Sendable {
        case standard
        case named(UUID)
        case ephemeral(UUID)
    }

    let kind: Kind

    /// The profile of apps that have one login: it uses the default website data store.
    public static let standard = Profile(kind: .standard)

    /// A profile of its own, with a website data store of its own.
    ///
    /// - Parameter identifier: The same from one launch to the next.
    /// - Returns: The profile.
    public static func named(_ identifier: UUID) -> Profile {
        Profile(kind: .named(identifier))
    }

    /// A profile that lives in memory, gone with its last session.
    ///
    /// Each call makes another.
    public static func ephemeral() -> Profile {
        Profile(kind: .ephemeral(UUID()))
    }

    /// Whether the profile is kept on disk.
    public var isPersistent: Bool {
        switch kind {
        case .standard, .named: true
        case .ephemeral: false
        }
    }

    /// The identifier of a named profile.
    public var identifier: UUID? {
        guard case .named(let identifier) = kind else { return nil }
        return identifier
    }

    /// The profile's name in messages.
    public var description: String {
        switch kind {
        case .standard: "standard"
        case .named(let identifier): identifier.uuidString.lowercased()
        case .ephemeral: "ephemeral"
        }
    }
}
