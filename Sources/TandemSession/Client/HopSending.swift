import Foundation

/// What sends one hop of a request, and hands out a redirect as an answer.
protocol HopSending: Sendable {
    /// Sends a request and waits for the response.
    ///
    /// - Returns: The response, be it a redirect, and the transfer that brings its body.
    /// - Throws: What Foundation reports; `URLError.cancelled` if the task is cancelled; why the body
    ///   cannot be read.
    func send(_ request: URLRequest, body: RequestBody) async throws -> (Transfer, URLResponse)
}
