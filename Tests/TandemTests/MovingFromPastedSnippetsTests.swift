import Foundation
import LoopbackServer
import Tandem
import Testing

/// The replacements of the article *Moving from pasted snippets*, as they stand there.
@Suite("What replaces pasted snippets", .timeLimit(.minutes(3)))
@MainActor
struct MovingFromPastedSnippetsTests {
    private func signedIn() async throws -> (SignInSite, WebSession) {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        return (site, session)
    }

    @Test("a store filled in a loop: a container, or a preparation")
    func store() async throws {
        let (site, session) = try await signedIn()
        let url = try site.url("/account")
        let container = WebContainer(session: session)
        container.load(url)
        let first = try await site.server.nextRequest { $0.path == "/account" }
        #expect(first.cookies?.contains("sid=native") == true)

        let own = try site.url("/own")
        let configuration = WKWebViewConfiguration()
        session.attach(to: configuration)
        let webView = WKWebView(frame: .zero, configuration: configuration)
        try await session.prepare(for: own)
        webView.load(URLRequest(url: own))
        let second = try await site.server.nextRequest { $0.path == "/own" }
        #expect(second.cookies?.contains("sid=native") == true)
    }

    @Test("a script that sets document.cookie: a planting, or a context")
    func script() async throws {
        let (site, session) = try await signedIn()
        let url = try site.url("/")
        let configuration = AppScheme.configuration
        let planting = try await session.plantCookies(
            of: url,
            in: configuration.userContentController,
            for: [PageOrigin("app://localhost")]
        )
        let context = try await session.share(
            ["name": "Ada"],
            as: "appUser",
            with: [PageOrigin("app://localhost")],
            in: configuration.userContentController
        )
        let container = WebContainer(session: session, configuration: configuration)
        try await container.open(try #require(URL(string: "app://localhost/page")))
        #expect(try await container.text(of: "document.cookie") == "theme=dark")
        #expect(try await container.text(of: "appUser.name") == "Ada")
        #expect(try await session.diagnose(configuration).isEmpty)
        _ = (planting, context)
    }

    @Test("a Cookie field: none, or the one that the rules make for one URL")
    func field() async throws {
        let (site, session) = try await signedIn()
        let url = try site.url("/plain")
        var request = URLRequest(url: url)
        request.setValue("sid=old; theme=dark; other=1", forHTTPHeaderField: "Cookie")
        #expect(try await session.diagnose(request).count == 1)
        let (_, response) = try await session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(site.server.requests.last?.cookies == "sid=native; theme=dark")
        request.setValue(try await session.cookieHeader(for: url), forHTTPHeaderField: "Cookie")
        #expect(request.value(forHTTPHeaderField: "Cookie") == "sid=native; theme=dark")
        #expect(try await session.explain(url).cookies.allSatisfy(\.isSent))
    }

    @Test("a token in place of a cookie: an exchange before the first page")
    func token() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let exchangeURL = try site.url("/login")
        let url = try site.url("/account")
        let exchange = TokenExchange(for: CookieRule("sid")) {
            var request = URLRequest(url: exchangeURL)
            request.httpMethod = "POST"
            request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
            return request
        }
        await session.setTokenExchange(exchange)
        let container = WebContainer(session: session)
        try await container.open(url)
        #expect(site.server.requests.map(\.path) == ["/login", "/account"])
        let request = try await site.server.nextRequest { $0.path == "/account" }
        #expect(request.cookies?.contains("sid=native") == true)
    }

    @Test("shared storage: taken over once, or kept as a side; and a sign-out of all of it")
    func storage() async throws {
        let (site, session) = try await signedIn()
        let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        try await session.adopt(storage)
        session.attach(HTTPCookieStorageSide(storage), named: .foundation)
        try await session.prepare()
        #expect(Set(storage.cookies?.map(\.name) ?? []) == ["sid", "theme"])
        let revocationURL = try site.url("/revoke")
        let report = try await session.signOut {
            _ = try await session.data(from: revocationURL)
        }
        #expect(report.isComplete, "\(report)")
        #expect(storage.cookies?.isEmpty == true)
        let revocation = try await site.server.nextRequest { $0.path == "/revoke" }
        #expect(revocation.cookies?.contains("sid=native") == true)
    }
}
