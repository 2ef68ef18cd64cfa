import Foundation
import Tandem

extension DemoStep {
    /// Step 1: native code signs in, and the first page is signed in.
    static let nativeSignIn = DemoStep(
        1,
        "After a native sign-in, the first request of a web view carries the cookies"
    ) { scene in
        let ada = try scene.visitor()
        let token = try await ada.signIn()
        let jar = try await ada.jar()
        scene.check("the native jar holds the token, HttpOnly", jar["sid"]?.isHTTPOnly, is: true)

        let mark = scene.site.mark
        let page = ada.page()
        try await page.open(scene.site.url("/account"))
        let first = scene.site.requests(after: mark, to: "/account").first
        scene.check(
            "the first request carries the HttpOnly cookie",
            first?.cookie("sid"),
            is: token
        )
        scene.check(
            "the first request carries the others, session cookies included",
            first?.cookieNames,
            is: ["sid", "theme", "visit"]
        )
        scene.check("the page is the one for ada", try await page.title(), is: "Signed in")
        scene.check(
            "document.cookie shows the plain cookies, and the HttpOnly one not",
            try await page.cookies(),
            is: ["theme": "dark", "visit": "1"]
        )
        let stored = try await ada.webStore()
        scene.check("the web store holds the token, HttpOnly", stored["sid"]?.isHTTPOnly, is: true)

        try await page.photograph(to: scene.screenshot)
        scene.hasScreenshot = true
    }
}
