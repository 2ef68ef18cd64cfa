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
    static func scripts(limits: Bridge.Limits) -> [WKUserScript] {
        let page = """
            page({ message: \(limits.messageSize), depth: \(limits.depth), queue: \(limits.queue) })
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
