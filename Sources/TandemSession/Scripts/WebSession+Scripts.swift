public import Foundation
import TandemCookies

extension WebSession {
    /// The script that shows the session's cookies of a URL to pages that no cookie store reaches.
    ///
    /// It is to run at the start of the document, in all frames. In documents of the listed origins, and
    /// in no others, `document.cookie` then shows the cookies that a script of the URL would be shown:
    /// none that is HttpOnly, and none of a name that the page has. The script holds their values, and
    /// is as old as the call: in a web view let `plantCookies(of:in:for:)` keep it up to date.
    ///
    /// - Parameters:
    ///   - url: The http or https URL whose cookies are meant.
    ///   - origins: The origins of the pages.
    /// - Returns: The script, nil if there is no such cookie.
    /// - Throws: ``SessionError`` if the URL is not one of http or https, or a side does not answer.
    public func cookieScript(for url: URL, on origins: Set<PageOrigin>) async throws -> String? {
        let target = try CookieURL(url)
        try await hub.refreshSides()
        return await hub.snapshot.cookieScript(for: target, on: origins)
    }

    /// The `Cookie` field for one request to a URL, for a client that is not the session's.
    ///
    /// It holds the cookies that belong to exactly this URL, once each, in their order. Give it to this
    /// one request and to no redirect of it, and never to a web view: see ``data(for:)`` and
    /// ``prepare(for:)`` for what follows redirects.
    ///
    /// - Parameter url: An http or https URL.
    /// - Returns: The field's value, nil when there is no cookie: then no field is to be sent.
    /// - Throws: ``SessionError`` if the URL is not one of http or https, or a side does not answer.
    public func cookieHeader(for url: URL) async throws -> String? {
        let target = try CookieURL(url)
        try await hub.refreshSides()
        return try await hub.cookieHeader(for: target)
    }

    /// Has something that is made of the jar kept up to date, as long as it lives.
    package func follow(_ follower: any SessionFollower) async {
        await hub.follow(follower)
    }

    /// Has something that is about the user of now told of the sign-out.
    ///
    /// - Throws: ``SessionError/signedOut`` if one goes on.
    package func followUser(_ follower: any SessionFollower) async throws(SessionError) {
        try await hub.followUser(follower)
    }

    /// Brings what follows the jar up to date without waiting for any side.
    package func tellFollowers() async {
        await hub.tellFollowers()
    }

    /// The identifier of the data store of the profile's web views; nil: the default store.
    package var dataStoreIdentifier: UUID? { hub.dataStore.identifier }
}
