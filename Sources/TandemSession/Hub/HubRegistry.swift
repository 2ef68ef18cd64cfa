import Synchronization

/// One hub for each profile of this process.
///
/// Two hubs on one profile would each take the other's writes for a page's. The hub of a file stays
/// open until the process ends, one in memory as long as it is used.
final class HubRegistry: Sendable {
    static let process = HubRegistry()

    private struct WeakHub {
        weak var hub: SessionHub?
    }

    private struct State {
        /// By the paths of their files.
        var persistent: [String: SessionHub] = [:]
        var ephemeral: [Profile: WeakHub] = [:]
    }

    private let state = Mutex(State())

    /// The hub of a profile, opened if none is, and noted as used by one session more.
    ///
    /// - Throws: ``SessionError/configurationDiffers(profile:)`` if it is open with another
    ///   configuration, or why it cannot be opened.
    func hub(
        for profile: Profile,
        configuration: WebSession.Configuration,
        clock: any SessionClock
    ) throws(SessionError) -> SessionHub {
        let path = profile.isPersistent ? ProfileFolder(configuration).path(of: profile) : nil
        let result = state.withLock { state -> Result<SessionHub, SessionError> in
            if let hub = path.map({ state.persistent[$0] }) ?? state.ephemeral[profile]?.hub {
                guard hub.configuration == configuration else {
                    return .failure(.configurationDiffers(profile: "\(profile)"))
                }
                // Noted later, it could be taken out in between.
                hub.noteSession(isThere: true)
                return .success(hub)
            }
            return Result { () throws(SessionError) in
                let hub = try SessionHub(
                    profile: profile,
                    configuration: configuration,
                    clock: clock
                )
                hub.noteSession(isThere: true)
                if let path {
                    state.persistent[path] = hub
                } else {
                    state.ephemeral = state.ephemeral.filter { $0.value.hub != nil }
                    state.ephemeral[profile] = WeakHub(hub: hub)
                }
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
        let result = state.withLock { state -> Result<SessionHub?, SessionError> in
            if state.persistent[path]?.isInUse == true {
                return .failure(.profileInUse("\(profile)"))
            }
            return .success(state.persistent.removeValue(forKey: path))
        }
        return try result.get()
    }

    /// Takes the hub of a profile out, if one is open.
    func removeHub(
        for profile: Profile,
        configuration: WebSession.Configuration
    ) -> SessionHub? {
        let path = ProfileFolder(configuration).path(of: profile)
        return state.withLock { $0.persistent.removeValue(forKey: path) }
    }
}
