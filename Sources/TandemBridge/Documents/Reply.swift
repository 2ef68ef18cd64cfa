/// The answer that a message waits for: given once, whatever happens.
///
/// The engine takes it amiss if a message is not answered, or answered twice.
@MainActor
final class Reply {
    private var answer: (@MainActor @Sendable (String) -> Void)?

    init(_ answer: @escaping @MainActor @Sendable (String) -> Void) { self.answer = answer }

    /// Answers, unless that was done.
    func callAsFunction(_ reply: BridgeReply) {
        answer.take()?(reply.text)
    }

    isolated deinit {
        answer?(BridgeReply.failure(.bridgeGone).text)
    }
}
