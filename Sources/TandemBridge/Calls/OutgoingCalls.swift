internal import WebKit

/// The calls of native code that have not ended.
@MainActor
final class OutgoingCalls {
    typealias Completion = @MainActor (Result<String, BridgeError>) -> Void

    /// A call that is waited for.
    struct Call {
        let name: String
        let text: String
        let trust: BridgeTrust
        /// The web view whose page is to serve it; nil: any that the bridge serves.
        let webView: Weak<WKWebView>?
        /// The document that serves it; nil while there is none yet.
        var document: String?
        let completion: Completion
    }

    private var calls: [Int: Call] = [:]
    /// Those that wait for a page, in their order.
    private(set) var waiting: [Int] = []
    private var last = 0

    /// Notes a call and returns its number.
    func begin(
        _ name: String,
        text: String,
        trust: BridgeTrust,
        webView: WKWebView?,
        completion: @escaping Completion
    ) -> Int {
        last += 1
        calls[last] = Call(
            name: name,
            text: text,
            trust: trust,
            webView: webView.map(Weak.init),
            completion: completion
        )
        return last
    }

    subscript(number: Int) -> Call? { calls[number] }

    /// Has a call wait for a page.
    func wait(_ number: Int) { waiting.append(number) }

    /// Notes which document serves a call.
    func assign(_ number: Int, to document: String) {
        calls[number]?.document = document
        waiting.removeAll { $0 == number }
    }

    /// Ends a call, unless it has ended; returns what it was.
    @discardableResult
    func end(_ number: Int, _ result: Result<String, BridgeError>) -> Call? {
        guard let call = calls.removeValue(forKey: number) else { return nil }
        if call.document == nil { waiting.removeAll { $0 == number } }
        call.completion(result)
        return call
    }

    /// Ends the calls that a document serves.
    func endAll(of document: String, _ error: BridgeError) {
        for (number, call) in calls where call.document == document { end(number, .failure(error)) }
    }

    /// Ends every call.
    func endAll(_ error: BridgeError) {
        for number in calls.keys { end(number, .failure(error)) }
    }
}
