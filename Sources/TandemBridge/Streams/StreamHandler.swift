/// A stream without its types.
struct StreamHandler: Sendable {
    /// Answers demands until there are no more values.
    typealias Source = @Sendable (_ demands: StreamDemands) async -> Void

    let trust: BridgeTrust
    /// Makes the sequence for the options.
    let open: @Sendable (_ text: String, _ context: BridgeContext) async throws -> Source

    init<Options: Decodable & Sendable, Values: AsyncSequence & Sendable>(
        name: String,
        trust: BridgeTrust,
        open: @escaping @isolated(any) @Sendable (Options) async throws -> Values
    ) where Values.Element: Encodable {
        self.trust = trust
        self.open = { text, context in
            let options = try ValueDecoder.decode(
                Options.self,
                from: text,
                named: "options",
                limits: context.limits
            )
            let values = try await open(options)
            return { await Self.answer($0, from: values, of: name, limits: context.limits) }
        }
    }

    private static func answer<Values: AsyncSequence>(
        _ demands: StreamDemands,
        from values: Values,
        of name: String,
        limits: Bridge.Limits
    ) async where Values.Element: Encodable {
        var values = values.makeAsyncIterator()
        // Nothing is made before it is asked for: that is the back-pressure.
        for await answer in demands.requests {
            do {
                guard let value = try await values.next() else { return await answer(.end) }
                await answer(
                    .value(try ValueEncoder.text(of: value, named: "value", limits: limits))
                )
            } catch {
                return await answer(.failure(BridgeError(thrown: error, by: name)))
            }
        }
    }
}

/// The page's requests for a stream's values, each with how it is answered.
struct StreamDemands: Sendable {
    typealias Answer = @MainActor @Sendable (BridgeReply) -> Void

    /// How many requests may wait; the page's half makes no more than a few.
    static let limit = 64

    let requests: AsyncStream<Answer>
    private let continuation: AsyncStream<Answer>.Continuation

    init() {
        (requests, continuation) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingOldest(Self.limit)
        )
    }

    /// Adds a request; one too many is answered at once.
    @MainActor
    func add(_ answer: @escaping Answer) {
        switch continuation.yield(answer) {
        case .enqueued: break
        case .dropped:
            answer(.failure(BridgeError(.tooMany, "Too many values are asked for at once.")))
        case .terminated: answer(.end)
        @unknown default: answer(.end)
        }
    }

    /// Takes no more requests.
    func finish() { continuation.finish() }

    /// Answers what is still asked for, after the end.
    func drain() async {
        finish()
        for await answer in requests { await answer(.end) }
    }
}
