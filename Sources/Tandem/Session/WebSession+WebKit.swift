import Foundation
public import TandemSession
public import WebKit

/// For teams who have a web view of their own.
extension WebSession {
    /// The website data store of the session's profile, kept in step from now on.
    ///
    /// It is another one after a sign-out if the configuration's `freshStore` says so.
    ///
    /// Give it to the configuration of each web view before the view is made, and await
    /// `prepare(for:)` before each load:
    ///
    /// ```swift
    /// let configuration = WKWebViewConfiguration()
    /// session.attach(to: configuration)
    /// let webView = WKWebView(frame: .zero, configuration: configuration)
    /// try await session.prepare(for: url)
    /// webView.load(URLRequest(url: url))
    /// ```
    ///
    /// What a script has just set can arrive in the store after what the page tells the app, such as
    /// a message. The session waits for the pages of its containers, but knows no view of your own: have
    /// that one run `await cookieStore.get('any')` before a native request that is to carry the cookie.
    @MainActor public var websiteDataStore: WKWebsiteDataStore { webSide.store }

    /// Sets a configuration up for the session: its data store, and a product added to its user agent.
    ///
    /// A user agent that replaces the web view's cannot be set here: give it to the view's
    /// `customUserAgent`.
    ///
    /// - Parameter configuration: The configuration of a web view that is not made yet.
    @MainActor
    public func attach(to configuration: WKWebViewConfiguration) {
        configuration.websiteDataStore = websiteDataStore
        guard case .appending(let product) = self.configuration.userAgent else { return }
        let name = configuration.applicationNameForUserAgent ?? ""
        // A configuration that is set up again, as for a second container, has the product already.
        guard !" \(name) ".contains(" \(product) ") else { return }
        configuration.applicationNameForUserAgent = name.isEmpty ? product : "\(name) \(product)"
    }

    /// The one side of the profile's web views, made at first use.
    @MainActor var webSide: WebStoreSide {
        if let side = side(named: .web) as? WebStoreSide { return side }
        let side = WebStoreSide(
            storeIdentifier: dataStoreIdentifier,
            isPersistent: profile.isPersistent
        )
        attach(side, named: .web)
        return side
    }
}
