import TandemCookies

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension WebSession {
    /// Takes over the cookies of the session's sites that Foundation's storage holds.
    ///
    /// For an app that has kept its login there so far; it may be called at every launch. The jar's
    /// own cookies stand, and one that the session once had and lost does not come back.
    ///
    /// - Parameter storage: The storage, which is left as it is.
    /// - Returns: The changes of the jar.
    /// - Throws: ``SessionError`` if they cannot be kept; the jar is as it was then.
    /// - Complexity: O(*n*) in the storage's cookies.
    @discardableResult
    public func adopt(_ storage: HTTPCookieStorage) async throws -> [SessionChange] {
        try await hub.adopt(storage.cookies?.compactMap(Cookie.init) ?? [])
    }
}
