import Foundation
import Testing
import WebKit

/// A call of an async function that a test lets go on while it does something else.
@MainActor
final class PendingCall {
    private var result: Result<Any, any Error>?
    private var waiter: (() -> Void)?

    /// Makes the call before it returns.
    init(_ body: String, in view: WKWebView, world: WKContentWorld = .page) {
        view.callAsyncJavaScript(body, in: nil, in: world) { [weak self] in self?.end($0) }
    }

    private func end(_ result: Result<Any, any Error>) {
        self.result = result
        waiter?()
    }

    /// Whether the call has ended.
    var isOver: Bool { result != nil }

    /// The call's value, awaited.
    var value: Any {
        get async throws {
            if result == nil { try await once { waiter = $0 } }
            return try #require(result).get()
        }
    }

    /// The code of the error that the call ended with, awaited; `nil` for none.
    var errorCode: WKError.Code? {
        get async {
            do {
                _ = try await value
                return nil
            } catch {
                return (error as? WKError)?.code
            }
        }
    }
}
