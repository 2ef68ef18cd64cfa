import WebKit

@testable import TandemBridge

/// A page without an engine: a test sends what its relay would, and reads what native code asks of it.
@MainActor
final class ScriptedPage: PageScripts {
    /// A command that native code waits for.
    struct Asked {
        let command: PageCommand
        let completion: @MainActor @Sendable (Result<String, BridgeError>) -> Void
    }

    let bridge: Bridge
    let caller: BridgeCaller
    private(set) var asked: [Asked] = []
    private var waiting: [AsyncStream<Void>.Continuation] = []

    init(
        _ bridge: Bridge,
        _ origin: String = "https://example.com",
        isMainFrame: Bool = true
    ) {
        self.bridge = bridge
        caller = BridgeCaller(
            origin: BridgeOrigin(origin) ?? BridgeOrigin(scheme: "", host: "", port: nil),
            isMainFrame: isMainFrame
        )
    }

    var webView: WKWebView? { nil }

    func perform(
        _ command: PageCommand,
        completion: @escaping @MainActor @Sendable (Result<String, BridgeError>) -> Void
    ) {
        asked.append(Asked(command: command, completion: completion))
        for waiter in waiting { waiter.finish() }
        waiting = []
    }

    /// The next command that matches, waited for.
    func next(where matches: (PageCommand) -> Bool) async throws -> Asked {
        while true {
            if let index = asked.firstIndex(where: { matches($0.command) }) {
                return asked.remove(at: index)
            }
            let (changed, continuation) = AsyncStream.makeStream(of: Void.self)
            waiting.append(continuation)
            _ = await changed.first()
            try Task.checkCancellation()
        }
    }

    /// The next call of a task of the page.
    func nextCall() async throws -> (name: String, text: String, asked: Asked) {
        let asked = try await next { if case .serve = $0 { true } else { false } }
        guard case .serve(_, _, let name, let text) = asked.command else { return ("", "", asked) }
        return (name, text, asked)
    }

    /// Sends a message as it is.
    func send(_ body: Any, from caller: BridgeCaller? = nil) async -> String {
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        bridge.receive(
            body,
            from: caller ?? self.caller,
            through: self,
            reply: Reply { continuation.yield($0) }
        )
        return await answers.first() ?? ""
    }

    /// Sends a message of a document.
    func send(
        _ kind: BridgeMessage.Kind,
        _ number: Int = 0,
        _ name: String = "",
        _ text: String = "null",
        document: String = ScriptedPage.first
    ) async -> String {
        await send(Self.body(kind, number, name, text, document: document))
    }

    /// A message as a document's relay writes it.
    static func body(
        _ kind: BridgeMessage.Kind,
        _ number: Int = 0,
        _ name: String = "",
        _ text: String = "null",
        document: String = ScriptedPage.first
    ) -> String {
        [kind.rawValue, document, "\(number)", name, text].joined(separator: "\n")
    }

    nonisolated static let first = String(repeating: "1", count: 32)
    nonisolated static let second = String(repeating: "2", count: 32)
}

extension Bridge {
    /// A bridge that trusts `example.com` and is attached to nothing.
    static func scripted(_ limits: Limits = Limits()) -> Bridge {
        Bridge(trusting: .sites(["example.com"]), limits: limits)
    }
}
