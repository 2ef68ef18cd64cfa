public import Foundation
public import TandemCookies

extension WebSession {
    /// Why a request for a URL is, or is not, sent each cookie, and where each side stands with it.
    ///
    /// For the question "why is this page signed out?". The sides are read first; if one fails or does
    /// not answer, that is part of the answer.
    ///
    /// ```swift
    /// print(try await session.explain(url))
    /// // https://example.com/account: 1 of 2 cookies are sent.
    /// //   sid at example.com/: sent
    /// //     web: agreed
    /// //   admin at example.com/admin: not sent. The path is not below the cookie's path.
    /// //     web: agreed
    /// ```
    ///
    /// - Parameters:
    ///   - url: An http or https URL.
    ///   - context: Who asks; a request of the app or of a page to its own site unless told otherwise.
    /// - Returns: The explanation, without values of cookies.
    /// - Throws: ``SessionError/unsupportedURL(_:)`` if it is not such a URL.
    /// - Complexity: O(*n* log *n*) in the cookies of the session.
    public func explain(
        _ url: URL,
        context: CookieJar.Context = .http
    ) async throws(SessionError) -> SessionExplanation {
        await hub.explain(try CookieURL(url), context: context)
    }

    /// What state the session and its sides are in, to be sent with a report of a problem.
    ///
    /// Nothing is read or changed for it. It holds names, hosts and numbers; no cookie's value, and
    /// nothing of what pages store.
    ///
    /// - Complexity: O(*n*) in the cookies of the session.
    public func diagnosticReport() async -> DiagnosticReport {
        await hub.diagnosticReport()
    }
}
