import Foundation
import LoopbackServer
import Tandem
import Testing

@Suite("A fresh data store", .timeLimit(.minutes(3)))
@MainActor
struct FreshStoreTests {
    @Test("gives the next generation another store, in a view made anew, and removes the old one")
    func replaced() async throws {
        let site = try await SignInSite()
        let first = UUID()
        let directory = FileManager.default.temporaryDirectory.appending(path: "tandem-\(first)")
        defer { try? FileManager.default.removeItem(at: directory) }
        var configuration = site.configuration
        configuration.freshStore = true
        configuration.directory = directory
        let session = try WebSession(profile: .named(first), configuration: configuration)
        _ = try await session.data(from: site.url("/login"))
        let container = WebContainer(session: session)
        try await container.open(site.url("/account"))
        _ = try await container.webView.evaluateJavaScript("localStorage.setItem('a', 'b'); 1")
        // What is not of the session's sites goes too.
        let elsewhere = site.server.url(host: "elsewhere.localhost", path: "/login")
        try await container.open(try #require(URL(string: elsewhere)))
        weak let view = container.webView
        #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.contains(first))

        let report = try await session.signOut()
        #expect(report.freshStore == .inUse, "\(report)")
        #expect(report.isComplete, "\(report)")
        #expect(view == nil)
        let fresh = try #require(session.websiteDataStore.identifier)
        #expect(fresh != first)
        #expect(container.webView.configuration.websiteDataStore === session.websiteDataStore)

        try await container.open(site.url("/account"))
        #expect(try await container.text(of: "document.title") == "signed out")
        #expect(try await container.text(of: "localStorage.getItem('a')") == "null")
        _ = try await session.data(from: site.url("/login"))
        try await container.open(site.url("/account"))
        #expect(try await container.text(of: "document.title") == "signed in")
        _ = try await container.webView.evaluateJavaScript("document.cookie = 'page=1; path=/'; 1")
        #expect(try await session.cookies(for: site.url("/")).map(\.name).contains("page"))
    }
}
