import Foundation
import TandemBridge
import WebKit

/// Lets Swift and a page call each other, with types of both, a stream and an event.
@main
struct Main {
    @MainActor
    static func main() async throws {
        let configuration = WKWebViewConfiguration()
        let bridge = Bridge(attachedTo: configuration, trusting: .sites(["shop.example"]))
        bridge.task("receipt") { (order: Order) in
            Receipt(total: order.lines.reduce(0) { $0 + $1.price * $1.count }, date: .now)
        }
        bridge.stream("countdown") { (start: Int) in
            AsyncStream { continuation in
                for step in stride(from: start, to: 0, by: -1) { continuation.yield(step) }
                continuation.finish()
            }
        }
        // Kept for the page, which is not there yet.
        try bridge.send("theme", "dark", retained: true)

        let webView = WKWebView(frame: .zero, configuration: configuration)
        let page = """
            <script>
                WebBridge.task("checkOut", async ({ currency }) => {
                    const lines = [{ price: 250, count: 2 }, { price: 99, count: 1 }];
                    const { total, date } = await WebBridge.call("receipt", { lines });
                    const steps = [];
                    for await (const step of WebBridge.stream("countdown", 3)) steps.push(step);
                    const theme = await WebBridge.once("theme");
                    return { text: `${total} ${currency}`, paid: date, steps, theme };
                });
            </script>
            """
        webView.loadHTMLString(page, baseURL: URL(string: "https://shop.example/"))
        // Waits for the page, and for its task.
        let summary: Summary = try await bridge.call(
            "checkOut",
            ["currency": "cents"],
            in: webView
        )
        print("The page paid \(summary.text), counted \(summary.steps) and is \(summary.theme)")
        guard summary.text == "599 cents", summary.steps == [3, 2, 1], summary.theme == "dark",
            abs(summary.paid.timeIntervalSinceNow) < 60
        else { throw CancellationError() }

        do {
            try await bridge.call("refund", in: webView)
            throw CancellationError()
        } catch let error as BridgeError where error.code == .unknownTask {
            print(error.message)
        }
    }
}

/// What the page orders.
struct Order: Decodable, Sendable {
    struct Line: Decodable, Sendable {
        let price: Int
        let count: Int
    }

    let lines: [Line]
}

/// What it gets for that.
struct Receipt: Encodable, Sendable {
    let total: Int
    let date: Date
}

/// What the page tells of it.
struct Summary: Decodable, Sendable {
    let text: String
    let paid: Date
    let steps: [Int]
    let theme: String
}
