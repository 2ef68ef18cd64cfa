import Foundation
import Tandem

extension DemoStep {
    /// Step 4: the page signs in, and native code is signed in.
    static let formSignIn = DemoStep(
        4,
        "After a sign-in by a form in the page, the next native request is signed in"
    ) { scene in
        let site = scene.site
        let ada = try scene.visitor()
        let before = try await ada.request("/api/me")
        scene.check("before, a native request is answered 401", before.status, is: 401)
        let page = ada.page()
        try await page.open(site.url("/form"))
        try await page.navigate("document.forms[0].submit()")
        scene.check(
            "the form's answer leads to the signed-in page",
            try await page.title(),
            is: "Signed in"
        )
        scene.check(
            "document.cookie shows the plain cookies",
            try await page.cookies(),
            is: ["theme": "dark", "visit": "1"]
        )

        let mark = site.mark
        let answer = try await ada.request("/api/me")
        scene.check("the next native request is answered 200", answer.status, is: 200)
        let request = site.requests(after: mark, to: "/api/me").first
        scene.check(
            "it carried the HttpOnly cookie and the plain ones",
            request?.cookieNames,
            is: ["sid", "theme", "visit"]
        )
        let jar = try await ada.jar()
        scene.check("the native jar knows the token as HttpOnly", jar["sid"]?.isHTTPOnly, is: true)
        scene.check("and the plain cookie as plain", jar["theme"]?.isHTTPOnly, is: false)
        scene.check("and its expiry", jar["theme"]?.expires == nil, is: false)
    }
}
