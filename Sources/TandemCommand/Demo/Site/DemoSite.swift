import Foundation
import LoopbackServer

/// The website of the demonstration: several hosts, over HTTP and over TLS.
///
/// The same routes are served at every host and under both schemes.
final class DemoSite: Sendable {
    /// The server of plain HTTP.
    let plain: HTTPServer
    /// The server with TLS.
    let secure: HTTPServer
    /// Who is signed in.
    let accounts = Accounts()

    /// Starts the servers.
    ///
    /// - Throws: `HTTPServer.Error` if one cannot listen, or no certificate can be made.
    init() async throws(HTTPServer.Error) {
        plain = try await HTTPServer()
        secure = try await HTTPServer(scheme: .https)
        addRoutes()
    }

    /// Stops the servers.
    func close() async {
        await plain.stop()
        await secure.stop()
    }

    /// Answers a path at every host from now on.
    func respond(to path: String, with handler: @escaping HTTPServer.Handler) {
        plain.respond(to: path, with: handler)
        secure.respond(to: path, with: handler)
    }

    /// Answers a path with an empty page that sets cookies.
    func respond(to path: String, settingCookies fields: [String]) {
        respond(to: path) { _ in .html("", headers: fields.map(HTTPServer.Header.setCookie)) }
    }

    /// Where it is.
    var address: SiteAddress { SiteAddress(port: plain.port, securePort: secure.port) }

    /// The address of a path over plain HTTP.
    func url(_ path: String, on host: SiteAddress.Host = .app) throws -> URL {
        try address.url(path, on: host)
    }

    /// The address of a path over TLS.
    func secureURL(_ path: String, on host: SiteAddress.Host = .app) throws -> URL {
        try address.secureURL(path, on: host)
    }

    // MARK: The log

    /// A place in the log of the server of plain HTTP, before what is received from now on.
    var mark: Int { plain.requests.count }

    /// What the server of plain HTTP received for a path after a place in its log.
    func requests(after mark: Int = 0, to path: String) -> [HTTPServer.Request] {
        plain.requests.filter { $0.number > mark && $0.path == path }
    }

    /// Whether a request carries a token that is valid.
    func isSignedIn(_ request: HTTPServer.Request?) -> Bool {
        accounts.user(of: request?.cookie("sid")) != nil
    }
}

extension HTTPServer.Header {
    /// A `Set-Cookie` line.
    static func setCookie(_ value: String) -> Self { Self("Set-Cookie", value) }
}

extension HTTPServer.Request {
    /// The names and values of the cookies that it carries, in order.
    var cookiePairs: [(name: String, value: String)] {
        (cookies ?? "").split(separator: "; ").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// The names of the cookies that it carries.
    var cookieNames: Set<String> { Set(cookiePairs.map(\.name)) }

    /// The value of a cookie that it carries.
    func cookie(_ name: String) -> String? { cookiePairs.first { $0.name == name }?.value }

    /// The value of a field of its query.
    func field(_ name: String) -> String? {
        var components = URLComponents()
        components.percentEncodedQuery = query
        return components.queryItems?.first { $0.name == name }?.value
    }
}
