public import Foundation
import Synchronization
public import TandemCookies
public import TandemStorage

/// One login, kept in step between an app's native code and its web views.
///
/// The session's jar is the truth; every store of cookies is a side that it keeps in step:
///
/// ```swift
/// let session = try WebSession(configuration: .init(sites: ["example.com"]))
/// let (data, response) = try await session.data(for: signInRequest)
/// try await session.prepare()
/// ```
///
/// Sessions of one profile in one process share one jar. A session may be used from anywhere; its
/// operations run one after the other.
public final class WebSession: Sendable {
    /// Whose login it is.
    public let profile: Profile
    /// What the session is about and how it behaves.
    public let configuration: Configuration

    let hub: SessionHub
    let client: NativeClient

    /// Opens a profile's session.
    ///
    /// - Parameters:
    ///   - profile: Whose login it is.
    ///   - configuration: What the session is about. It has to be the same for all sessions that a
    ///     process has of a profile, which stays open until the process ends.
    /// - Throws: ``SessionError`` if the sites or the profile's database cannot be used.
    /// - Complexity: O(*n*) in the cookies of the profile, which are read from disk.
    public convenience init(
        profile: Profile = .standard,
        configuration: Configuration
    ) throws(SessionError) {
        try self.init(profile: profile, configuration: configuration, clock: SystemClock())
    }

    /// Opens a profile's session under a clock of a test's own, and with what answers its requests in
    /// place of the network.
    package convenience init(
        profile: Profile,
        configuration: Configuration,
        clock: any SessionClock,
        server: (any HTTPAnswering)? = nil
    ) throws(SessionError) {
        let hub = try HubRegistry.process.hub(
            for: profile,
            configuration: configuration,
            clock: clock
        )
        self.init(hub: hub, server: server)
    }

    /// Creates a session of a hub that counts it already.
    init(hub: SessionHub, server: (any HTTPAnswering)? = nil) {
        self.hub = hub
        profile = hub.profile
        configuration = hub.configuration
        client = NativeClient(hub: hub, server: server)
    }

    deinit {
        hub.noteSession(isThere: false)
    }

    /// What was rescued when the profile's database was found damaged, nil if it was sound.
    public var recovery: Recovery? { hub.recovery.withLock { $0 } }

    /// The changes of the jar from now on; each access begins a sequence of its own.
    public var changes: SessionEvents { hub.broadcaster.subscribe() }

    /// All cookies of the jar, in no order.
    ///
    /// The sides are read first, so that what a page has changed is in it.
    ///
    /// - Throws: ``SessionError`` if the session is closed, or a side fails or does not answer.
    /// - Complexity: O(*n*) in the cookies.
    public func cookies() async throws -> [Cookie] {
        try await hub.refreshSides()
        return await hub.machine.jar.cookies
    }

    /// The cookies that a native request for a URL would carry, in their order.
    ///
    /// The sides are read first, so that what a page has changed is in it.
    ///
    /// - Throws: ``SessionError`` if the URL is not one of http or https, or a side does not answer.
    public func cookies(for url: URL) async throws -> [Cookie] {
        let target = try CookieURL(url)
        try await hub.refreshSides()
        return try await hub.cookies(for: target)
    }

    /// Stores a cookie of the app's own making on all sides.
    ///
    /// - Parameter cookie: The cookie.
    /// - Returns: The change, nil if the jar held the same already.
    /// - Throws: ``SessionError/refused(_:)`` with the rule that refuses it, or why it cannot be kept.
    @discardableResult
    public func setCookie(_ cookie: Cookie) async throws -> SessionChange? {
        try await hub.store(cookie)
    }

    /// Deletes a cookie on all sides.
    ///
    /// The sides are read first, so that what a page has set a moment ago goes too. One that does not
    /// answer within the bound is told of the deletion when it does.
    ///
    /// - Returns: The cookie as it was, nil if there was none.
    /// - Throws: ``SessionError`` if the deletion cannot be kept.
    @discardableResult
    public func deleteCookie(_ identity: Cookie.Identity) async throws -> Cookie? {
        try await hub.delete(identity)
    }

    /// Gives the session another store to keep in step.
    ///
    /// The side is taken into service at once, and in any case before the session's next operation,
    /// which throws if that fails. It throws too if the side is shared by all profiles and this is not
    /// the standard one; the session then goes on without the side. A name stands for one store from
    /// one launch to the next; a side of the same name takes the place of an earlier one.
    public func attach(_ side: any CookieSide, named name: SideName) {
        hub.registrations.add(side, name: name)
        // Who only listens to the changes is to hear of this side's.
        Task { [hub] in try? await hub.attachRegisteredSides(isReporting: false) }
    }

    /// Lets go of the profile, as the end of the process would: a session made after it starts from
    /// what is on disk.
    package func close() async {
        _ = HubRegistry.process.removeHub(for: profile, configuration: configuration)
        await hub.close()
    }

    /// The side that was given to the session under a name.
    package func side(named name: SideName) -> (any CookieSide)? {
        hub.registrations[name]
    }

    /// Has native requests name themselves as the session's web views do.
    package func setWebUserAgent(_ agent: String) async {
        await hub.setWebUserAgent(agent)
    }
}
