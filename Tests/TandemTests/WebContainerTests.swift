import Foundation
import LoopbackServer
import Observation
import Tandem
import Testing

@Suite("A web container", .timeLimit(.minutes(3)))
@MainActor
struct WebContainerTests {
    @Test("is signed in where a redirect of two hops with Set-Cookie lands, on a sibling host")
    func redirects() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/hop1"))
        let request = try await site.server.nextRequest { $0.path == "/landing" }
        #expect(request.host.hasPrefix("www.tandem.localhost"))
        #expect(request.cookies?.contains("shared=hop2") == true)
        #expect(request.cookies?.contains("first=hop1") == true)
        let cookies = try await session.cookies(for: site.url("/"))
        #expect(Set(cookies.map(\.name)) == ["shared", "first"])
    }

    @Test("holds a navigation that a page's script begins until a native change has arrived")
    func scriptNavigation() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/plain"))
        _ = try await session.data(from: site.url("/login"))
        _ = try await container.webView.evaluateJavaScript("location.href = '/account'; 1")
        let request = try await site.server.nextRequest { $0.path == "/account" }
        #expect(request.cookies?.contains("sid=native") == true)
    }

    @Test("does not load a page whose session is not ready, and says why")
    func notPrepared() async throws {
        let site = try await SignInSite()
        var configuration = site.configuration
        configuration.required = [CookieRule("sid")]
        let session = try WebSession(profile: .ephemeral(), configuration: configuration)
        session.attach(RefusingSide(), named: SideName(rawValue: "refusing"))
        _ = try await session.data(from: site.url("/login"))
        let container = WebContainer(session: session)
        let failure = await #expect(throws: NavigationFailure.self) {
            try await container.open(site.url("/account"))
        }
        guard case .notPrepared(let error) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect("\(error)".contains("sid"))
        #expect(!"\(error)".contains("native"))
        #expect(site.server.requests.allSatisfy { $0.path != "/account" })
    }

    @Test("says that a server cannot be reached")
    func unreachable() async throws {
        let site = try await SignInSite()
        let url = try site.url("/account")
        await site.server.stop()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        let failure = await #expect(throws: NavigationFailure.self) {
            try await container.open(url)
        }
        guard case .notLoaded = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(container.failure != nil)
    }

    @Test("gives up a page that never answers after the bound")
    func neverAnswers() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        let failure = await #expect(throws: NavigationFailure.self) {
            try await container.open(site.url("/never"), within: .milliseconds(500))
        }
        guard case .notAnswered = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        try await container.open(site.url("/plain"))
    }

    @Test("names itself as wanted, and native requests name themselves alike")
    func userAgents() async throws {
        let site = try await SignInSite()
        var configuration = site.configuration
        configuration.userAgent = .appending("App/1.0")
        let appending = try WebSession(profile: .ephemeral(), configuration: configuration)
        let container = WebContainer(session: appending)
        try await container.open(site.url("/plain"))
        _ = try await appending.data(from: site.url("/native"))
        let web = try await site.server.nextRequest { $0.path == "/plain" }.headers["User-Agent"]
        let native = try await site.server.nextRequest { $0.path == "/native" }.headers[
            "User-Agent"
        ]
        #expect(web?.hasPrefix("Mozilla/5.0") == true)
        #expect(web?.hasSuffix(" App/1.0") == true)
        #expect(native == web)

        configuration.userAgent = .replacing("Robot/2")
        let replacing = try WebSession(profile: .ephemeral(), configuration: configuration)
        try await WebContainer(session: replacing).open(site.url("/replaced"))
        _ = try await replacing.data(from: site.url("/replaced-native"))
        for path in ["/replaced", "/replaced-native"] {
            let request = try await site.server.nextRequest { $0.path == path }
            #expect(request.headers["User-Agent"] == "Robot/2")
        }
    }

    @Test(
        "adds its product to a configuration once, however often that is set up",
        arguments: [
            (nil, "App/1.0"), ("", "App/1.0"), ("Own/1", "Own/1 App/1.0"), ("App/1.0", "App/1.0"),
            ("App/1.0 Own/1", "App/1.0 Own/1"), ("App/1.01", "App/1.01 App/1.0"),
        ] as [(String?, String)]
    )
    func productOnce(own: String?, expected: String) throws {
        var sessionConfiguration = WebSession.Configuration(sites: ["example.com"])
        sessionConfiguration.userAgent = .appending("App/1.0")
        let session = try WebSession(profile: .ephemeral(), configuration: sessionConfiguration)
        let configuration = WKWebViewConfiguration()
        configuration.applicationNameForUserAgent = own
        for _ in 0..<2 { session.attach(to: configuration) }
        #expect(configuration.applicationNameForUserAgent == expected)
        let container = WebContainer(session: session, configuration: configuration)
        #expect(container.webView.configuration.applicationNameForUserAgent == expected)
    }

    @Test("lets the app refuse a navigation")
    func policy() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        container.policy = { $0.request.url?.path() == "/plain" ? .allow : .cancel }
        try await container.open(site.url("/plain"))
        await #expect(throws: NavigationFailure.self) {
            try await container.open(site.url("/account"))
        }
        #expect(site.server.requests.allSatisfy { $0.path != "/account" })
    }

    @Test("shows title, URL and progress of its page")
    func state() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/plain"))
        #expect(container.url == (try site.url("/plain")))
        #expect(container.estimatedProgress == 1)
        #expect(!container.isLoading)
        let titles = Observations { container.title }
        for await title in titles where title == "plain" { break }
    }

    @Test("drops a Cookie field that a request brings")
    func staleHeader() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        var request = URLRequest(url: try site.url("/plain"))
        request.setValue("sid=stale", forHTTPHeaderField: "Cookie")
        let navigations = container.navigations
        container.load(request)
        for await event in navigations {
            if case .finished = event { break }
        }
        let received = try await site.server.nextRequest { $0.path == "/plain" }
        #expect(received.cookies == nil)
    }

    @Test("whose page hangs does not hold up a sign-out")
    func hungPage() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        let containers = (0..<3).map { _ in WebContainer(session: session) }
        for container in containers {
            try await container.open(site.url("/account"))
            _ = try await container.webView.evaluateJavaScript(
                "setTimeout(() => { for (;;) {} }, 0); 1"
            )
        }
        let report = try await session.signOut()
        #expect(report.failures.isEmpty)
        #expect(report.removed.count == 2)
    }

    @Test("goes away with its last reference, and ends those who listen to it")
    func lifetime() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        var container: WebContainer? = WebContainer(session: session)
        try await container?.open(site.url("/plain"))
        weak let weakContainer = container
        let navigations = try #require(container?.navigations)
        container = nil
        for await _ in navigations {}
        #expect(weakContainer == nil)
    }
}

/// A side that never shows what it was given, but for the session's own cookies.
private actor RefusingSide: CookieSide {
    nonisolated let capabilities = SideCapabilities()
    nonisolated let hints = AsyncStream<Void> { _ in }
    private var own: [Cookie.Identity: Cookie] = [:]

    func snapshot() -> [Cookie] { Array(own.values) }

    func perform(_ operations: [SideOperation]) {
        for case .set(let cookie) in operations where cookie.domain.serialized == "tandem.invalid" {
            own[cookie.identity] = cookie
        }
    }
}
