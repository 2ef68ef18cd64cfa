internal import Foundation

extension WKWebViewConfiguration {
    /// Schemes that the engine answers itself, in lower case.
    static let ownSchemes: Set<String> = [
        "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "resource", "ws",
        "wss",
    ]

    /// Sets what answers a view's requests for a scheme; `nil` removes it.
    ///
    /// - Precondition: The scheme has no handler yet, is valid, and is none that the engine knows.
    @MainActor @preconcurrency
    public func setURLSchemeHandler(
        _ urlSchemeHandler: (any WKURLSchemeHandler)?,
        forURLScheme urlScheme: String
    ) {
        let scheme = urlScheme.lowercased()
        guard let urlSchemeHandler else {
            schemeHandlers[scheme] = nil
            return
        }
        precondition(
            !WKWebView.handlesURLScheme(scheme),
            "'\(urlScheme)' is a URL scheme that WebKit handles itself: choose another one."
        )
        precondition(
            scheme.wholeMatch(of: /[a-z][a-z0-9+.-]*/) != nil,
            "'\(urlScheme)' is not a valid URL scheme: use letters, digits, '+', '-' and '.'."
        )
        precondition(
            schemeHandlers[scheme] == nil,
            "The URL scheme '\(urlScheme)' has a handler already: remove it by setting nil first."
        )
        schemeHandlers[scheme] = urlSchemeHandler
    }

    /// Returns what answers a view's requests for a scheme.
    @MainActor @preconcurrency @discardableResult
    public func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
        schemeHandlers[urlScheme.lowercased()]
    }
}

extension WKWebView {
    /// Returns whether WebKit handles a scheme itself.
    @MainActor @preconcurrency @discardableResult
    public class func handlesURLScheme(_ urlScheme: String) -> Bool {
        WKWebViewConfiguration.ownSchemes.contains(urlScheme.lowercased())
    }
}
