import Foundation
import WebKit

/// A message handler that keeps messages until a test takes them.
@MainActor
final class Inbox: NSObject, WKScriptMessageHandler {
    private var messages: [WKScriptMessage] = []
    private var waiter: (() -> Void)?

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) {
        messages.append(message)
        waiter?()
        waiter = nil
    }

    /// The oldest message that no test took, awaited if there is none.
    func next() async throws -> WKScriptMessage {
        while messages.isEmpty {
            try await once { waiter = $0 }
        }
        return messages.removeFirst()
    }

    /// The messages that no test took.
    var rest: [WKScriptMessage] { messages }
}
