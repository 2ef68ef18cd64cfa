public import Foundation

extension WebSession {
    /// Sends a native request and puts the body of the answer into a file as it comes in.
    ///
    /// Cookies and redirects are dealt with as by ``data(for:)``. The file is a temporary one that
    /// this user alone may read; it is the caller's to move or remove.
    ///
    /// - Parameter request: A request for an http or https URL.
    /// - Returns: The file and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, `CancellationError`, or a
    ///   `CocoaError` if the file cannot be written; nothing is left then.
    public func download(for request: URLRequest) async throws -> (URL, URLResponse) {
        try await client.answer(to: request, disposingBy: TemporaryFile.remove) { transfer in
            let file = try TemporaryFile()
            do {
                while let part = try await transfer.nextPart() { try file.write(part) }
                try file.close()
            } catch {
                transfer.cancel()
                file.remove()
                throw error
            }
            return file.url
        }
    }

    /// Fetches a URL and puts the body of the answer into a file; see ``download(for:)``.
    ///
    /// - Parameter url: An http or https URL.
    /// - Returns: The file and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, `CancellationError`, or a
    ///   `CocoaError` if the file cannot be written; nothing is left then.
    public func download(from url: URL) async throws -> (URL, URLResponse) {
        try await download(for: URLRequest(url: url))
    }
}
