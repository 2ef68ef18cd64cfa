import Foundation
import LoopbackServer
import Tandem
import WebKit

extension DemoStep {
    /// Step 12: the end, and nothing left of it.
    static let signOut = DemoStep(
        12,
        "After a sign-out nothing is left, and what comes late does not sign in again"
    ) { scene in
        let site = scene.site
        let ada = try scene.visitor()
        let token = try await ada.signIn()
        let page = ada.page()
        try await page.open(site.url("/account"))
        try await page.run("localStorage.setItem('draft', 'kept by the page')")
        let held = HeldAnswers(site)
        let native = Task { try await ada.request(HeldAnswers.native) }
        try await page.run("fetch('\(HeldAnswers.web)', { keepalive: true }); return 0")
        try await held.wait()

        let report = try await awaiting("the sign-out") { try await ada.session.signOut() }
        let removed = Set(report.removed.map(\.name))
        scene.check("the report names the removed cookies", removed, is: ["sid", "theme", "visit"])
        scene.check(
            "and the page's storage",
            report.websiteData[.web]?.contains { $0.contains("LocalStorage") },
            is: true
        )
        scene.check("and says that nothing is left", report.isComplete, "\(report)")
        try await checkNothingIsLeft(of: ada, [token], "", in: scene)
        try await checkNoWebsiteDataIsLeft(of: ada, in: scene)

        held.release()
        let late = await native.result
        scene.check("the native answer that was held back is refused", late.error, is: .signedOut)
        try await letTheEngineTakeWhatCame(site)
        try await ada.session.synchronize()
        try await checkNothingIsLeft(
            of: ada,
            [token] + held.tokens,
            ", late answers included",
            in: scene
        )

        let answer = try await ada.request("/api/me")
        scene.check("a native request is answered 401", answer.status, is: 401)
        let mark = site.mark
        try await page.open(site.url("/account"))
        let request = site.requests(after: mark, to: "/account").first
        scene.check("a page's request carries nothing", request?.cookieNames, is: [])
        scene.check("a page is answered 401", try await page.title(), is: "Signed out")
        let draft = try await page.run("return localStorage.getItem('draft')")
        scene.check("and finds its storage empty", draft ?? "<null>", is: "<null>")
    }

    @MainActor
    private static func checkNothingIsLeft(
        of ada: Visitor,
        _ tokens: [String],
        _ remark: String,
        in scene: Scene
    ) async throws {
        scene.check("the native jar is empty\(remark)", try await ada.jar().keys.sorted(), is: [])
        scene.check("so is the web store", try await ada.webStore().keys.sorted(), is: [])
        scene.check("no file holds a token", Home.files(holding: tokens), is: [])
    }

    @MainActor
    private static func checkNoWebsiteDataIsLeft(of ada: Visitor, in scene: Scene) async throws {
        let store = ada.session.websiteDataStore
        let records = try await awaiting("the website data") {
            await store.dataRecords(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes())
        }
        let left = records.filter { $0.displayName.hasSuffix(SiteAddress.domain) }
            .flatMap { record in record.dataTypes.map { "\($0) of \(record.displayName)" } }
        scene.check("no website data is left", left, is: [])
    }

    /// Has the engine load a page that is no business of the session's: what the server had sent it
    /// before has then arrived.
    @MainActor
    private static func letTheEngineTakeWhatCame(_ site: DemoSite) async throws {
        let other = try Visitor(.ephemeral(), site: site.address)
        try await other.page().open(site.url("/account"))
    }
}

extension Result where Failure == any Error {
    /// Why a session refused, nil if it did not.
    fileprivate var error: SessionError? {
        guard case .failure(let error) = self else { return nil }
        return error as? SessionError
    }
}

/// Two answers that would sign in, held back until they are released.
private final class HeldAnswers: Sendable {
    static let native = "/held/native"
    static let web = "/held/web"

    /// What they would sign in with.
    let tokens: [String]

    private let site: DemoSite
    private let gate = Gate()
    private let mark: Int

    init(_ site: DemoSite) {
        self.site = site
        mark = site.mark
        tokens = [site.accounts.signIn("ada"), site.accounts.signIn("ada")]
        for (path, token) in zip([Self.native, Self.web], tokens) {
            site.respond(to: path) { [gate] _ in
                await gate.wait()
                // As an answer that signs in should say; a cache would keep the token.
                let headers = DemoSite.signInCookies(token) + [.init("Cache-Control", "no-store")]
                return .status(204, headers: headers)
            }
        }
    }

    /// Waits until both were asked for.
    func wait() async throws {
        for path in [Self.native, Self.web] {
            _ = try await site.plain.nextRequest(after: mark) { $0.path == path }
        }
    }

    func release() { gate.open() }
}
