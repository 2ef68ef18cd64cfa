public import Foundation
import TandemSession

extension ScriptedServer {
    /// A request as the server received it.
    public struct Request: Sendable {
        /// The method, in capitals.
        public let method: String
        /// The URL, with its query.
        public let url: URL
        /// The fields of the header, by their names as they were sent.
        public let headers: [String: String]
        /// The octets of the body.
        public let body: Data

        init(_ request: URLRequest, url: URL, body: Data) {
            method = request.httpMethod?.uppercased() ?? "GET"
            self.url = url
            headers = request.allHTTPHeaderFields ?? [:]
            self.body = body
        }

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// The value of a field of the header, whatever the case of its name.
        public func header(_ name: String) -> String? {
            headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
        }

        /// The value of the first cookie of a name that came with the request.
        public func cookie(_ name: String) -> String? {
            let pairs = header("Cookie")?.components(separatedBy: "; ") ?? []
            return pairs.first { $0.hasPrefix("\(name)=") }.map {
                String($0.dropFirst(name.count + 1))
            }
        }

        /// The value of a parameter of the query, percent-decoded.
        public func parameter(_ name: String) -> String? {
            let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
            return components?.queryItems?.first { $0.name == name }?.value
        }
    }
}
