internal import Synchronization

/// The way from a task's reports to the page's questions about them.
///
/// It holds one report at most: a page that does not ask costs nothing.
final class ProgressFeed: Sendable {
    typealias Answer = @MainActor @Sendable (BridgeReply) -> Void

    private struct State {
        var latest: String?
        var asking: Answer?
        var isOver = false
    }

    private let state = Mutex(State())

    /// Takes a report.
    func put(_ text: String) {
        let asking = state.withLock { state in
            let asking = state.asking.take()
            if asking == nil, !state.isOver { state.latest = text }
            return asking
        }
        if let asking { Task { @MainActor in asking(.value(text)) } }
    }

    /// Answers with the next report, or that there is none any more.
    @MainActor
    func next(_ answer: @escaping Answer) {
        let (reply, former) = state.withLock { state -> (BridgeReply?, Answer?) in
            if let text = state.latest.take() { return (.value(text), nil) }
            if state.isOver { return (.end, nil) }
            let former = state.asking
            state.asking = answer
            return (nil, former)
        }
        // A page asks once at a time; one that does not gets no more than one answer.
        former?(.end)
        if let reply { answer(reply) }
    }

    /// Notes that the task is over.
    func end() {
        let asking = state.withLock { state in
            state.isOver = true
            return state.asking.take()
        }
        if let asking { Task { @MainActor in asking(.end) } }
    }
}
