public import WebKit

extension Bridge {
    /// Calls a task of the page, and gives its result as a type.
    ///
    /// ```swift
    /// let cart: Cart = try await bridge.call("cart", CartOptions(withPrices: true))
    /// // In the page: WebBridge.task("cart", ({ withPrices }, { signal }) => …)
    /// ```
    ///
    /// Where no page is there yet, the call waits for one; and while a page's scripts are being loaded, it
    /// waits for the task. Cancelling the caller's task aborts the `signal` of the page's.
    ///
    /// - Parameters:
    ///   - name: The task's name.
    ///   - options: What is passed to it, as data and never as a script's text.
    ///   - type: What its result is.
    ///   - webView: The web view, which is kept alive until the call ends; nil: the one whose page
    ///     began last. Its main frame is called.
    ///   - trust: Which pages may be called: another one learns nothing of it.
    ///   - timeout: How long it may take; nil: for ever, or until the page is left.
    /// - Returns: The task's result.
    /// - Throws: The page's own error with its code, message and data, or the bridge's.
    public func call<Options: Encodable & Sendable, Value: Decodable & Sendable>(
        _ name: String,
        _ options: Options = BridgeNothing(),
        as type: Value.Type = Value.self,
        in webView: WKWebView? = nil,
        allowing trust: BridgeTrust = .standard,
        timeout: Duration? = .seconds(30)
    ) async throws(BridgeError) -> Value {
        guard name.isBridgeName else { throw .invalidName }
        let text = try await Self.text(of: options, limits: limits)
        let answer = try await answer(name, text, webView, trust, timeout).get()
        return try await Self.value(type, of: answer, limits: limits)
    }

    /// Calls a task of the page, and gives its result as whatever it is.
    ///
    /// - Parameters:
    ///   - name: The task's name.
    ///   - options: What is passed to it.
    ///   - webView: The web view, which is kept alive until the call ends; nil: the one whose page
    ///     began last.
    ///   - trust: Which pages may be called.
    ///   - timeout: How long it may take; nil: for ever, or until the page is left.
    /// - Returns: The task's result.
    /// - Throws: The page's own error, or the bridge's.
    @discardableResult
    public func call<Options: Encodable & Sendable>(
        _ name: String,
        _ options: Options = BridgeNothing(),
        in webView: WKWebView? = nil,
        allowing trust: BridgeTrust = .standard,
        timeout: Duration? = .seconds(30)
    ) async throws(BridgeError) -> BridgeValue {
        try await call(
            name,
            options,
            as: BridgeValue.self,
            in: webView,
            allowing: trust,
            timeout: timeout
        )
    }

    // Large values are encoded and decoded off the main actor.
    @concurrent
    private nonisolated static func text(
        of value: some Encodable & Sendable,
        limits: Limits
    ) async throws(BridgeError) -> String {
        try ValueEncoder.text(of: value, named: "options", limits: limits)
    }

    @concurrent
    private nonisolated static func value<Value: Decodable & Sendable>(
        _ type: Value.Type,
        of answer: String,
        limits: Limits
    ) async throws(BridgeError) -> Value {
        guard answer.hasPrefix("+") else {
            throw BridgeError(text: answer.dropFirst(), limits: limits)
        }
        return try ValueDecoder.decode(
            type,
            from: String(answer.dropFirst()),
            named: "result",
            limits: limits
        )
    }

    private func answer(
        _ name: String,
        _ text: String,
        _ webView: WKWebView?,
        _ trust: BridgeTrust,
        _ timeout: Duration?
    ) async -> Result<String, BridgeError> {
        let number = Box<Int>()
        let timer = timeout.map { timeout in
            Task { [weak self] in
                try await Task.sleep(for: timeout)
                if let number = number.value { self?.give(up: number, .timeout(name, timeout)) }
            }
        }
        defer { timer?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else {
                    return continuation.resume(returning: .failure(.cancelled(name)))
                }
                let call = outgoing.begin(name, text: text, trust: trust, webView: webView) {
                    continuation.resume(returning: $0)
                }
                number.value = call
                start(call)
            }
        } onCancel: {
            Task { @MainActor [weak self] in
                if let number = number.value { self?.give(up: number, .cancelled(name)) }
            }
        }
    }

    /// Calls the page, or waits for one.
    private func start(_ number: Int) {
        guard let call = outgoing[number] else { return }
        if let error = obstacle(to: call) {
            outgoing.end(number, .failure(error))
            return
        }
        guard let page = pages.last(where: { call.isMeant(for: $0) }) else {
            guard outgoing.waiting.count < limits.queue else {
                outgoing.end(number, .failure(.queueFull(limits.queue)))
                return
            }
            return outgoing.wait(number)
        }
        guard call.trust.allows(page.caller, standard: standard) else {
            outgoing.end(number, .failure(.notAllowed("'\(call.name)'", page.caller)))
            return
        }
        serve(number, call, by: page)
    }

    /// Why no page will ever serve a call; nil if one may.
    private func obstacle(to call: OutgoingCalls.Call) -> BridgeError? {
        if let closing { return closing }
        if let wanted = call.webView, wanted.object == nil { return .viewGone }
        guard isBound else { return nil }
        guard let webView else { return .viewGone }
        guard let wanted = call.webView, wanted.object !== webView else { return nil }
        return .anotherView
    }

    /// Ends the calls that wait for a page which cannot come any more.
    func endUnservable() {
        for number in outgoing.waiting {
            guard let call = outgoing[number], let error = obstacle(to: call) else { continue }
            outgoing.end(number, .failure(error))
        }
    }

    private func serve(_ number: Int, _ call: OutgoingCalls.Call, by page: PageDocument) {
        outgoing.assign(number, to: page.identity)
        page.scripts.perform(
            .serve(document: page.identity, number: number, name: call.name, text: call.text)
        ) { [weak outgoing] result in
            outgoing?.end(number, result)
        }
    }

    /// Ends a call whose answer is not waited for any longer.
    private func give(up number: Int, _ error: BridgeError) {
        guard let call = outgoing.end(number, .failure(error)) else { return }
        guard let page = pages.first(where: { $0.identity == call.document }) else { return }
        page.scripts.perform(.abort(document: page.identity, number: number)) { _ in }
    }

    /// Makes up for what was called and sent before there was a page.
    func deliverWaiting(to page: PageDocument) {
        for event in events.waiting(for: page.caller, standard: standard) {
            deliver(event, to: page)
        }
        for number in outgoing.waiting {
            guard let call = outgoing[number], call.isMeant(for: page),
                call.trust.allows(page.caller, standard: standard)
            else { continue }
            serve(number, call, by: page)
        }
    }
}

/// A variable that is shared between closures of the main actor.
@MainActor
private final class Box<Value> {
    var value: Value?

    nonisolated init() {}
}

extension OutgoingCalls.Call {
    /// Whether a page is that of the web view which the call is for.
    @MainActor
    fileprivate func isMeant(for page: PageDocument) -> Bool {
        guard let webView else { return true }
        return webView.object.map { $0 === page.webView } ?? false
    }
}

extension BridgeError {
    static func queueFull(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooMany,
            """
            \(limit) calls or events wait for a page already: load one, or raise 'queue' of \
            Bridge.Limits.
            """
        )
    }
}
