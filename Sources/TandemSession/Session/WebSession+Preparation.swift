public import Foundation
public import TandemCookies

extension WebSession {
    /// Makes sure that the session's cookies are where the web views will look for them.
    ///
    /// Returns once each cookie of the session's sites, or of the URL, was read back from every side,
    /// refused by one, or overtaken by a page. After a sign-out it opens the session again.
    ///
    /// - Parameter url: The page that will be loaded; nil: all of the session's sites.
    /// - Returns: What became of the cookies.
    /// - Throws: ``SessionError`` if a side fails, does not answer within the bound, or refuses a cookie
    ///   that the configuration requires; ``TokenExchange/Failure`` if the session has a token exchange
    ///   that fails; `CancellationError` if the task is cancelled.
    @discardableResult
    public func prepare(for url: URL? = nil) async throws -> Readiness {
        let target: CookieURL? = if let url { try? CookieURL(url) } else { nil }
        try await hub.exchangeToken(by: client)
        return try await hub.prepare(for: target)
    }

    /// Makes ready for a page that a web view has begun to navigate to.
    ///
    /// It does not wait for a sign-out, as an app's own preparation does: the page that is left by it can
    /// navigate too, and would open the session to what it leaves behind.
    ///
    /// - Parameter url: The page that will be loaded.
    /// - Throws: As ``prepare(for:)``, and ``SessionError/signedOut`` while a sign-out goes on.
    package func prepare(forNavigationTo url: URL) async throws {
        let generation = try await hub.generationInUse()
        try await hub.exchangeToken(by: client)
        try await hub.prepare(for: try? CookieURL(url), in: generation)
    }

    /// Refuses to wait for a page in the closure of a token exchange, which each page waits for.
    ///
    /// - Throws: ``SessionError/waitsForItself``.
    package func requireOutsideExchange() async throws(SessionError) {
        try await hub.requireOutside([.exchange])
    }

    /// Takes in what the sides have changed and brings all of them in step.
    ///
    /// Call it when the app comes back from suspension. It does not open a signed-out session.
    ///
    /// - Throws: ``SessionError`` if a side fails or does not answer within the bound.
    public func synchronize() async throws {
        try await hub.synchronize()
    }

    /// What a preparation made sure of.
    public struct Readiness: Hashable, Sendable {
        /// Cookies that every side shows as the jar holds them.
        public let applied: Set<Cookie.Identity>
        /// Cookies that a side does not show as the jar holds them, and why.
        public let refused: [RefusedCookie]
        /// Cookies that a page changed while the preparation went on: the page's value stands.
        public let superseded: Set<Cookie.Identity>
    }

    /// A cookie that a side does not show as the jar holds it.
    public struct RefusedCookie: Hashable, Sendable {
        /// Which cookie.
        public let identity: Cookie.Identity
        /// Which side.
        public let side: SideName
        /// Why not.
        public let reason: Reason

        /// Why a side does not show a cookie as the jar holds it.
        public enum Reason: String, Hashable, Sendable {
            /// It was not there after two writes.
            case refused
            /// It was there after two writes, twice with the same other content.
            case altered
            /// It was gone when the expiry that the side showed had come.
            case expired
            /// The side cannot hold its octets, or would mix it up with another cookie.
            case unsupported
        }
    }
}
