public import TandemCookies
public import TandemStorage

extension WebSession {
    /// Signs out: on all sides, on disk, and for answers that are still under way.
    ///
    /// It begins a new generation: what a native request of the old one is answered is dropped. The
    /// session is closed until the next ``prepare(for:)``: whatever a page still manages to store
    /// within the session's sites is removed again. The app's own requests may sign in anew at once.
    /// Killed half-way, the sign-out completes at the next start.
    ///
    /// - Parameter options: What stays in place.
    /// - Returns: What was removed, and what was not.
    /// - Throws: ``SessionError`` if the sign-out could not be kept on disk; nothing is removed then.
    @discardableResult
    public func signOut(_ options: SignOutOptions = .init()) async throws -> SignOutReport {
        try await hub.signOut(options)
    }
}

/// What a sign-out leaves in place.
public struct SignOutOptions: Hashable, Sendable {
    /// Cookies that stay, such as a language or a consent.
    public var keeping: Set<CookieRule>
    /// Whether what pages stored beside cookies (local storage, databases, caches) is removed too.
    ///
    /// A side that is not in use during the sign-out is cleared of it in any case.
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

    /// Why values may still be found in the profile's files, nil if they are gone from there.
    public let unerased: StorageError?

    /// Whether nothing is left anywhere.
    public var isComplete: Bool {
        remaining.isEmpty && failures.isEmpty && deferred.isEmpty && unerased == nil
    }

    /// The report in a line, without values.
    public var description: String {
        let data = websiteData.values.reduce(0) { $0 + $1.count }
        return """
            \(removed.count) cookies and \(data) kinds of website data removed, \(kept.count) kept, \
            \(remaining.values.reduce(0) { $0 + $1.count }) left, \(failures.count) sides failed, \
            \(deferred.count) deferred\(unerased.map { "; \($0)" } ?? "")
            """
    }
}
