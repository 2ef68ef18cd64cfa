import Foundation
import Synchronization

/// Sends requests, and hands out each redirect as an answer instead of following it.
///
/// Foundation's own `data(for:delegate:)` will not do: on Linux it does not ask its delegate about
/// redirects, and never returns where the session's delegate declines one.
final class HopLoader: Sendable {
    private let session: URLSession

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(
            configuration: configuration,
            delegate: RedirectStop(),
            delegateQueue: nil
        )
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request.
    ///
    /// - Returns: The body and the response, be it a redirect.
    /// - Throws: What Foundation reports; `URLError.cancelled` if the task is cancelled.
    func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        let transfer = Transfer()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.start(
                    session.dataTask(with: request) { data, response, error in
                        if let response, error == nil {
                            continuation.resume(returning: (data ?? Data(), response))
                        } else {
                            continuation.resume(throwing: error ?? URLError(.unknown))
                        }
                    }
                )
            }
        } onCancel: {
            transfer.cancel()
        }
    }
}

/// One request under way, which may be cancelled before it has begun.
private final class Transfer: Sendable {
    private struct State {
        var task: URLSessionDataTask?
        var isCancelled = false
    }

    private let state = Mutex(State())

    func start(_ task: URLSessionDataTask) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        task.resume()
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}

/// Declines each redirect.
private final class RedirectStop: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
