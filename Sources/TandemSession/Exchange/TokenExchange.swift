#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A token that is exchanged for cookies before the first page is shown.
///
/// For apps that sign in with a token of their own, such as one of OAuth, and show pages of a site that
/// wants cookies: instead of a first page that redirects through a sign-in, or a `Cookie` header made
/// by hand, the first preparation sends one request, and the cookies of its answer are on every side
/// when the page is loaded.
///
/// ```swift
/// let exchange = TokenExchange(for: CookieRule("sid")) {
///     var request = URLRequest(url: URL(string: "https://example.com/session")!)
///     request.httpMethod = "POST"
///     request.setValue("Bearer \(try await accessToken())", forHTTPHeaderField: "Authorization")
///     return request
/// }
/// await session.setTokenExchange(exchange)
/// ```
public struct TokenExchange: Sendable {
    /// The cookie that the exchange is for; as long as the session has one of its sites, nothing is sent.
    public let cookie: CookieRule

    let request: @Sendable () async throws -> URLRequest

    /// Describes an exchange.
    ///
    /// - Parameters:
    ///   - cookie: The cookie that the answer is to bring.
    ///   - request: Makes the request, when it is needed. What it throws is a failure of the exchange. It
    ///     can neither prepare the session nor open its pages, which wait for it, and is cancelled by a
    ///     sign-out.
    public init(
        for cookie: CookieRule,
        request: @escaping @Sendable () async throws -> URLRequest
    ) {
        self.cookie = cookie
        self.request = request
    }

    /// Why a token was not exchanged for cookies.
    ///
    /// Neither the token nor anything else of the request or its answer is in it, but the status.
    @nonexhaustive
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The app could not make the request: its error's domain and code.
        case noRequest(reason: String)
        /// The request was not answered: a session error's description, or an error's domain and code.
        case notAnswered(reason: String)
        /// The server answered with a status that is not a success.
        case refused(status: Int)
        /// The server's answer did not bring the cookie, or the rules refused it.
        case noCookie(CookieRule)

        /// What went wrong, and what to do about it.
        public var description: String {
            switch self {
            case .noRequest(let reason):
                "The request of the token exchange could not be made: \(reason)"
            case .notAnswered(let reason):
                "The token exchange was not answered: \(reason) Try again."
            case .refused(let status):
                "The server refused the token exchange with status \(status). Sign in anew."
            case .noCookie(let rule):
                """
                The token exchange brought no cookie \(rule). Look at the answer's Set-Cookie \
                fields, or name another cookie.
                """
            }
        }
    }
}

extension WebSession {
    /// The exchange that the next preparation begins with, if the session has no such cookie.
    ///
    /// It is performed once, however many preparations wait for it, and again by the next preparation
    /// only if it failed; the preparation throws ``TokenExchange/Failure`` then. It belongs to the
    /// login: a sign-out takes it away, so that nothing signs in again behind the user's back.
    /// All sessions of a profile share it. One that is set while another is under way is performed
    /// after that, whatever became of it.
    ///
    /// - Parameter exchange: The exchange, nil for none.
    public func setTokenExchange(_ exchange: TokenExchange?) async {
        await hub.setTokenExchange(exchange)
    }
}
