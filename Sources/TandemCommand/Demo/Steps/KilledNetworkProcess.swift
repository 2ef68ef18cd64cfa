import Foundation
import Tandem

extension DemoStep {
    /// Step 11: the engine loses the process that holds its cookies.
    static let killedNetworkProcess = DemoStep(
        11,
        "When the network process is killed, the next navigation is signed in all the same"
    ) { scene in
        let site = scene.site
        let ada = try scene.visitor()
        let token = try await ada.signIn()
        let page = ada.page()
        try await page.open(site.url("/account"))
        scene.check("a page is signed in", try await page.title(), is: "Signed in")
        guard let process = NetworkProcess.find() else { throw Missing("the network process") }
        let isKilled = kill(process, SIGKILL) == 0
        scene.check("the network process is killed with SIGKILL", isKilled, is: true)

        var mark = site.mark
        try await page.open(site.url("/account"))
        let next = site.requests(after: mark, to: "/account").first
        scene.check("the next navigation carries the token", next?.cookie("sid"), is: token)
        scene.check(
            "and the session cookie that was not HttpOnly",
            next?.cookieNames.contains("visit"),
            is: true
        )
        scene.check("another process serves it", NetworkProcess.find() == process, is: false)

        // The engine tells of no change any more: the end of the fetch makes Tandem look.
        let changes = ChangeFeed(ada.session)
        scene.check("the page's server rotates the token", try await page.fetch("/rotate"), is: 204)
        let change = try await changes.next(of: "sid")
        scene.check("native code is told of the new one", change.origin, is: .side(.web))
        try await page.run("document.cookie = 'late=1; Path=/'")
        mark = site.mark
        let answer = try await ada.request("/api/me")
        scene.check(
            "the next native request is signed in with the new token",
            answer.status,
            is: 200
        )
        let request = site.requests(after: mark, to: "/api/me").first
        scene.check(
            "and carries a cookie that the page has just set by script",
            request?.cookie("late"),
            is: "1"
        )
    }
}
