internal import Synchronization

/// A task without its types: text in, text out.
struct TaskHandler: Sendable {
    /// What a task does; it begins where its caller is.
    typealias Body<Options, Result> =
        nonisolated(nonsending) @Sendable (
            _ options: Options, _ context: BridgeContext
        ) async throws -> Result

    /// The most octets of a text that are read or written where the call arrives: to change threads
    /// takes longer.
    static let smallSize = 4_096

    let trust: BridgeTrust
    let run: Body<String, String>

    init<Options: Decodable & Sendable, Result: Encodable & Sendable>(
        name: String,
        trust: BridgeTrust,
        body: @escaping Body<Options, Result>
    ) {
        self.trust = trust
        let results = ResultSize()
        run = { text, context in
            let limits = context.limits
            let options = try await Self.work(inPlace: text.utf8.count <= Self.smallSize) {
                try ValueDecoder.decode(Options.self, from: text, named: "options", limits: limits)
            }
            let result = try await body(options, context)
            let answer = try await Self.work(inPlace: results.areSmall) {
                try ValueEncoder.text(of: result, named: "result", limits: limits)
            }
            results.note(answer.utf8.count)
            return answer
        }
    }

    /// Does something here, or off the main actor.
    private nonisolated(nonsending) static func work<Value: Sendable>(
        inPlace: Bool,
        _ body: @Sendable () throws -> Value
    ) async throws -> Value {
        inPlace ? try body() : try await concurrently(body)
    }

    @concurrent
    private static func concurrently<Value: Sendable>(
        _ body: @Sendable () throws -> Value
    ) async throws -> Value {
        try body()
    }
}

/// Whether the next result of a task is likely to be small: as the last one was.
private final class ResultSize: Sendable {
    private let wasSmall = Atomic(false)

    var areSmall: Bool { wasSmall.load(ordering: .relaxed) }

    func note(_ octets: Int) {
        wasSmall.store(octets <= TaskHandler.smallSize, ordering: .relaxed)
    }
}
