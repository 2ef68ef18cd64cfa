/// The script calls of one view that have not ended.
///
/// The engine never calls back for a promise that does not settle, whatever becomes of its page, so
/// the view ends such calls itself; a late word of the engine is then ignored.
@MainActor
final class ScriptCalls {
    typealias Completion = @MainActor (Result<Any?, WKError>) -> Void

    /// A call that is waited for.
    struct Call {
        let world: String?
        /// Whether the call can outlive the page it was made in.
        let isAsync: Bool
        let completion: Completion
    }

    private(set) var pending: [Int: Call] = [:]
    private var last = 0

    /// Notes a call and returns its number.
    func begin(world: String?, isAsync: Bool, completion: @escaping Completion) -> Int {
        last += 1
        pending[last] = Call(world: world, isAsync: isAsync, completion: completion)
        return last
    }

    /// Ends a call, unless it has ended before.
    func end(_ number: Int, _ result: Result<Any?, WKError>) {
        pending.removeValue(forKey: number)?.completion(result)
    }

    /// Ends every call.
    func endAll(_ error: WKError) {
        for number in pending.keys.sorted() { end(number, .failure(error)) }
    }
}
