internal import CWebKitGTK
internal import Foundation
internal import FoundationNetworking

/// A decision that the engine waits for; it may come any time later.
@MainActor
final class PolicyDecision {
    private let reference: GObjectReference

    init(_ decision: UnsafeMutableRawPointer) {
        reference = GObjectReference(retaining: decision)
    }

    private var decision: UnsafeMutablePointer<WebKitPolicyDecision> { reference.pointer() }

    func allow() { webkit_policy_decision_use(decision) }

    func cancel() { webkit_policy_decision_ignore(decision) }

    func download() { webkit_policy_decision_download(decision) }

    /// What is about to navigate; for decisions about actions.
    var navigationAction: OpaquePointer? {
        webkit_navigation_policy_decision_get_navigation_action(reference.opaque)
    }

    /// Whether the response is the main frame's own document.
    var isForMainFrame: Bool {
        webkit_response_policy_decision_is_main_frame_main_resource(reference.opaque) != 0
    }

    var canShowMIMEType: Bool {
        webkit_response_policy_decision_is_mime_type_supported(reference.opaque) != 0
    }

    var response: URLResponse {
        guard let response = webkit_response_policy_decision_get_response(reference.opaque) else {
            return URLResponse(
                url: .blank,
                mimeType: nil,
                expectedContentLength: -1,
                textEncodingName: nil
            )
        }
        return URLResponse.make(engine: response)
    }
}

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
            expectedContentLength: Int(webkit_uri_response_get_content_length(response)),
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

extension WKNavigationAction {
    /// Reads what the engine knows of an action.
    convenience init(
        action: OpaquePointer?,
        sourceFrame: WKFrameInfo,
        targetFrame: WKFrameInfo?,
        navigation: WKNavigation?
    ) {
        var details = Details()
        details.sourceFrame = sourceFrame
        details.targetFrame = targetFrame
        details.navigation = navigation
        if let action {
            details.isRedirect = webkit_navigation_action_is_redirect(action) != 0
            details.buttonNumber = Int(webkit_navigation_action_get_mouse_button(action))
            details.navigationType = .init(
                engine: webkit_navigation_action_get_navigation_type(action)
            )
            if let request = webkit_navigation_action_get_request(action) {
                details.request = .init(engine: request)
            }
        }
        self.init(details)
    }
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

extension WKNavigationType {
    init(engine type: WebKitNavigationType) {
        self =
            switch type {
            case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: .linkActivated
            case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED: .formSubmitted
            case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: .backForward
            case WEBKIT_NAVIGATION_TYPE_RELOAD: .reload
            case WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: .formResubmitted
            default: .other
            }
    }
}
