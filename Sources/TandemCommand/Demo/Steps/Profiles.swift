import Foundation
import LoopbackServer
import Tandem

extension DemoStep {
    /// Step 9: what is kept apart.
    static let profiles = DemoStep(
        9,
        "Three profiles see nothing of each other, and native code nothing of a third party"
    ) { scene in
        let site = scene.site
        let visitors = [
            ("ada", try scene.visitor(.named(UUID()))),
            ("ben", try scene.visitor(.named(UUID()))),
            ("eve", try scene.visitor(.ephemeral())),
        ]
        var tokens: [String: String] = [:]
        for (name, visitor) in visitors { tokens[name] = try await visitor.signIn(as: name) }
        for (name, visitor) in visitors {
            let answer = try await visitor.request("/api/me")
            scene.check(
                "native code of \(name)'s profile is \(name)",
                answer.text,
                is: "\"\(name)\""
            )
            let page = visitor.page()
            try await page.open(site.url("/account"))
            let heading = try await page.run("return document.querySelector('h1').textContent")
            scene.check("a page of it is, too", heading, is: "Signed in as \(name)")
            let stored = try await visitor.webStore()
            scene.check(
                "its web store holds that token only",
                stored["sid"]?.value,
                is: tokens[name]
            )
        }
        let (_, ben) = visitors[1]
        try await ben.session.signOut()
        for (name, visitor) in [visitors[0], visitors[2]] {
            let answer = try await visitor.request("/api/me")
            scene.check("after ben's sign-out, \(name) is still signed in", answer.status, is: 200)
        }
        let (_, ada) = visitors[0]
        try await checkThirdParty(ada, in: scene)
    }

    @MainActor
    private static func checkThirdParty(_ ada: Visitor, in scene: Scene) async throws {
        let site = scene.site
        site.respond(to: "/ad", settingCookies: ["track=1; Path=/; Max-Age=86400"])
        let address = try site.url("/ad", on: .tracker).absoluteString
        site.respond(to: "/news") { _ in .html(DemoPages.advertised(by: address)) }
        let page = ada.page()
        let mark = site.mark
        try await page.open(site.url("/news"))
        let picture = site.requests(after: mark, to: "/ad").first
        scene.check("a page shows a third party's picture", picture == nil, is: false)
        try await page.open(site.url("/ad", on: .tracker))
        let stored = try await ada.webStore()
        scene.check(
            "visited, the third party sets a cookie in the web view",
            stored["track"]?.value,
            is: "1"
        )
        let jar = try await ada.jar()
        scene.check(
            "the third party's cookie does not reach native code",
            jar["track"] == nil,
            is: true
        )
        try await page.open(site.url("/account"))
        scene.check(
            "and the page of the site is still signed in",
            try await page.title(),
            is: "Signed in"
        )
    }
}
