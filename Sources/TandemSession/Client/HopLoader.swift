import Foundation
import Synchronization

/// Sends requests, and hands out each redirect as an answer instead of following it.
///
/// Foundation's own `async` methods will not do: on Linux they do not ask a delegate about redirects,
/// never return where the session's delegate declines one, and there is no `bytes(for:)`. So all is
/// built on data and upload tasks and their delegate.
final class HopLoader: HopSending {
    private let session: URLSession
    private let delegate = TransferDelegate()

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(
            configuration: configuration,
            delegate: delegate,
            delegateQueue: nil
        )
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and waits for the response.
    ///
    /// - Returns: The response, be it a redirect, and the transfer that brings its body.
    /// - Throws: What Foundation reports; `URLError.cancelled` if the task is cancelled; why the body
    ///   cannot be read.
    func send(
        _ request: URLRequest,
        body: RequestBody = .own
    ) async throws -> (Transfer, URLResponse) {
        let transfer = Transfer(body: body)
        let task = try task(request, body)
        delegate.add(transfer, for: task)
        transfer.start(task)
        return (transfer, try await transfer.response())
    }

    private func task(_ request: URLRequest, _ body: RequestBody) throws -> URLSessionTask {
        switch body {
        case .own:
            return session.dataTask(with: request)
        case .file(let file):
            // Foundation on Linux would send nothing in place of a file that it cannot read.
            try FileHandle(forReadingFrom: file).close()
            return session.uploadTask(with: request, fromFile: file)
        case .stream(let makeStream):
            var request = request
            request.httpBodyStream = try makeStream()
            return session.dataTask(with: request)
        }
    }
}

/// Hands what becomes of the tasks of one session to their transfers, and declines each redirect.
private final class TransferDelegate: NSObject, URLSessionDataDelegate {
    private let transfers = Mutex<[Int: Transfer]>([:])

    func add(_ transfer: Transfer, for task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    private func transfer(of task: URLSessionTask) -> Transfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        guard case .stream(let makeStream) = transfer(of: task)?.body else {
            return completionHandler(nil)
        }
        completionHandler(try? makeStream())
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        transfer(of: dataTask)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.receive(data)
    }

    #if canImport(FoundationNetworking)
        /// Takes the answer that a challenge came with as the answer.
        ///
        /// Foundation on Linux never ends a request whose challenge nobody meets, and gives no body with
        /// it; Apple's hands the answer on by itself.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler:
                @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let response = challenge.failureResponse else {
                return completionHandler(.performDefaultHandling, nil)
            }
            transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?
                .complete(response, nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #endif

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        // On Linux a redirect without a target is told of here only.
        transfer?.complete(task.response, error)
    }
}
