import Foundation
import LoopbackServer
import Tandem
import Testing

@Suite("Profiles and the stores they have", .timeLimit(.minutes(3)))
@MainActor
struct ProfileTests {
    @Test("see nothing of each other")
    func isolation() async throws {
        let site = try await SignInSite()
        let first = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let second = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await first.data(from: site.url("/login"))
        let firstContainer = WebContainer(session: first)
        let secondContainer = WebContainer(session: second)
        try await firstContainer.open(site.url("/first"))
        try await secondContainer.open(site.url("/second"))
        let ofFirst = try await site.server.nextRequest { $0.path == "/first" }
        let ofSecond = try await site.server.nextRequest { $0.path == "/second" }
        #expect(ofFirst.cookies?.contains("sid=native") == true)
        #expect(ofSecond.cookies == nil)
        #expect(try await second.cookies().isEmpty)
    }

    @Test("share one store among eight views opened at once: every first request is signed in")
    func manyViews() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        let containers = (0..<8).map { _ in WebContainer(session: session) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, container) in containers.enumerated() {
                let url = try site.url("/view\(number)")
                group.addTask { try await container.open(url) }
            }
            try await group.waitForAll()
        }
        let requests = site.server.requests.filter { $0.path.hasPrefix("/view") }
        #expect(requests.count == 8)
        #expect(requests.allSatisfy { $0.cookies?.contains("sid=native") == true })
    }

    @Test("give a view of the app's own the cookies after a preparation")
    func ownView() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        let configuration = WKWebViewConfiguration()
        session.attach(to: configuration)
        #expect(configuration.websiteDataStore === session.websiteDataStore)
        let view = WKWebView(frame: .zero, configuration: configuration)
        let readiness = try await session.prepare(for: site.url("/own"))
        #expect(readiness.refused.isEmpty)
        #expect(Set(readiness.applied.map(\.name)) == ["sid", "theme"])
        view.load(URLRequest(url: try site.url("/own")))
        let request = try await site.server.nextRequest { $0.path == "/own" }
        #expect(request.cookies?.contains("sid=native") == true)
    }

    @Test("keep a third party's cookies out of native code")
    func thirdParty() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        let elsewhere = site.server.url(host: "ads.tracker.localhost", path: "/login")
        try await container.open(try #require(URL(string: elsewhere)))
        let stored = await session.websiteDataStore.httpCookieStore.allCookies()
        #expect(stored.contains { $0.name == "sid" })
        #expect(try await session.cookies().isEmpty)
    }

    @Test("carry a token that a page's server rotates to native code once, without an echo")
    func rotation() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        let container = WebContainer(session: session)
        try await container.open(site.url("/account"))
        var changes = session.changes.makeAsyncIterator()
        try await container.open(site.url("/rotate"))
        let cookies = try await session.cookies(for: site.url("/"))
        #expect(cookies.first { $0.name == "sid" }?.value == "rotated")
        guard case .changed(let change) = await changes.next() else {
            Issue.record("no change")
            return
        }
        #expect(change.identity.name == "sid")
        #expect(change.origin == .side(.web))
        // What comes next is the app's own change: nothing was echoed in between.
        let marker = try Cookie(
            name: "marker",
            value: "1",
            for: CookieURL("http://app.tandem.localhost/")
        )
        try await session.setCookie(marker)
        try await session.synchronize()
        guard case .changed(let next) = await changes.next() else {
            Issue.record("no change")
            return
        }
        #expect(next.identity.name == "marker")
    }
}
