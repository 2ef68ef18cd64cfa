import Foundation
public import TandemSession
public import WebKit

/// What an app tells pages of listed origins about the user, without a cookie.
///
/// It lasts as long as it is kept, and until the session is signed out.
@MainActor
public final class PageContext: SessionFollower {
    /// The name of the global variable that pages find it by.
    public let name: String

    private let origins: Set<PageOrigin>
    private let script: InstalledScript
    private var isSignedOut = false

    fileprivate init(
        name: String,
        for origins: Set<PageOrigin>,
        in controller: WKUserContentController,
        allFrames: Bool
    ) {
        self.name = name
        self.origins = origins
        script = InstalledScript(in: controller, forMainFrameOnly: !allFrames)
    }

    /// Gives the pages that are loaded from now on another value.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``Failure/signedOut`` once the session was signed out, and
    ///   ``Failure/notEncodable(reason:)``.
    public func update(_ value: some Encodable) throws(Failure) {
        guard !isSignedOut else { throw .signedOut }
        script.set(try ContextScript(name: name, origins: origins).source(for: value))
    }

    package func jarChanged(_ jar: JarSnapshot) {}

    package func sessionWasSignedOut(_ jar: JarSnapshot) {
        isSignedOut = true
        script.set(nil)
    }
}

extension WebSession {
    /// Tells pages of listed origins something about the user, without a cookie.
    ///
    /// A script at the start of each document defines a global variable that the page can neither
    /// change nor replace, in the documents of exactly these origins: a page that a redirect leads
    /// elsewhere is told nothing. Whatever is in it can be read by every script of those pages, so it
    /// is no place for tokens.
    ///
    /// ```swift
    /// let context = try await session.share(
    ///     ["name": user.name, "plan": user.plan],
    ///     as: "appUser",
    ///     with: [PageOrigin("https://example.com")],
    ///     in: configuration.userContentController
    /// )
    /// // In the page: window.appUser?.name
    /// ```
    ///
    /// It is gone once a sign-out has returned; share it anew after the next sign-in.
    ///
    /// - Parameters:
    ///   - value: What pages are told; it crosses as JSON.
    ///   - name: The name of the global variable: letters, digits, `_` and `$`.
    ///   - origins: The origins that are told.
    ///   - controller: The controller of the web views.
    ///   - allFrames: Whether frames of these origins are told too, and not only the main frame.
    /// - Returns: The context, which lasts as long as it is kept.
    /// - Throws: ``PageContext/Failure`` if the name is none, the value cannot be encoded, or a sign-out
    ///   goes on.
    @MainActor
    public func share(
        _ value: some Encodable,
        as name: String,
        with origins: Set<PageOrigin>,
        in controller: WKUserContentController,
        allFrames: Bool = false
    ) async throws(PageContext.Failure) -> PageContext {
        let context = PageContext(name: name, for: origins, in: controller, allFrames: allFrames)
        // Before pages can be told anything, so that there is no sign-out that it does not hear of.
        do throws(SessionError) { try await followUser(context) } catch { throw .signedOut }
        try context.update(value)
        return context
    }
}
