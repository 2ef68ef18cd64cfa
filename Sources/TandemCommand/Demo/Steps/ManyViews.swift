import Foundation
import LoopbackServer
import Tandem

extension DemoStep {
    private static let views = 8
    private static let rounds = 25

    /// Step 3: eight cold web views at once, many times over.
    static let manyViews = DemoStep(
        3,
        "Eight web views opened at once, 25 times over: every first request is signed in",
        within: .seconds(400)
    ) { scene in
        let site = scene.site
        let mark = site.mark
        for round in 1...rounds {
            let ada = try scene.visitor()
            try await ada.signIn()
            let openings = (1...views).map { view in
                Task { @MainActor in
                    let page = ada.page()
                    try await page.open(site.url("/account?view=\(round)-\(view)"))
                }
            }
            // The views of a round are gone before the next begins.
            for opening in openings { try await opening.value }
        }
        let requests = site.requests(after: mark, to: "/account")
        let firsts = Dictionary(grouping: requests) { $0.query ?? "" }.values.compactMap(\.first)
        scene.check("the web views sent 200 first requests", firsts.count, is: views * rounds)
        scene.check(
            "200 of 200 first requests were signed in",
            firsts.count(where: site.isSignedIn),
            is: views * rounds
        )
    }
}
