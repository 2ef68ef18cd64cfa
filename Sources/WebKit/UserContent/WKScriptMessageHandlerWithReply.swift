public import Foundation

/// What receives the messages that scripts send to one name, and answers them.
///
/// Implement one of the two spellings.
@MainActor @preconcurrency
public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
    /// Tells the handler that a script sent a message and awaits an answer.
    ///
    /// The handler takes the answer and `nil`, or a message that the script's promise is rejected
    /// with. The first call counts; when it is dropped uncalled, the promise is rejected.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    )

    /// Returns the answer and `nil`, or a message that the script's promise is rejected with.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?)
}

// MARK: Default implementation

extension WKScriptMessageHandlerWithReply {
    /// Answers with what the async spelling returns.
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
        OtherSpelling.ask(self, "didReceive") {
            await self.userContentController(userContentController, didReceive: message)
        } then: { answer in
            replyHandler(answer.0, answer.1)
        }
    }

    /// Returns what the callback spelling answers.
    public func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        await OtherSpelling.ask(
            self,
            "didReceive",
            fallback: (nil, "The handler does not answer.")
        ) { answer in
            self.userContentController(
                userContentController,
                didReceive: message,
                replyHandler: { answer(($0, $1)) }
            )
        }
    }
}
