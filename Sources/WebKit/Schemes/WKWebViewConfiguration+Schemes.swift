internal import Foundation

extension WKWebViewConfiguration {
    /// Schemes that the engine answers itself, in lower case.
    static let ownSchemes: Set<String> = [
        "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "resource", "ws",
        "wss",
    ]
}
