internal import Foundation
internal import WebKit

/// The scripts that each document runs before its own, and where.
@MainActor
enum BridgeScript {
    /// The world of the relay, which no page can reach.
    static let world = WKContentWorld.world(name: "TandemBridge")

    /// The name of the message handler in that world.
    static let handler = "tandemBridge"

    /// The page's half, and the relay.
    static func scripts(limits: PageLimits) -> [WKUserScript] {
        let page = """
            page({ message: \(limits.message), depth: \(limits.depth), queue: \(limits.queue) })
            """
        return [
            script("relay(\"\(handler)\")", in: world),
            script(page, in: .page),
        ]
    }

    private static func script(_ call: String, in world: WKContentWorld) -> WKUserScript {
        WKUserScript(
            source: "(() => {\n\(BridgeSource.text)\nTandemBridge.\(call);\n})();",
            injectionTime: .atDocumentStart,
            forMainFrameOnly: false,
            in: world
        )
    }
}

/// What the page's half refuses by itself: what none of the bridges that may serve it would take.
struct PageLimits: Hashable {
    let message: Int
    let depth: Int
    let queue: Int

    @MainActor
    init(of bridges: [Bridge]) {
        message = bridges.map(\.limits.messageSize).max() ?? 0
        depth = bridges.map(\.limits.depth).max() ?? 0
        queue = bridges.map(\.limits.queue).max() ?? 0
    }
}
