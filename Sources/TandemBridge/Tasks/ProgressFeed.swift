internal import Synchronization

/// The way from a task's reports to the page's questions about them.
///
/// It holds one report at most: a page that does not ask costs nothing.
final class ProgressFeed: Sendable {
    typealias Answer = @MainActor @Sendable (BridgeReply) -> Void

    private struct State {
        /// Whether the page asks until it is told that there is no more.
        var isFollowed: Bool
        var latest: String?
        var asking: Answer?
        var isOver = false
        /// What comes once the page has the last report.
        var end: (@MainActor @Sendable () -> Void)?
    }

    private let state: Mutex<State>

    init(isFollowed: Bool = false) { state = Mutex(State(isFollowed: isFollowed)) }

    /// Takes a report.
    func put(_ text: String) {
        let isAsked = state.withLock { state in
            if !state.isOver { state.latest = text }
            return state.asking != nil
        }
        if isAsked { Task { @MainActor in flush() } }
    }

    /// Answers with the next report, or that there is none any more.
    @MainActor
    func next(_ answer: @escaping Answer) {
        let former = state.withLock { state in
            let former = state.asking
            state.asking = answer
            return former
        }
        // A page asks once at a time; one that does not gets no more than one answer.
        former?(.end)
        flush()
    }

    /// Notes that the task is over, and goes on once the page has its last report.
    @MainActor
    func end(_ body: @escaping @MainActor @Sendable () -> Void) {
        state.withLock { state in
            state.isOver = true
            state.end = body
        }
        flush()
    }

    /// Waits for the page no longer: it does not ask any more.
    @MainActor
    func unfollow() {
        state.withLock { $0.isFollowed = false }
        flush()
    }

    /// Does what is due.
    @MainActor
    private func flush() {
        let (answer, reply, end) = state.withLock { state in
            let reply = state.asking == nil ? nil : state.latest.take().map(BridgeReply.value)
            let answer = reply != nil || state.isOver ? state.asking.take() : nil
            let isDelivered = state.latest == nil || !state.isFollowed
            return (answer, reply ?? .end, isDelivered ? state.end.take() : nil)
        }
        answer?(reply)
        end?()
    }
}
