import Foundation
import Tandem

extension DemoStep {
    /// Step 10: the app is killed and started again.
    static let killedProcess = DemoStep(
        10,
        "Killed with SIGKILL and started again, both sides are still signed in"
    ) { scene in
        let site = scene.site
        let profile = UUID()
        let first = try DemoVisitorCommand.start(.signIn, profile, site.address)
        defer { first.kill() }
        let ready = try await sight(of: first)
        scene.check("a first process signs in on both sides", ready.title, is: "Signed in")
        first.kill()
        let end = try await awaiting("the end of the first process") { await first.end() }
        scene.check("it is killed with SIGKILL", end, is: .signalled(SIGKILL))

        let mark = site.mark
        let second = try DemoVisitorCommand.start(.comeBack, profile, site.address)
        defer { second.kill() }
        let sight = try await sight(of: second)
        let page = site.requests(after: mark, to: "/account").first
        let native = site.requests(after: mark, to: "/api/me").first
        let names: Set = ["sid", "theme", "visit", "seen"]
        scene.check("a second one's first page request is signed in", site.isSignedIn(page), "no")
        scene.check("with session cookies, the page's own too", page?.cookieNames, is: names)
        scene.check("the page is the one for ada", sight.title, is: "Signed in")
        scene.check(
            "document.cookie shows the plain cookies",
            sight.cookies,
            is: ["seen": "1", "theme": "dark", "visit": "1"]
        )
        scene.check("its native request is signed in", site.isSignedIn(native), "no")
        scene.check("with the same cookies", native?.cookieNames, is: names)
        scene.check("the native jar holds them", sight.jar, is: names)
    }

    @MainActor
    private static func sight(of child: ChildProcess) async throws -> DemoVisitorCommand.Sight {
        let line = try await awaiting(
            "a process of the tool to tell what it sees",
            within: .seconds(60)
        ) {
            for await line in child.lines { return line }
            throw Missing("what a process of the tool sees")
        }
        return try JSONDecoder().decode(DemoVisitorCommand.Sight.self, from: Data(line.utf8))
    }
}
