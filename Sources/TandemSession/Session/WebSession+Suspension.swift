extension WebSession {
    /// Lets go of the profile's file, so that the app may be suspended, or another process use it.
    ///
    /// From then on until ``resume()`` no lock is held. Preparations and whatever else is under way, or
    /// is asked for, is thrown ``SessionError/suspended``; what a server answers to a request that is
    /// under way, and what a page changes, is kept at the end of the suspension. All sessions of the
    /// profile in this process are suspended with it. A profile in memory has nothing to let go of. A file
    /// that cannot be read is let go of too.
    ///
    /// - Throws: ``SessionError/closed``.
    /// - Complexity: O(*n*) in the cookies of the profile.
    public func suspend() async throws(SessionError) {
        try await hub.suspend()
    }

    /// Takes the profile's file again after ``suspend()``, and looks at the sides anew.
    ///
    /// If another process has changed the profile meanwhile, the session goes on from that; who listens
    /// to ``changes`` is told by ``SessionEvent/resynchronized``. If that process has signed out, native
    /// requests that were under way and the pages of containers are ended here too. A file that is found
    /// damaged is set aside, and what can be read of it is kept, as at a launch: ``recovery`` tells. A
    /// session that is not suspended stays as it is.
    ///
    /// - Throws: ``SessionError/storage(_:)``, with `StorageError.inUse` if another process has the file:
    ///   the session is suspended still, and may be resumed later.
    /// - Complexity: O(*n*) in the cookies of the profile.
    public func resume() async throws(SessionError) {
        try await hub.resume()
    }
}
