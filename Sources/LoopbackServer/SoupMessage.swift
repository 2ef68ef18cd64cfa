import CSoup

/// A message of libsoup: a request that it has read, and the response that it will write.
// The pointer is followed on the engine's thread only; elsewhere it is passed along.
struct SoupMessage: @unchecked Sendable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    func retain() {
        g_object_ref(UnsafeMutableRawPointer(pointer))
    }

    func release() {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// The request, without a number yet.
    var request: HTTPServer.Request {
        let address = soup_server_message_get_uri(pointer)
        return HTTPServer.Request(
            number: 0,
            method: String(cString: soup_server_message_get_method(pointer)),
            host: g_uri_get_host(address).map { String(cString: $0) } ?? "",
            path: String(cString: g_uri_get_path(address)),
            query: g_uri_get_query(address).map { String(cString: $0) },
            headers: requestHeaders,
            body: requestBody
        )
    }

    /// Writes a response.
    ///
    /// One that would break the message's framing becomes a 500 that says so.
    func write(_ response: HTTPServer.Response) {
        guard (200...599).contains(response.status), response.headers.allSatisfy(\.isWellFormed)
        else {
            let complaint =
                "The handler's response has a status outside 200...599, "
                + "or a header with a line break, a NUL or a malformed name."
            write(HTTPServer.Response(status: 500, body: Array(complaint.utf8)))
            return
        }
        soup_server_message_set_status(pointer, guint(response.status), nil)
        let lines = soup_server_message_get_response_headers(pointer)
        for header in response.headers {
            // Octet by octet: a string would repair what is not UTF-8.
            (header.octets + [0]).withUnsafeBytes { value in
                soup_message_headers_append(
                    lines,
                    header.name,
                    value.assumingMemoryBound(to: CChar.self).baseAddress
                )
            }
        }
        if response.rest != nil { soup_message_headers_set_encoding(lines, SOUP_ENCODING_CHUNKED) }
        append(response.body)
    }

    /// Adds octets to the response's body.
    func append(_ body: [UInt8]) {
        guard !body.isEmpty else { return }
        let content = g_bytes_new(body, gsize(body.count))
        soup_message_body_append_bytes(soup_server_message_get_response_body(pointer), content)
        g_bytes_unref(content)
    }

    /// Says that nothing is added to the response's body any more.
    func completeBody() {
        soup_message_body_complete(soup_server_message_get_response_body(pointer))
    }

    /// Takes the connection away from libsoup and closes it as it is.
    func closeConnection() {
        let socket = soup_server_message_get_socket(pointer)
        // A body that is sent in chunks would be ended as if it were whole.
        g_socket_shutdown(socket, 0, 1, nil)
        let stream = soup_server_message_steal_connection(pointer)
        g_socket_close(socket, nil)
        if let stream {
            g_object_unref(stream)
        }
    }

    private var requestHeaders: [HTTPServer.Header] {
        var headers: [HTTPServer.Header] = []
        var iterator = SoupMessageHeadersIter()
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        soup_message_headers_iter_init(
            &iterator,
            soup_server_message_get_request_headers(pointer)
        )
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name, let value else { continue }
            let octets = UnsafeRawBufferPointer(start: value, count: Int(strlen(value)))
            headers.append(HTTPServer.Header(String(cString: name), octets: Array(octets)))
        }
        return headers
    }

    private var requestBody: [UInt8] {
        let content = soup_message_body_flatten(soup_server_message_get_request_body(pointer))
        defer { g_bytes_unref(content) }
        var count: gsize = 0
        let start = g_bytes_get_data(content, &count)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
}
