public import TandemCookies

/// The origin of pages, as scripts know it: scheme, host and port.
///
/// `https://example.com` and `https://www.example.com` are two; a page in a sandboxed frame, and an HTML
/// string without a base URL, have none.
public struct PageOrigin: Hashable, Sendable, CustomStringConvertible {
    /// The origin as scripts read it from `self.origin`.
    public let description: String

    /// Takes the origin of a URL.
    ///
    /// - Parameter url: An absolute URL with a host, such as `https://example.com` or `app://localhost`;
    ///   its path does not matter.
    /// - Throws: `CookieURL.Error` if it is none.
    public init(_ url: String) throws(CookieURL.Error) {
        let url = try CookieURL(url)
        description = "\(url.scheme)://\(url.host)\(url.port.map { ":\($0)" } ?? "")"
    }
}

extension Set<PageOrigin> {
    /// The origins as an array of JavaScript, in their alphabetical order.
    package var javaScriptArray: String {
        "[\(map { javaScriptLiteral($0.description) }.sorted().joined(separator: ", "))]"
    }
}
