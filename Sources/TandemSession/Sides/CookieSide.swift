public import TandemCookies

/// A store of cookies that a session keeps in step with its jar.
///
/// A session runs one operation at a time on a side, but that it begins another beside a `snapshot()`
/// which has not answered within the configuration's bound; what that one answers is dropped. After
/// `perform(_:)` has returned, a later `snapshot()` shows what it did; a side need not say whether it
/// took each cookie, since it is read back.
public protocol CookieSide: AnyObject, Sendable {
    /// What the side can hold.
    var capabilities: SideCapabilities { get }

    /// Whether other profiles of the app, its extensions, or other apps use the store too.
    ///
    /// Only the ``Profile/standard`` profile may have such a side: the logins of others would meet there.
    var isShared: Bool { get }

    /// A hint at each change of the store, which may be early, missing or late.
    ///
    /// Asked for when the side is taken into service, and listened to until another takes its place.
    var hints: AsyncStream<Void> { get }

    /// All cookies of the store.
    ///
    /// - Throws: ``SideError`` if the store cannot be read.
    func snapshot() async throws(SideError) -> [Cookie]

    /// Performs writes in their order.
    ///
    /// - Parameter operations: What to write.
    /// - Throws: ``SideError`` if the store cannot be written.
    func perform(_ operations: [SideOperation]) async throws(SideError)

    /// Ends whatever still runs there for the session's pages, before a sign-out clears the store.
    func stop() async

    /// Removes what the store holds for some sites beside cookies.
    ///
    /// - Parameter sites: The hosts, their subdomains included.
    /// - Returns: What was removed, in words for a report.
    /// - Throws: ``SideError`` if something could not be removed.
    func removeWebsiteData(for sites: Set<CookieHost>) async throws(SideError) -> [String]
}

// MARK: Default implementation

extension CookieSide {
    /// A store is the profile's own.
    public var isShared: Bool { false }

    /// Nothing runs in a plain store.
    public func stop() async {}

    /// A plain store holds cookies only.
    public func removeWebsiteData(for sites: Set<CookieHost>) async throws(SideError) -> [String] {
        []
    }
}

/// Why a side could not be read or written.
public struct SideError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, in words that hold no cookie's value.
    public let reason: String

    /// Creates an error.
    public init(_ reason: String) {
        self.reason = reason
    }

    /// The reason.
    public var description: String { reason }
}
