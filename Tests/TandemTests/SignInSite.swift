import Foundation
import LoopbackServer
import Tandem
import Testing

/// A site with a login, at a host of its own.
struct SignInSite {
    static let host = "app.tandem.localhost"

    let server: HTTPServer

    init() async throws {
        server = try await HTTPServer { request in
            switch request.path {
            case "/login":
                .html(
                    "<title>login</title>",
                    headers: [
                        .init("Set-Cookie", "sid=native; HttpOnly; Path=/; SameSite=Lax"),
                        .init("Set-Cookie", "theme=dark; Path=/; Max-Age=3600"),
                    ]
                )
            case "/account":
                .html(
                    request.cookies?.contains("sid=") == true
                        ? "<title>signed in</title>" : "<title>signed out</title>"
                )
            case "/hop1":
                .redirect(
                    to: "/hop2",
                    headers: [.init("Set-Cookie", "first=hop1; Domain=tandem.localhost; Path=/")]
                )
            case "/hop2":
                .redirect(
                    to: "http://www.tandem.localhost:\(request.port)/landing",
                    headers: [.init("Set-Cookie", "shared=hop2; Domain=tandem.localhost; Path=/")]
                )
            case "/rotate":
                .html(
                    "<title>rotated</title>",
                    headers: [.init("Set-Cookie", "sid=rotated; HttpOnly; Path=/; SameSite=Lax")]
                )
            case "/never": .never
            default: .html("<title>plain</title>")
            }
        }
    }

    var configuration: WebSession.Configuration { .init(sites: ["tandem.localhost"]) }

    func url(_ path: String) throws -> URL {
        try #require(URL(string: server.url(host: Self.host, path: path)))
    }
}

extension HTTPServer.Request {
    /// The port that the request was sent to.
    fileprivate var port: String {
        headers["Host"]?.split(separator: ":").last.map(String.init) ?? ""
    }
}
