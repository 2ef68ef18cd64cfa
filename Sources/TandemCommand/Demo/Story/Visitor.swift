import Foundation
import LoopbackServer
@_spi(Testing) import Tandem
@_spi(Testing) import WebKit

/// A person with a session: native requests on one side, web views on the other.
@MainActor
final class Visitor {
    let session: WebSession
    private let site: SiteAddress

    /// Opens the session of a profile.
    ///
    /// - Throws: `SessionError` if the profile cannot be used.
    init(_ profile: Profile, site: SiteAddress) throws {
        self.site = site
        session = try WebSession(profile: profile, configuration: .demo)
    }

    // MARK: Native code

    /// What a native request was answered.
    struct Answer: Equatable, Sendable {
        let status: Int
        let text: String
    }

    /// Sends a native request.
    @discardableResult
    func request(_ path: String, on host: SiteAddress.Host = .app) async throws -> Answer {
        let url = try site.url(path, on: host)
        return try await awaiting("the native answer from \(path)") { [session] in
            let (data, response) = try await session.data(from: url)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            return Answer(status: status, text: String(decoding: data, as: UTF8.self))
        }
    }

    /// Signs in natively.
    ///
    /// - Returns: The token that the server gave.
    @discardableResult
    func signIn(as user: String = "ada") async throws -> String {
        let answer = try await request("/api/sign-in?user=\(user)")
        return answer.text.trimmingCharacters(in: ["\""])
    }

    /// What the native jar holds, by name; what pages have changed is in it.
    func jar() async throws -> [String: Cookie] {
        let cookies = try await awaiting("the native jar") { [session] in
            try await session.cookies()
        }
        return Dictionary(cookies.map { ($0.name, $0) }) { first, _ in first }
    }

    // MARK: The web

    /// Opens a web view that shows nothing yet.
    func page() -> Page { Page(container: WebContainer(session: session)) }

    /// Has the web views trust the certificate of a server.
    func trust(_ server: HTTPServer) throws {
        guard let certificate = server.certificatePEM else { return }
        for host in [SiteAddress.Host.app, .www] {
            try session.websiteDataStore.allow(certificate: certificate, forHost: host.rawValue)
        }
    }

    /// What the web views' store holds, by name, the session's own cookie left out.
    func webStore() async throws -> [String: HTTPCookie] {
        let store = session.websiteDataStore.httpCookieStore
        let cookies = try await awaiting("the web store") { await store.allCookies() }
        let pages = cookies.filter { $0.domain.hasSuffix("localhost") }
        return Dictionary(pages.map { ($0.name, $0) }) { first, _ in first }
    }
}

extension WebSession.Configuration {
    /// What all sessions of the demonstration are about.
    static var demo: Self { Self(sites: [SiteAddress.domain]) }
}
