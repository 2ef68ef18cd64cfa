public import Foundation

extension ScriptedServer {
    /// What the server answers.
    public struct Response: Sendable {
        /// The status code.
        public var status: Int
        /// The fields of the header in their order; a name can come several times.
        public var headers: [(name: String, value: String)]
        /// The octets of the body.
        public var body: Data

        /// Makes an answer, an empty one of status 200 unless told otherwise.
        public init(
            status: Int = 200,
            headers: [(name: String, value: String)] = [],
            body: Data = Data()
        ) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }

        /// An answer of text.
        public static func text(_ text: String, status: Int = 200) -> Response {
            let type = (name: "Content-Type", value: "text/plain; charset=utf-8")
            return Response(status: status, headers: [type], body: Data(text.utf8))
        }

        /// An answer of a value as JSON.
        ///
        /// - Throws: `EncodingError` if the value cannot be encoded.
        public static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
            let type = (name: "Content-Type", value: "application/json")
            return Response(status: status, headers: [type], body: try JSONEncoder().encode(value))
        }

        /// An empty answer.
        public static func status(_ status: Int) -> Response {
            Response(status: status)
        }

        /// A redirect, to a URL or to a path of the same server.
        public static func redirect(to location: String, status: Int = 302) -> Response {
            Response(status: status, headers: [(name: "Location", value: location)])
        }

        /// The same answer with one more `Set-Cookie` field.
        public func settingCookie(_ field: String) -> Response {
            var response = self
            response.headers.append((name: "Set-Cookie", value: field))
            return response
        }

        /// The answer as Foundation gives it: several fields of one name are one, with commas.
        func httpResponse(for url: URL) -> HTTPURLResponse? {
            var names: [String: String] = [:]
            var fields: [String: String] = [:]
            for (name, value) in headers {
                let key = names[name.lowercased(), default: name]
                names[name.lowercased()] = key
                fields[key] = fields[key].map { "\($0), \(value)" } ?? value
            }
            return HTTPURLResponse(
                url: url,
                statusCode: status,
                httpVersion: "HTTP/1.1",
                headerFields: fields
            )
        }
    }
}
