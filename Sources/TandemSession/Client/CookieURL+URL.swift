package import Foundation
package import TandemCookies

extension CookieURL {
    /// What the cookie rules need of a URL.
    ///
    /// - Throws: ``SessionError/unsupportedURL(_:)`` unless it is an absolute one of http or https.
    package init(_ url: URL?) throws(SessionError) {
        let text = url?.absoluteString ?? ""
        do {
            self = try CookieURL(text)
        } catch {
            throw .unsupportedURL(url.map(\.withoutSecrets) ?? "A request without a URL")
        }
        guard ["http", "https"].contains(scheme) else {
            throw .unsupportedURL(url.map(\.withoutSecrets) ?? text)
        }
    }
}

extension URL {
    /// The URL without what may hold a secret: user, password, query and fragment.
    fileprivate var withoutSecrets: String {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        components?.query = nil
        components?.fragment = nil
        return components?.string ?? "The URL"
    }
}
