public import TandemSession

extension WebSession {
    /// Opens a profile's session under a test's own clock, and against a test's own server.
    ///
    /// - Parameters:
    ///   - profile: Whose login it is; one in memory unless told otherwise.
    ///   - configuration: What the session is about.
    ///   - clock: Where it takes the time from.
    ///   - server: What answers its native requests in place of the network; nil: nothing does.
    /// - Throws: ``SessionError`` if the sites or the profile's database cannot be used.
    public convenience init(
        profile: Profile = .ephemeral(),
        configuration: Configuration,
        testClock clock: ManualClock,
        server: ScriptedServer? = nil
    ) throws(SessionError) {
        try self.init(
            profile: profile,
            configuration: configuration,
            clock: clock,
            server: server
        )
    }

    /// Lets go of the profile, as the end of the process does.
    ///
    /// A session that is made after it starts from what is on disk. What waits on this one, or uses it
    /// later, is thrown ``SessionError/closed``.
    public func endProcess() async {
        await close()
    }
}
