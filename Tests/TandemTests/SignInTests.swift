import Foundation
import LoopbackServer
import Tandem
import Testing

@Suite("One login, native and web", .timeLimit(.minutes(2)))
@MainActor
struct SignInTests {
    @Test(
        "the first request of a web view carries what a native sign-in brought, HttpOnly included"
    )
    func nativeToWeb() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let (_, response) = try await session.data(from: site.url("/login"))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)

        let container = WebContainer(session: session)
        try await container.open(site.url("/account"))

        let request = try await site.server.nextRequest { $0.path == "/account" }
        #expect(request.cookies?.contains("sid=native") == true)
        #expect(request.cookies?.contains("theme=dark") == true)
        #expect(try await container.shownTitle == "signed in")
        let visible = try await container.webView.evaluateJavaScript("document.cookie") as? String
        #expect(visible == "theme=dark")
    }

    @Test("what a page's script sets and deletes reaches the next native request")
    func webToNative() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/plain"))

        _ = try await container.webView.evaluateJavaScript("document.cookie = 'page=1; path=/'; 1")
        #expect(try await session.cookies(for: site.url("/")).map(\.name) == ["page"])

        _ = try await container.webView.evaluateJavaScript(
            "document.cookie = 'page=; max-age=0; path=/'; 1"
        )
        #expect(try await session.cookies(for: site.url("/")).isEmpty)
    }

    @Test("a page that hangs does not hold native requests up for good")
    func busyPage() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/plain"))
        let (asked, end) = (Gate(), Gate())
        site.server.respond(to: "/held") { _ in
            asked.open()
            await end.wait()
            return .html("")
        }
        let script =
            "const r = new XMLHttpRequest(); r.open('GET', '/held', false); r.send(); r.status"
        let page = Task { try await container.webView.evaluateJavaScript(script) as? Int }
        await asked.wait()
        _ = try await session.data(from: site.url("/login"))
        _ = try await session.data(from: site.url("/plain"))
        end.open()
        _ = try? await page.value
    }

    @Test("what a page's script sets is told of, without a call of the app")
    func unasked() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        let container = WebContainer(session: session)
        try await container.open(site.url("/plain"))
        var changes = session.changes.makeAsyncIterator()
        _ = try await container.webView.evaluateJavaScript("document.cookie = 'page=1; path=/'; 1")
        guard case .changed(let change) = await changes.next() else {
            Issue.record("no change")
            return
        }
        #expect(change.identity.name == "page")
        #expect(change.origin == .side(.web))
    }

    @Test("a deletion by native code reaches the page")
    func nativeDeletion() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        let container = WebContainer(session: session)
        try await container.open(site.url("/account"))
        let cookie = try #require(
            try await session.cookies(for: site.url("/")).first { $0.name == "sid" }
        )
        try await session.deleteCookie(cookie.identity)
        try await container.open(site.url("/plain"))
        let request = try await site.server.nextRequest { $0.path == "/plain" }
        #expect(request.cookies == "theme=dark")
    }

    @Test("sign-out leaves nothing on either side, and the next sign-in works")
    func signOut() async throws {
        let site = try await SignInSite()
        let session = try WebSession(profile: .ephemeral(), configuration: site.configuration)
        _ = try await session.data(from: site.url("/login"))
        let container = WebContainer(session: session)
        try await container.open(site.url("/account"))
        _ = try await container.webView.evaluateJavaScript("localStorage.setItem('a', 'b'); 1")

        let report = try await session.signOut()
        #expect(report.isComplete, "\(report)")
        #expect(report.removed.count == 2)
        #expect(try await session.cookies().isEmpty)
        let left = await session.websiteDataStore.httpCookieStore.allCookies()
        #expect(Set(left.map(\.domain)) == ["tandem.invalid"])

        try await container.open(site.url("/account"))
        #expect(try await container.shownTitle == "signed out")
        _ = try await session.data(from: site.url("/login"))
        try await container.open(site.url("/account"))
        #expect(try await container.shownTitle == "signed in")
    }
}

extension WebContainer {
    /// The title as the page has it: the engine tells of it in a task of its own, which can come
    /// after the page has finished.
    fileprivate var shownTitle: String? {
        get async throws { try await webView.evaluateJavaScript("document.title") as? String }
    }
}
