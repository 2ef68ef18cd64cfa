extension HTTPServer {
    /// A request as it arrived.
    public struct Request: Hashable, Sendable, CustomStringConvertible {
        /// The place of the request in the order of arrival, from 1.
        public var number: Int

        /// The method, such as `GET`.
        public var method: String

        /// The host the client asked for, without the port.
        public var host: String

        /// The path, percent-decoded.
        public var path: String

        /// The query as the client sent it, without the question mark; `nil` when there is none.
        public var query: String?

        /// The headers in the order they came.
        ///
        /// libsoup replaces octets that are not UTF-8 by U+FFFD.
        public var headers: [Header]

        /// The body's octets.
        public var body: [UInt8]

        /// The `Cookie` header as it came, or `nil` when the client sent none.
        ///
        /// RFC 6265 section 5.4 allows a client one; of several this is the first.
        public var cookies: String? {
            headers["Cookie"]
        }

        /// The number, method, host and path, without header values, which may be secrets.
        public var description: String {
            "#\(number) \(method) \(host)\(path)"
        }
    }
}
