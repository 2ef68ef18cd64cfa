public import Foundation

/// The profiles that an app keeps on disk, with their names for people.
///
/// ```swift
/// let profiles = Profiles()
/// let work = try profiles.create(named: "Work")
/// let session = try WebSession(profile: work, configuration: configuration)
/// ```
///
/// A profile is known by its identifier; its name is for people, may be given twice, and can be
/// changed at any time. A profile needs no name: ``Profile/named(_:)`` makes one of any identifier.
public struct Profiles: Sendable {
    /// A profile that is kept on disk.
    public struct Entry: Hashable, Sendable {
        /// The profile.
        public let profile: Profile
        /// Its name for people, nil if it was given none.
        public let name: String?
    }

    let folder: ProfileFolder

    /// Creates a view of the profiles of a folder.
    ///
    /// - Parameter directory: The configuration's
    ///   ``WebSession/Configuration/directory``; nil: a folder of the app's own.
    public init(directory: URL? = nil) {
        folder = ProfileFolder(directory)
    }

    /// The profiles that have a name or a database, by their names, those without at the end.
    ///
    /// - Throws: ``SessionError/storage(_:)`` if the folder cannot be read.
    /// - Complexity: O(*n* log *n*) in the profiles, whose names are read from disk.
    public func all() throws(SessionError) -> [Entry] {
        try folder.profiles().map { Entry(profile: $0, name: name(of: $0)) }
            .sorted { left, right in
                switch (left.name, right.name) {
                case (let left?, let right?) where left != right: left < right
                case (.some, nil): true
                case (nil, .some): false
                default: "\(left.profile)" < "\(right.profile)"
                }
            }
    }

    /// Makes a profile with an identifier of its own.
    ///
    /// - Parameter name: A name for people.
    /// - Returns: The profile.
    /// - Throws: ``SessionError/storage(_:)`` if the name cannot be kept.
    public func create(named name: String) throws(SessionError) -> Profile {
        let profile = Profile.named(UUID())
        try rename(profile, to: name)
        return profile
    }

    /// A profile's name for people, nil if it was given none.
    public func name(of profile: Profile) -> String? {
        guard profile.isPersistent, (try? folder.requireFileURL()) != nil else { return nil }
        // Decoded octet by octet: a name may begin with what Foundation takes for a byte order mark.
        let octets = try? Data(contentsOf: folder.nameFile(of: profile))
        return octets.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Gives a profile another name for people; the standard profile can have one too.
    ///
    /// - Parameters:
    ///   - profile: The profile, which may be in use; one that is not there comes to be by its name.
    ///   - name: The name.
    /// - Throws: ``SessionError/profileNotKept(_:)`` for one in memory, or
    ///   ``SessionError/storage(_:)`` if the name cannot be kept.
    public func rename(_ profile: Profile, to name: String) throws(SessionError) {
        guard profile.isPersistent else { throw .profileNotKept("\(profile)") }
        try folder.write(name, to: folder.nameFile(of: profile))
    }
}
