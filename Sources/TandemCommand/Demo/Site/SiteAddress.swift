import Foundation

/// Where the demonstration's website is, for those who visit it.
struct SiteAddress: Sendable {
    /// The hosts of the website, and one of a third party.
    enum Host: String, Sendable {
        case app = "app.tandem.localhost"
        case www = "www.tandem.localhost"
        case login = "login.tandem.localhost"
        case tracker = "ads.tracker.localhost"
    }

    /// The site whose cookies the sessions of the demonstration keep.
    static let domain = "tandem.localhost"

    /// The port of the server of plain HTTP.
    let port: Int
    /// The port of the server with TLS.
    let securePort: Int

    /// The address of a path over plain HTTP.
    func url(_ path: String, on host: Host = .app) throws -> URL {
        try Self.url("http://\(host.rawValue):\(port)\(path)")
    }

    /// The address of a path over TLS.
    func secureURL(_ path: String, on host: Host = .app) throws -> URL {
        try Self.url("https://\(host.rawValue):\(securePort)\(path)")
    }

    private static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw URLError(.badURL) }
        return url
    }
}
