public import Foundation
public import TandemSession
public import WebKit

/// Cookies that a script gives to pages which no cookie store reaches.
///
/// It lasts as long as it is kept: let go of it, and pages loaded from then on are given nothing.
@MainActor
public final class CookiePlanting: SessionFollower {
    private let url: CookieURL
    private let origins: Set<PageOrigin>
    private let script: InstalledScript
    private var version: UInt64 = 0

    fileprivate init(
        of url: CookieURL,
        in controller: WKUserContentController,
        for origins: Set<PageOrigin>
    ) {
        self.url = url
        self.origins = origins
        script = InstalledScript(in: controller, forMainFrameOnly: false)
    }

    package func jarChanged(_ jar: JarSnapshot) {
        // Two changes in a row may be told in another order.
        guard jar.version >= version else { return }
        version = jar.version
        script.set(jar.cookieScript(for: url, on: origins))
    }

    /// Only what the sign-out keeps is left; the jar says what that is.
    package func sessionWasSignedOut(_ jar: JarSnapshot) {
        jarChanged(jar)
    }
}

extension WebSession {
    /// Gives pages that no cookie store reaches the cookies that scripts of a URL would see.
    ///
    /// For pages of a scheme of the app's own, and of HTML strings, whose requests never carry a cookie
    /// and whose `document.cookie` the engine leaves empty. A script at the start of the document, in
    /// all frames of the listed origins and in no others, makes `document.cookie` show the cookies: only
    /// those a script of the URL would be shown, so none that is HttpOnly, and none of a name that the
    /// page has already. What the page itself sets or deletes there stands for that page; a cookie that
    /// it deleted is not planted again in its web view until the session has a new value for it. That is
    /// noted in the page's session storage: another web view, or launch, plants the cookie.
    ///
    /// The script is renewed with each change of the session, at the latest when a preparation
    /// returns, and is gone once a sign-out has returned. Other scripts of the controller stay as they
    /// are. Pages of http and https need none of it: their cookies are in the store.
    ///
    /// ```swift
    /// let planting = try await session.plantCookies(
    ///     of: URL(string: "https://example.com/")!,
    ///     in: configuration.userContentController,
    ///     for: [PageOrigin("app://localhost")]
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - url: The http or https URL whose cookies are meant.
    ///   - controller: The controller of the web views that show the pages.
    ///   - origins: The origins of the pages that are given the cookies.
    /// - Returns: The planting, which lasts as long as it is kept.
    /// - Throws: ``SessionError/unsupportedURL(_:)``.
    @MainActor
    public func plantCookies(
        of url: URL,
        in controller: WKUserContentController,
        for origins: Set<PageOrigin>
    ) async throws(SessionError) -> CookiePlanting {
        let planting = CookiePlanting(of: try CookieURL(url), in: controller, for: origins)
        await follow(planting)
        return planting
    }
}
