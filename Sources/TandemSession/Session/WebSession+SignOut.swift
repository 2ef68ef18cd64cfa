public import TandemCookies
public import TandemStorage

extension WebSession {
    /// Signs out: on all sides, on disk, and for answers that are still under way.
    ///
    /// It begins a new generation: what a native request of the old one is answered is dropped. The
    /// session is closed until the next ``prepare(for:)``: whatever a page still manages to store
    /// within the session's sites is removed again. The app's own requests may sign in anew at once.
    /// Navigations of containers are refused as long as it goes on.
    /// Killed half-way, the sign-out completes at the next start. Cancelling its task does not stop it.
    ///
    /// - Parameter options: What stays in place.
    /// - Returns: What was removed, and what was not.
    /// - Throws: ``SessionError`` if the sign-out could not be kept on disk; nothing is removed then.
    @discardableResult
    public func signOut(_ options: SignOutOptions = .init()) async throws -> SignOutReport {
        try await hub.signOut(options, revoke: nil)
    }

    /// Signs out after the login was revoked at its server.
    ///
    /// ```swift
    /// let report = try await session.signOut { [session] in
    ///     _ = try await session.data(for: revocationRequest)
    /// }
    /// ```
    ///
    /// The closure runs first, while the session still has its cookies, so that native requests in it
    /// are authorised. If it throws, or has not returned within the configuration's bound, in which
    /// case it is cancelled, the user is signed out all the same: the report says that the server may
    /// not know of it. That the user wants to be signed out is on disk before the closure runs: killed
    /// in it, the sign-out completes at the next start, without running it again. A suspension that
    /// falls into it puts the rest off until ``resume()``; should another process open the profile
    /// meanwhile, the sign-out begins there, and whoever signs in since stays.
    ///
    /// The closure cannot prepare or sign out the session, since both wait for this sign-out: it is thrown
    /// ``SessionError/waitsForItself``.
    ///
    /// - Parameters:
    ///   - options: What stays in place.
    ///   - revoke: Tells the server, such as by a request to its revocation endpoint (RFC 7009).
    /// - Returns: What was removed, and what was not.
    /// - Throws: ``SessionError`` if the sign-out could not be kept on disk; nothing is removed then.
    @discardableResult
    public func signOut(
        _ options: SignOutOptions = .init(),
        revokingWith revoke: @escaping @Sendable () async throws -> Void
    ) async throws -> SignOutReport {
        try await hub.signOut(options, revoke: revoke)
    }
}

/// What a sign-out leaves in place.
public struct SignOutOptions: Hashable, Sendable {
    /// Cookies that stay, such as a language or a consent.
    public var keeping: Set<CookieRule>
    /// Whether what pages stored beside cookies (local storage, databases, caches) is removed too.
    ///
    /// It is the same for a side that is not in use during the sign-out, and is cleared later.
    public var removesWebsiteData: Bool

    /// Creates options; by default nothing stays.
    public init(keeping: Set<CookieRule> = [], removesWebsiteData: Bool = true) {
        self.keeping = keeping
        self.removesWebsiteData = removesWebsiteData
    }
}

/// What a sign-out removed, and what it did not.
public struct SignOutReport: Hashable, Sendable, CustomStringConvertible {
    /// The generation that begins with it.
    public let generation: UInt64
    /// Whether the server was told.
    public let revocation: Revocation
    /// The cookies that the jar held.
    public let removed: Set<Cookie.Identity>
    /// The cookies that stay as the options wanted.
    public let kept: Set<Cookie.Identity>
    /// Website data that was removed, in words, by side.
    public let websiteData: [SideName: [String]]
    /// Cookies that a side still shows after they were deleted there, by side.
    public let remaining: [SideName: Set<Cookie.Identity>]
    /// What failed, by side.
    ///
    /// What is not cleared is tried again with the next preparation, which fails if that does.
    public let failures: [SideName: SessionError]
    /// Sides that are not in use in this process: they are cleared before they are next used.
    public let deferred: Set<SideName>
    /// What became of the website data store, nil if it was not to be replaced.
    public let freshStore: FreshStore?
    /// Why values may still be found in the profile's files, nil if they are gone from there.
    public let unerased: StorageError?

    /// Whether nothing is left anywhere, the server included if it was to be told.
    public var isComplete: Bool {
        remaining.isEmpty && failures.isEmpty && deferred.isEmpty && unerased == nil
            && [.notAsked, .done].contains(revocation) && [nil, .inUse].contains(freshStore)
    }

    /// The report in a line, without values.
    public var description: String {
        let data = websiteData.values.reduce(0) { $0 + $1.count }
        return """
            cookies removed: \(removed.count), kept: \(kept.count), \
            left: \(remaining.values.reduce(0) { $0 + $1.count }); \
            kinds of website data removed: \(data); \
            sides failed: \(failures.count), deferred: \(deferred.count)\
            \(notes.map { "; \($0)" }.joined())
            """
    }

    private var notes: [String] {
        let revocation: String? =
            switch revocation {
            case .notAsked: nil
            case .done: "the login was revoked"
            case .failed(let reason): "the login was not revoked: \(reason)"
            case .notAnswered(let seconds): "the login was not revoked within \(seconds) s"
            }
        let store: String? =
            switch freshStore {
            case nil, .inUse: nil
            case .inUseBesideOld(let error):
                "the old data store is still there: \(error.map { "\($0)" } ?? "it is removed later")"
            }
        return [revocation, store, unerased.map { "\($0)" }].compactMap(\.self)
    }

    /// Whether the login was revoked at its server.
    public enum Revocation: Hashable, Sendable {
        /// The sign-out was not given a closure that does so.
        case notAsked
        /// The closure returned.
        case done
        /// The closure threw: the server may take the login for valid still.
        ///
        /// The reason is a session error's description, or another error's domain and code.
        case failed(reason: String)
        /// The closure had not returned within the bound and was cancelled.
        case notAnswered(seconds: Double)
    }

    /// What became of the website data store that the policy wanted to be replaced.
    public enum FreshStore: Hashable, Sendable {
        /// The next generation has a new store, and the old one is gone.
        case inUse
        /// The next generation has a new store; the old one, cleared of the session's sites, could not
        /// be removed yet, which is tried again when web views next use the session.
        case inUseBesideOld(SessionError?)
    }
}
