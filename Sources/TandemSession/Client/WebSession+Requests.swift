public import Foundation

extension WebSession {
    /// Sends a native request with the session's cookies, and keeps those of the answer.
    ///
    /// What pages have changed up to now is taken in first. Each redirect hop is sent the cookies of
    /// its own host, and its `Set-Cookie` fields are kept. A `Cookie` field that the request brings is
    /// dropped. Values go back as the octets they came in. Octets that are no UTF-8 do not get here:
    /// Foundation takes text only, and on Linux it fails a response that holds them.
    ///
    /// The redirect rules are the Fetch standard's, up to 20 redirects. One to another scheme, or one
    /// that wants a body again which was a stream, is returned as the response; see
    /// ``upload(for:fromStream:)``.
    ///
    /// - Parameter request: A request for an http or https URL.
    /// - Returns: The body and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, or `CancellationError`.
    public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        try await client.data(for: request)
    }

    /// Fetches a URL with the session's cookies, and keeps those of the answer.
    ///
    /// - Parameter url: An http or https URL.
    /// - Returns: The body and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, or `CancellationError`.
    public func data(from url: URL) async throws -> (Data, URLResponse) {
        try await data(for: URLRequest(url: url))
    }
}
