public import Foundation

extension WebSession {
    /// Sends a native request and returns its answer before the body is there.
    ///
    /// For bodies that are long or never end. Cookies and redirects are dealt with as by
    /// ``data(for:)``. The transfer ends with the last reference to the octets, and at a sign-out: octets
    /// that are in memory then are not handed out either.
    ///
    /// - Parameter request: A request for an http or https URL.
    /// - Returns: The octets of the body, and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, or `CancellationError`.
    public func bytes(for request: URLRequest) async throws -> (Bytes, URLResponse) {
        let (body, response) = try await client.bytes(of: request)
        return (Bytes(body: body), response)
    }

    /// Fetches a URL and returns the answer before the body is there; see ``bytes(for:)``.
    ///
    /// - Parameter url: An http or https URL.
    /// - Returns: The octets of the body, and the last response.
    /// - Throws: ``SessionError``, `URLError` as from Foundation, or `CancellationError`.
    public func bytes(from url: URL) async throws -> (Bytes, URLResponse) {
        try await bytes(for: URLRequest(url: url))
    }

    /// The octets of a body, as they come in.
    ///
    /// They are for one reader. What comes in while the reader is busy waits in memory, since
    /// Foundation on Linux has no way to hold a server back.
    public struct Bytes: AsyncSequence, Sendable {
        /// One octet.
        public typealias Element = UInt8

        let body: ResponseBody

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator {
            Iterator(body: body)
        }

        /// Hands out one octet after the other.
        public struct Iterator: AsyncIteratorProtocol {
            let body: ResponseBody
            private var part = Data()
            private var index = 0

            init(body: ResponseBody) {
                self.body = body
            }

            /// The next octet; nil at the end of the body.
            ///
            /// - Throws: ``SessionError/signedOut``, ``SessionError/bodyInUse`` if another reader waits
            ///   for the next octet, or `URLError` as from Foundation.
            public mutating func next() async throws -> UInt8? {
                // What came in before a sign-out is the user's before too.
                if index == part.endIndex || body.isEnded {
                    guard let next = try await body.nextPart() else { return nil }
                    part = next
                    index = part.startIndex
                }
                defer { index += 1 }
                return part[index]
            }
        }
    }
}
