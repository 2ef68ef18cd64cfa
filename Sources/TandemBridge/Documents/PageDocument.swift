internal import WebKit

/// A document whose relay has said hello, with what is under way for it.
@MainActor
final class PageDocument {
    /// What a document waits for.
    private struct Running {
        let task: Task<Void, Never>
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
    private var admission: Admission

    init(
        identity: String,
        caller: BridgeCaller,
        scripts: any PageScripts,
        limits: Bridge.Limits
    ) {
        self.identity = identity
        self.caller = caller
        self.scripts = scripts
        self.limits = limits
        admission = Admission(limits: limits)
    }

    var webView: WKWebView? { scripts.webView }

    /// Runs a task for a call of the page.
    func run(
        _ handler: TaskHandler,
        for message: BridgeMessage,
        reply: Reply
    ) throws(BridgeError) {
        try admission.admit(message.number, size: message.text.utf8.count)
        let progress = ProgressFeed()
        let context = BridgeContext(
            caller: caller,
            progress: progress,
            limits: limits,
            page: self
        )
        // Off the main actor from the start: a task that does not need it does not wait for it.
        let task = Task { @concurrent [self] in
            let outcome: BridgeReply
            do {
                outcome = .value(try await handler.run(message.text, context))
            } catch {
                outcome = .failure(BridgeError(thrown: error, by: message.name))
            }
            progress.end()
            await end(message.number, outcome)
        }
        running[message.number] = Running(task: task, reply: reply, progress: progress)
    }

    /// Opens a stream for the page, which is told once it is open, or why it is not.
    func open(
        _ handler: StreamHandler,
        for message: BridgeMessage,
        reply: Reply
    ) throws(BridgeError) {
        try admission.admit(message.number, size: message.text.utf8.count)
        let demands = StreamDemands()
        let context = BridgeContext(
            caller: caller,
            progress: ProgressFeed(),
            limits: limits,
            page: self
        )
        let task = Task { [self] in
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
        running[message.number] = Running(task: task, reply: reply, demands: demands)
    }

    /// Answers a request for a stream's next value.
    func demand(_ number: Int, reply: Reply) {
        guard let demands = running[number]?.demands else { return reply(.end) }
        demands.add { reply($0) }
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
        call.task.cancel()
    }

    /// Cancels everything: the document is gone, or its bridge.
    func end(_ error: BridgeError) {
        let all = running.values
        running = [:]
        for call in all {
            call.reply?(.failure(error))
            call.demands?.finish()
            call.task.cancel()
        }
    }

    private func end(_ number: Int, _ outcome: BridgeReply) {
        admission.release(number)
        running.removeValue(forKey: number)?.reply?(outcome)
    }
}
