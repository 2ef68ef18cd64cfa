import Foundation
import Tandem

extension DemoStep {
    /// Step 6: what one side deletes, the other loses.
    static let deletion = DemoStep(
        6,
        "Cookies deleted by the page are lost natively, and the other way round"
    ) { scene in
        let site = scene.site
        let expired = { (name: String) in
            "\(name)=; Path=/; Domain=\(SiteAddress.domain); Expires=Thu, 01 Jan 1970 00:00:00 GMT"
        }
        site.respond(to: "/expire-sid", settingCookies: [expired("sid")])
        site.respond(to: "/expire-theme", settingCookies: [expired("theme")])

        let ada = try scene.visitor()
        try await ada.signIn()
        let page = ada.page()
        try await page.open(site.url("/account"))
        try await page.run(
            "document.cookie = 'theme=; Path=/; Domain=\(SiteAddress.domain); Max-Age=0'"
        )
        scene.check("the page deletes one by script", try await page.cookies(), is: ["visit": "1"])
        var jar = try await ada.jar()
        scene.check("native code loses it", Set(jar.keys), is: ["sid", "visit"])
        try await page.fetch("/expire-sid")
        jar = try await ada.jar()
        scene.check("an expired Set-Cookie: native code loses it", Set(jar.keys), is: ["visit"])
        let answer = try await ada.request("/api/me")
        scene.check("native code is signed out", answer.status, is: 401)

        let ben = try scene.visitor()
        try await ben.signIn()
        let other = ben.page()
        try await other.open(site.url("/account"))
        guard let visit = try await ben.jar()["visit"] else { throw Missing("the cookie visit") }
        try await ben.session.deleteCookie(visit.identity)
        try await ben.session.synchronize()
        scene.check(
            "native code deletes one: the page loses it",
            try await other.cookies(),
            is: ["theme": "dark"]
        )
        try await ben.request("/expire-theme")
        try await ben.session.synchronize()
        scene.check(
            "an expired Set-Cookie natively: so it does",
            try await other.cookies(),
            is: [:]
        )
        try await ben.request("/expire-sid")
        let mark = site.mark
        try await other.open(site.url("/account"))
        let request = site.requests(after: mark, to: "/account").first
        scene.check("the page's next request carries none of them", request?.cookieNames, is: [])
        scene.check("the page is signed out", try await other.title(), is: "Signed out")
        scene.check("the web store is empty", try await ben.webStore().keys.sorted(), is: [])
    }
}
