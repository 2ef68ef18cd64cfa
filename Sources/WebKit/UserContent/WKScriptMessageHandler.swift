public import Foundation

/// What receives the messages that scripts send to one name.
@MainActor @preconcurrency
public protocol WKScriptMessageHandler: NSObjectProtocol {
    /// Tells the handler that a script sent a message.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    )
}
