import Synchronization

/// One hub for each profile of this process.
///
/// Two hubs on one profile would each take the other's writes for a page's.
final class HubRegistry: Sendable {
    static let process = HubRegistry()

    private let hubs = Mutex<[String: SessionHub]>([:])

    /// The hub of a profile, opened if none is.
    ///
    /// - Throws: ``SessionError/configurationDiffers(profile:)`` if it is open with another
    ///   configuration, or why it cannot be opened.
    func hub(
        for profile: Profile,
        configuration: WebSession.Configuration,
        clock: any SessionClock
    ) throws(SessionError) -> SessionHub {
        guard profile.isPersistent else {
            return try SessionHub(profile: profile, configuration: configuration, clock: clock)
        }
        let path = ProfileFolder(configuration).path(of: profile)
        let result = hubs.withLock { hubs -> Result<SessionHub, SessionError> in
            if let hub = hubs[path] {
                return hub.configuration == configuration
                    ? .success(hub) : .failure(.configurationDiffers(profile: "\(profile)"))
            }
            return Result { () throws(SessionError) in
                let hub = try SessionHub(
                    profile: profile,
                    configuration: configuration,
                    clock: clock
                )
                hubs[path] = hub
                return hub
            }
        }
        return try result.get()
    }

    /// Takes the hub of a profile out, if one is open and no session uses it any more.
    ///
    /// - Throws: ``SessionError/profileInUse(_:)`` if one does.
    func removeUnusedHub(
        for profile: Profile,
        in folder: ProfileFolder
    ) throws(SessionError) -> SessionHub? {
        let path = folder.path(of: profile)
        let result = hubs.withLock { hubs -> Result<SessionHub?, SessionError> in
            if hubs[path]?.isInUse == true { return .failure(.profileInUse("\(profile)")) }
            return .success(hubs.removeValue(forKey: path))
        }
        return try result.get()
    }

    /// Takes the hub of a profile out, if one is open.
    func removeHub(
        for profile: Profile,
        configuration: WebSession.Configuration
    ) -> SessionHub? {
        let path = ProfileFolder(configuration).path(of: profile)
        return hubs.withLock { $0.removeValue(forKey: path) }
    }
}
