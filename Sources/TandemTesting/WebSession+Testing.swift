public import TandemSession

extension WebSession {
    /// Opens a profile's session under a test's own clock.
    ///
    /// - Parameters:
    ///   - profile: Whose login it is; one in memory unless told otherwise.
    ///   - configuration: What the session is about.
    ///   - clock: Where it takes the time from.
    /// - Throws: ``SessionError`` if the sites or the profile's database cannot be used.
    public convenience init(
        profile: Profile = .ephemeral(),
        configuration: Configuration,
        testClock clock: ManualClock
    ) throws(SessionError) {
        try self.init(profile: profile, configuration: configuration, clock: clock)
    }

    /// Lets go of the profile, as the end of the process does.
    ///
    /// A session that is made after it starts from what is on disk. What waits on this one, or uses it
    /// later, is thrown ``SessionError/closed``.
    public func endProcess() async {
        await close()
    }
}
