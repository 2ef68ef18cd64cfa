internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// Collects the answer to one of the engine's requests, and gives it to the engine at its end.
final class SchemeTask: NSObject, WKURLSchemeTask, Sendable {
    private struct Answer {
        var response: URLResponse?
        var data = Data()
        var isOver = false
    }

    let request: URLRequest

    private let engine: GObjectReference
    private let answer = Mutex(Answer())

    @MainActor
    init(_ request: OpaquePointer) {
        engine = GObjectReference(retaining: request)
        let address = String(gString: webkit_uri_scheme_request_get_uri(request))
        var copy = URLRequest(url: URL(engine: address) ?? .blank)
        copy.httpMethod = String(gString: webkit_uri_scheme_request_get_http_method(request))
        if let headers = webkit_uri_scheme_request_get_http_headers(request) {
            copy.allHTTPHeaderFields = fields(of: headers)
        }
        if let body = webkit_uri_scheme_request_get_http_body(request) {
            let stream = GObjectReference(adopting: body)
            copy.httpBody = try? stream.data()
        }
        self.request = copy
        super.init()
    }

    /// Whether the answer is complete, or not wanted any more.
    var isOver: Bool { answer.withLock { $0.isOver } }

    /// Takes no answer any more; returns whether one was missing.
    func stop() -> Bool { end() != nil }

    func didReceive(_ response: URLResponse) {
        answer.withLock { if !$0.isOver { $0.response = $0.response ?? response } }
    }

    func didReceive(_ data: Data) {
        answer.withLock { if !$0.isOver { $0.data.append(data) } }
    }

    func didFinish() {
        guard let answer = end() else { return }
        let response = EngineResponse(answer.response)
        let data = answer.data
        Task { @MainActor [engine] in engine.use { response.finish($0, data: data) } }
    }

    func didFailWithError(_ error: any Error) {
        guard end() != nil else { return }
        Task { @MainActor [engine, request] in
            engine.use {
                SchemeRegistry.noteFailure(error, of: request, by: $0)
                EngineResponse.fail($0, message: error.localizedDescription)
            }
        }
    }

    /// What was collected, once.
    private func end() -> (response: URLResponse?, data: Data)? {
        answer.withLock { answer in
            guard !answer.isOver else { return nil }
            answer.isOver = true
            return (answer.response, answer.data)
        }
    }
}

/// A response in the engine's terms.
private struct EngineResponse: Sendable {
    private let type: String
    private let status: Int
    private let headers: [String: String]

    init(_ response: URLResponse?) {
        let http = response as? HTTPURLResponse
        let mimeType = response?.mimeType ?? "application/octet-stream"
        // The engine reads the encoding from the type alone, whatever the header fields say.
        type = response?.textEncodingName.map { "\(mimeType); charset=\($0)" } ?? mimeType
        status = http?.statusCode ?? 200
        headers = (http?.allHeaderFields ?? [:]).reduce(into: [:]) { fields, field in
            fields["\(field.key)"] = "\(field.value)"
        }
    }

    @MainActor
    func finish(_ request: OpaquePointer, data: Data) {
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let stream = g_memory_input_stream_new_from_bytes(bytes) else { return }
        defer { g_object_unref(stream) }
        guard let response = webkit_uri_scheme_response_new(stream, gint64(data.count)) else {
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(response)) }
        webkit_uri_scheme_response_set_content_type(response, type)
        webkit_uri_scheme_response_set_status(response, guint(status), nil)
        // The engine takes the block over.
        let block = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        for (name, value) in headers { soup_message_headers_append(block, name, value) }
        webkit_uri_scheme_response_set_http_headers(response, block)
        webkit_uri_scheme_request_finish_with_response(request, response)
    }

    @MainActor
    static func fail(_ request: OpaquePointer, message: String) {
        let code = gint(WEBKIT_NETWORK_ERROR_FAILED.rawValue)
        let error = g_error_new_literal(tandem_network_error_domain(), code, message)
        webkit_uri_scheme_request_finish_error(request, error)
        g_error_free(error)
    }
}
