import Foundation
import LoopbackServer
import Testing

@testable import Tandem

@Suite("The gate of a page that a sign-out leaves", .timeLimit(.minutes(2)))
@MainActor
struct NavigationGateTests {
    @Test("lets the empty page pass and nothing else, without asking the app")
    func leaving() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        container.policy = { _ in
            Issue.record("The app is asked.")
            return .allow
        }
        container.gate.isPageLeft = true
        let failure = await #expect(throws: NavigationFailure.self) {
            try await container.open(site.url("/plain"))
        }
        guard case .notPrepared(SessionError.signedOut) = failure else {
            Issue.record("It is \(String(describing: failure)).")
            return
        }
        #expect(site.server.requests.isEmpty)
        let navigations = container.navigations
        container.webView.loadHTMLString("", baseURL: nil)
        for await event in navigations {
            if case .finished = event { break }
        }
    }

    @Test("takes the late end of an earlier navigation for none of the empty page's")
    func lateEnd() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/plain"))
        let view = container.webView
        let end = Task { await container.endPage() }
        let late = Task {
            container.events.send(.failed(.notLoaded(URLError(.cancelled))), of: WKNavigation())
        }
        await late.value
        await end.value
        // The page has been left in its own view, and no other had to take its place.
        #expect(container.webView === view)
        #expect(view.url?.absoluteString == "about:blank")
    }

    @Test("is not waited for in the closure of a token exchange, which the page waits for")
    func inExchange() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        let url = try site.url("/plain")
        let exchange = TokenExchange(for: CookieRule("sid")) {
            do {
                try await container.open(url)
            } catch NavigationFailure.notPrepared(SessionError.waitsForItself) {
                throw URLError(.userAuthenticationRequired)
            }
            throw URLError(.unknown)
        }
        await session.setTokenExchange(exchange)
        let reason = "NSURLErrorDomain \(URLError.Code.userAuthenticationRequired.rawValue)"
        await #expect(throws: TokenExchange.Failure.noRequest(reason: reason)) {
            try await session.prepare()
        }
        #expect(site.server.requests.isEmpty)
    }

    @Test("lets no navigation that begins during a sign-out open the session")
    func duringSignOut() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        let url = try site.url("/plain")
        let report = try await session.signOut {
            await #expect(throws: NavigationFailure.self) { try await container.open(url) }
        }
        #expect(report.revocation == .done)
        #expect(site.server.requests.isEmpty)
        try await container.open(url)
    }
}
