import Foundation
import LoopbackServer
import Tandem

extension DemoStep {
    /// Step 7: who is sent which cookie, and what TLS alone can set.
    static let scopes = DemoStep(
        7,
        "Domain, host-only, Secure, __Host- and SameSite cookies mean the same on both sides"
    ) { scene in
        let site = scene.site
        let fields = { (party: String) in
            ["\(party)-wide=1; Path=/; Domain=\(SiteAddress.domain)", "\(party)-narrow=1; Path=/"]
        }
        site.respond(to: "/scopes/native", settingCookies: fields("native"))
        site.respond(to: "/scopes/web", settingCookies: fields("web"))
        let ada = try scene.visitor()
        try await ada.request("/scopes/native")
        let page = ada.page()
        try await page.open(site.url("/scopes/web"))

        let all: Set = ["native-wide", "native-narrow", "web-wide", "web-narrow"]
        let wide: Set = ["native-wide", "web-wide"]
        var mark = site.mark
        for host in [SiteAddress.Host.app, .www] { try await ada.request("/scopes", on: host) }
        var requests = site.requests(after: mark, to: "/scopes")
        scene.check("natively, their own host is sent all", requests.first?.cookieNames, is: all)
        scene.check("and a sibling the domain ones", requests.last?.cookieNames, is: wide)
        mark = site.mark
        for host in [SiteAddress.Host.app, .www] {
            try await page.open(site.url("/scopes", on: host))
        }
        requests = site.requests(after: mark, to: "/scopes")
        scene.check(
            "in the web view, their own host is sent all",
            requests.first?.cookieNames,
            is: all
        )
        scene.check("and a sibling the domain ones", requests.last?.cookieNames, is: wide)

        try await checkSecureCookies(in: scene)
    }

    @MainActor
    private static func checkSecureCookies(in scene: Scene) async throws {
        let site = scene.site
        site.respond(
            to: "/secure",
            settingCookies: [
                "plain=1; Path=/",
                "secure=1; Path=/; Secure",
                "__Host-id=1; Path=/; Secure; HttpOnly",
                "cross=1; Path=/; Secure; SameSite=None",
                "lax=1; Path=/; SameSite=Lax",
                "strict=1; Path=/; SameSite=Strict",
            ]
        )
        let ada = try scene.visitor()
        try ada.trust(site.secure)
        let page = ada.page()
        try await page.open(site.secureURL("/secure"))
        let jar = try await ada.jar()
        let names: Set = ["plain", "secure", "__Host-id", "cross", "lax", "strict"]
        scene.check("cookies set over TLS arrive in native code", Set(jar.keys), is: names)
        scene.check(
            "the Secure ones as Secure",
            Set(jar.values.filter(\.isSecure).map(\.name)),
            is: ["secure", "__Host-id", "cross"]
        )
        scene.check("__Host- as host-only", jar["__Host-id"]?.isHostOnly, is: true)
        scene.check("__Host- as HttpOnly", jar["__Host-id"]?.isHTTPOnly, is: true)
        scene.check("SameSite=Lax as Lax", jar["lax"]?.sameSite, is: .lax)
        scene.check("SameSite=Strict as Strict", jar["strict"]?.sameSite, is: .strict)
        // WebKit's cookies know Lax and Strict, and no word for None.
        let cross = jar["cross"]?.sameSite
        scene.check("SameSite=None as neither of them", cross, is: .unspecified)

        let secure = try await ada.session.cookies(for: site.secureURL("/"))
        scene.check("natively, all would go to https", Set(secure.map(\.name)), is: names)
        let plain = try await ada.session.cookies(for: site.url("/"))
        scene.check(
            "and to http those that are not Secure",
            Set(plain.map(\.name)),
            is: ["plain", "lax", "strict"]
        )
        let request = site.secure.requests.count
        try await page.open(site.secureURL("/account"))
        let sent = site.secure.requests.first { $0.number > request && $0.path == "/account" }
        scene.check("the web view sends all to https", sent?.cookieNames, is: names)
        try await page.open(site.url("/account"))
        let open = site.requests(to: "/account").last
        scene.check(
            "and to http none that is Secure",
            open?.cookieNames.contains("secure"),
            is: false
        )
    }
}
