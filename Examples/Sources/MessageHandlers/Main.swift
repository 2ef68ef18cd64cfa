import Foundation
import WebKit

/// Lets a page call native code, with and without an answer.
@main
struct Main {
    @MainActor
    static func main() async throws {
        let calculator = Calculator()
        let logger = Logger()
        let controller = WKUserContentController()
        controller.add(logger, name: "log")
        controller.addScriptMessageHandler(calculator, contentWorld: .page, name: "add")
        controller.addUserScript(
            WKUserScript(
                source: "webkit.messageHandlers.log.postMessage('Starting ' + location.host)",
                injectionTime: .atDocumentStart,
                forMainFrameOnly: true
            )
        )
        let configuration = WKWebViewConfiguration()
        configuration.userContentController = controller
        let webView = WKWebView(frame: .zero, configuration: configuration)
        let page = """
            <script>
                const add = numbers => webkit.messageHandlers.add.postMessage(numbers);
                add([1, 2, 3])
                    .then(sum => webkit.messageHandlers.log.postMessage({ sum }))
                    .then(() => add("nonsense"))
                    .catch(error => webkit.messageHandlers.log.postMessage(error.message))
                    .then(() => webkit.messageHandlers.log.postMessage("done"));
            </script>
            """
        webView.loadHTMLString(page, baseURL: URL(string: "https://app.example/"))
        await logger.end()
        controller.removeAllScriptMessageHandlers()
        guard logger.lines.count == 4, logger.lines.last == "done" else {
            throw CancellationError()
        }
    }
}

/// Writes down what the page says.
final class Logger: NSObject, WKScriptMessageHandler {
    private(set) var lines: [String] = []
    private var completion: (() -> Void)?

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) {
        let line: String
        switch message.body {
        case let text as String: line = text
        case let values as [String: Any]: line = "Sum: \(values["sum"] as? Int ?? 0)"
        default: line = "?"
        }
        print("\(message.frameInfo.securityOrigin.host): \(line)")
        lines.append(line)
        if line == "done" { completion?() }
    }

    func end() async {
        guard lines.last != "done" else { return }
        await withCheckedContinuation { continuation in
            completion = { continuation.resume() }
        }
    }
}

/// Adds numbers for the page.
final class Calculator: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        guard let numbers = message.body as? [Int] else {
            replyHandler(nil, "Only numbers can be added")
            return
        }
        replyHandler(numbers.reduce(0, +), nil)
    }
}
