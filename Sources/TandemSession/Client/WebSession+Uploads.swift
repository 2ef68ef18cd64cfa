public import Foundation

/// Cookies and redirects are dealt with as by ``WebSession/data(for:)``. A redirect that keeps the
/// method, such as 307, sends the body again.
extension WebSession {
    /// Sends a native request with a body.
    ///
    /// - Parameters:
    ///   - request: A request for an http or https URL; a body of its own is ignored.
    ///   - bodyData: The body.
    /// - Returns: The body of the answer and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, or `CancellationError`.
    public func upload(
        for request: URLRequest,
        from bodyData: Data
    ) async throws -> (Data, URLResponse) {
        var request = request
        request.httpBodyStream = nil
        request.httpBody = bodyData
        return try await data(for: request)
    }

    /// Sends a native request with a file for a body, which is read as it is sent.
    ///
    /// - Parameters:
    ///   - request: A request for an http or https URL; a body of its own is ignored.
    ///   - fileURL: The file.
    /// - Returns: The body of the answer and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, `CancellationError`, or a
    ///   `CocoaError` if the file cannot be read.
    public func upload(
        for request: URLRequest,
        fromFile fileURL: URL
    ) async throws -> (Data, URLResponse) {
        try await client.answer(to: request.withoutBody, body: .file(fileURL)) {
            try await $0.restOfBody()
        }
    }

    /// Sends a native request with a stream for a body, in chunks of a length not told beforehand.
    ///
    /// A stream can be read once only, so that the request makes another for each time it is sent.
    ///
    /// - Parameters:
    ///   - request: A request for an http or https URL; a body of its own is ignored.
    ///   - makeStream: Makes a stream, not opened yet.
    /// - Returns: The body of the answer and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, `CancellationError`, or what
    ///   `makeStream` throws.
    public func upload(
        for request: URLRequest,
        fromStream makeStream: @escaping @Sendable () throws -> InputStream
    ) async throws -> (Data, URLResponse) {
        try await client.answer(to: request.withoutBody, body: .stream(makeStream)) {
            try await $0.restOfBody()
        }
    }
}

extension URLRequest {
    fileprivate var withoutBody: URLRequest {
        var request = self
        request.httpBody = nil
        request.httpBodyStream = nil
        return request
    }
}
