import Foundation
import Tandem

extension DemoStep {
    /// Step 2: the first response is a redirect that sets cookies, and so is the next.
    static let redirects = DemoStep(
        2,
        "Cookies set by two redirects, the last to a sibling subdomain, sign the landing page in"
    ) { scene in
        let site = scene.site
        let ada = try scene.visitor()
        var mark = site.mark
        let page = ada.page()
        try await page.open(site.url("/start"))
        checkHops("the page", after: mark, in: scene)
        scene.check("the landing page is signed in", try await page.title(), is: "Signed in")
        scene.check(
            "the landing page is at the sibling subdomain",
            page.container.webView.url,
            is: try site.url("/account", on: .www)
        )
        let native = try await ada.request("/api/me", on: .login)
        scene.check("native code is signed in, at a third subdomain", native.status, is: 200)

        let ben = try scene.visitor()
        mark = site.mark
        let landing = try await ben.request("/start")
        checkHops("native code", after: mark, in: scene)
        scene.check("natively, the landing page is signed in too", landing.status, is: 200)
        mark = site.mark
        try await ben.page().open(site.url("/account", on: .login))
        let first = site.requests(after: mark, to: "/account").first
        scene.check("a web view's first request then is signed in", site.isSignedIn(first), "no")
    }

    @MainActor
    private static func checkHops(_ party: String, after mark: Int, in scene: Scene) {
        let hop = scene.site.requests(after: mark, to: "/hop").first
        let landing = scene.site.requests(after: mark, to: "/account").first
        scene.check(
            "\(party) sends the first redirect's cookie to the second hop",
            hop?.cookie("hop"),
            is: "1"
        )
        scene.check(
            "\(party) sends the second's, and not the first's host-only one, to www",
            landing?.cookieNames,
            is: ["sid", "theme", "visit"]
        )
    }
}
