extension HTTPServer {
    /// What a handler answers with.
    public struct Response: Hashable, Sendable {
        /// What becomes of a response.
        enum Delivery {
            /// It is sent.
            case sent

            /// Nothing is sent; the client waits.
            case withheld

            /// Nothing is sent; the connection is closed.
            case dropped
        }

        /// The status code.
        public var status: Int

        /// The headers, each sent as a line of its own, in this order.
        public var headers: [Header]

        /// The body's octets.
        public var body: [UInt8]

        var delivery = Delivery.sent

        /// What follows the body, once its gate is open.
        var rest: Rest?

        /// A response of these parts.
        public init(status: Int = 200, headers: [Header] = [], body: [UInt8] = []) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// A response that consists of a status, and of headers if given.
        public static func status(_ status: Int, headers: [Header] = []) -> Response {
            Response(status: status, headers: headers)
        }

        /// A page in UTF-8.
        public static func html(
            _ page: String,
            status: Int = 200,
            headers: [Header] = []
        ) -> Response {
            .text(page, type: "text/html; charset=utf-8", status: status, headers: headers)
        }

        /// A JSON text in UTF-8, sent as it is.
        public static func json(
            _ text: String,
            status: Int = 200,
            headers: [Header] = []
        ) -> Response {
            .text(text, type: "application/json", status: status, headers: headers)
        }

        /// A redirect to an address, absolute or relative to the request's.
        public static func redirect(
            to location: String,
            status: Int = 302,
            headers: [Header] = []
        ) -> Response {
            Response(status: status, headers: [Header("Location", location)] + headers)
        }

        /// No answer, ever: the client waits until it gives up or the server stops.
        public static var never: Response {
            var response = Response()
            response.delivery = .withheld
            return response
        }

        /// No answer, and the connection is closed under the client.
        public static var connectionClosed: Response {
            var response = Response()
            response.delivery = .dropped
            return response
        }

        /// The response, of which for the time being only what it holds now is sent.
        ///
        /// The body is sent in chunks, without its length.
        ///
        /// - Parameters:
        ///   - gate: What holds the rest back.
        ///   - body: The rest; nil breaks the connection off in its place.
        /// - Returns: A response in two parts.
        public func continued(after gate: Gate, with body: [UInt8]?) -> Response {
            var response = self
            response.rest = Rest(gate: gate, body: body)
            return response
        }

        private static func text(
            _ text: String,
            type: String,
            status: Int,
            headers: [Header]
        ) -> Response {
            Response(
                status: status,
                headers: [Header("Content-Type", type)] + headers,
                body: Array(text.utf8)
            )
        }
    }
}

extension HTTPServer.Response {
    /// The second part of a response.
    struct Rest: Hashable {
        let gate: Gate
        /// What is sent; nil: the connection is broken off.
        let body: [UInt8]?

        static func == (left: Rest, right: Rest) -> Bool {
            left.gate === right.gate && left.body == right.body
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(gate))
            hasher.combine(body)
        }
    }
}
