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

    @Test("takes the late end of an earlier navigation for none of the page's")
    func lateEnd() async throws {
        let site = try await SignInSite()
        var configuration = site.configuration
        configuration.bound = 2
        let session = try WebSession(profile: .ephemeral(), configuration: configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/plain"))
        let hung = container.webView
        _ = try await hung.evaluateJavaScript("setTimeout(() => { for (;;) {} }, 0); 1")
        let end = Task { await container.endPage() }
        let late = Task {
            container.events.send(.failed(.notLoaded(URLError(.cancelled))), of: WKNavigation())
        }
        await late.value
        await end.value
        // Nothing of the hung page is left, which was not to be known before the bound was over.
        #expect(container.webView !== hung)
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
