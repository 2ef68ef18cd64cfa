/// A task without its types: text in, text out.
struct TaskHandler: Sendable {
    let trust: BridgeTrust
    let run: @Sendable (_ text: String, _ context: BridgeContext) async throws -> String

    init<Options: Decodable & Sendable, Result: Encodable & Sendable>(
        name: String,
        trust: BridgeTrust,
        body: @escaping @Sendable (Options, BridgeContext) async throws -> Result
    ) {
        self.trust = trust
        run = { text, context in
            let options = try ValueDecoder.decode(
                Options.self,
                from: text,
                named: "options",
                limits: context.limits
            )
            let result = try await body(options, context)
            return try ValueEncoder.text(of: result, named: "result", limits: context.limits)
        }
    }
}
