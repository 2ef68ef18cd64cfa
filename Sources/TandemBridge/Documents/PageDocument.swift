internal import WebKit

/// A document whose relay has said hello, with what is under way for it.
@MainActor
final class PageDocument {
    /// What a document waits for.
    private struct Running {
        var task: Task<Void, Never>?
        let size: Int
        /// Takes the outcome; nil once a stream is open.
        var reply: Reply?
        var progress: ProgressFeed?
        var demands: StreamDemands?
    }

    let identity: String
    let caller: BridgeCaller
    let scripts: any PageScripts
    private let limits: Bridge.Limits
    private var running: [Int: Running] = [:]
    private let admission: Admission
    /// Why the document is served no more.
    private var ending: BridgeError?

    init(
        identity: String,
        caller: BridgeCaller,
        scripts: any PageScripts,
        limits: Bridge.Limits,
        admission: Admission
    ) {
        self.identity = identity
        self.caller = caller
        self.scripts = scripts
        self.limits = limits
        self.admission = admission
    }

    var webView: WKWebView? { scripts.webView }

    /// Runs a task for a call of the page.
    func run(
        _ handler: TaskHandler,
        for message: BridgeMessage,
        reply: Reply
    ) throws(BridgeError) {
        let size = try admit(message)
        let progress = ProgressFeed(isFollowed: message.kind == .follow)
        let context = BridgeContext(
            caller: caller,
            progress: progress,
            limits: limits,
            page: self
        )
        running[message.number] = Running(size: size, reply: reply, progress: progress)
        let task = Self.start { [self] in
            let outcome: BridgeReply
            do {
                outcome = .value(try await handler.run(message.text, context))
            } catch {
                outcome = .failure(BridgeError(thrown: error, by: message.name))
            }
            progress.end { [outcome] in self.end(message.number, outcome) }
        }
        // One that waits for nothing has ended by now, and is not running any more.
        running[message.number]?.task = task
    }

    /// Starts a task, at once where the system can: a turn of the main loop takes longer than a small
    /// call.
    private static func start(
        _ body: sending @escaping @MainActor () async -> Void
    ) -> Task<Void, Never> {
        if #available(iOS 26, macOS 26, visionOS 26, *) {
            Task.immediate { await body() }
        } else {
            Task { await body() }
        }
    }

    /// Opens a stream for the page, which is told once it is open, or why it is not.
    func open(
        _ handler: StreamHandler,
        for message: BridgeMessage,
        reply: Reply
    ) throws(BridgeError) {
        let size = try admit(message)
        let demands = StreamDemands()
        let context = BridgeContext(
            caller: caller,
            progress: ProgressFeed(),
            limits: limits,
            page: self
        )
        running[message.number] = Running(size: size, reply: reply, demands: demands)
        running[message.number]?.task = Task { [self] in
            do {
                let answer = try await handler.open(message.text, context)
                running[message.number]?.reply.take()?(.opened)
                await answer(demands)
                end(message.number, .end)
            } catch {
                end(message.number, .failure(BridgeError(thrown: error, by: message.name)))
            }
            await demands.drain()
        }
    }

    /// Answers a request for a stream's next value.
    func demand(_ number: Int, reply: Reply) {
        guard let demands = running[number]?.demands else { return reply(.end) }
        // A sequence that is cancelled may end as if it were over; the page must not take it for that.
        demands.add { [self] in reply(ending.map(BridgeReply.failure) ?? $0) }
    }

    /// Answers a question for a call's progress.
    func progress(of number: Int, reply: Reply) {
        guard let progress = running[number]?.progress else { return reply(.end) }
        progress.next { reply($0) }
    }

    /// Cancels a call or a stream; it counts as under way until its task has ended.
    func cancel(_ number: Int) {
        guard let call = running[number] else { return }
        call.demands?.finish()
        call.task?.cancel()
        call.progress?.unfollow()
    }

    /// Cancels everything: the document is gone, or its bridge.
    func end(_ error: BridgeError) {
        ending = error
        for number in running.keys {
            running[number]?.reply.take()?(.failure(error))
            cancel(number)
        }
    }

    private func admit(_ message: BridgeMessage) throws(BridgeError) -> Int {
        guard message.number > 0, running[message.number] == nil else {
            throw BridgeError(.malformed, "The number of a call is in use.")
        }
        let size = message.text.utf8.count
        try admission.admit(size: size)
        return size
    }

    private func end(_ number: Int, _ outcome: BridgeReply) {
        guard let call = running.removeValue(forKey: number) else { return }
        admission.release(size: call.size)
        call.reply?(outcome)
    }
}
