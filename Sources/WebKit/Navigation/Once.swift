/// An answer that counts once: a second is ignored, and dropping it unanswered gives the fallback.
///
/// Apple's completion handlers end the process when an app calls them twice or never. Here neither
/// can crash, and nothing waits for an answer that cannot come any more.
@MainActor
final class Once<Answer> {
    private var deliver: ((Answer) -> Void)?
    private let fallback: Answer

    init(fallback: Answer, _ deliver: @escaping (Answer) -> Void) {
        self.fallback = fallback
        self.deliver = deliver
    }

    func callAsFunction(_ answer: Answer) {
        let deliver = self.deliver
        self.deliver = nil
        deliver?(answer)
    }

    isolated deinit {
        deliver?(fallback)
    }
}
