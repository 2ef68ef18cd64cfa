internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

extension URLResponse {
    /// Turns the engine's response into Foundation's.
    @MainActor
    static func make(engine response: OpaquePointer) -> URLResponse {
        let url = URL(engine: String(gString: webkit_uri_response_get_uri(response))) ?? .blank
        let status = Int(webkit_uri_response_get_status_code(response))
        if status != 0, let headers = webkit_uri_response_get_http_headers(response),
            let http = HTTPURLResponse(
                url: url,
                statusCode: status,
                httpVersion: "HTTP/1.1",
                headerFields: fields(of: headers)
            )
        {
            return http
        }
        return URLResponse(
            url: url,
            mimeType: String(gString: webkit_uri_response_get_mime_type(response)),
            // Of a folder, for one, the engine gives the largest number for an unknown length.
            expectedContentLength: Int(exactly: webkit_uri_response_get_content_length(response))
                ?? -1,
            textEncodingName: nil
        )
    }
}

/// The fields of a header block; fields of one name are joined by commas.
@MainActor
func fields(of headers: OpaquePointer) -> [String: String] {
    var iterator = SoupMessageHeadersIter()
    soup_message_headers_iter_init(&iterator, headers)
    var fields: [String: String] = [:]
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
        guard let field = String(gString: name), let content = String(gString: value) else {
            continue
        }
        fields[field] = fields[field].map { "\($0), \(content)" } ?? content
    }
    return fields
}

extension URLRequest {
    /// Turns the engine's request into Foundation's; the engine gives no body.
    @MainActor
    init(engine request: OpaquePointer) {
        self.init(url: URL(engine: String(gString: webkit_uri_request_get_uri(request))) ?? .blank)
        httpMethod = String(gString: webkit_uri_request_get_http_method(request))
        if let headers = webkit_uri_request_get_http_headers(request) {
            allHTTPHeaderFields = fields(of: headers)
        }
    }
}
