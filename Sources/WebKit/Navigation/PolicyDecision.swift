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

    /// Answers with a policy's number, which actions and responses have in common.
    func answer(_ policy: Int) {
        switch policy {
        case WKNavigationActionPolicy.allow.rawValue: allow()
        case WKNavigationActionPolicy.download.rawValue: webkit_policy_decision_download(decision)
        default: cancel()
        }
    }
}

// MARK: Actions

extension PolicyDecision {
    private var action: OpaquePointer? {
        webkit_navigation_policy_decision_get_navigation_action(reference.opaque)
    }

    var request: URLRequest {
        action.flatMap { webkit_navigation_action_get_request($0) }.map { URLRequest(engine: $0) }
            ?? URLRequest(url: .blank)
    }

    /// Whether a server's redirect brought the request about.
    var isRedirect: Bool { action.map { webkit_navigation_action_is_redirect($0) != 0 } ?? false }

    var buttonNumber: Int {
        action.map { Int(webkit_navigation_action_get_mouse_button($0)) } ?? 0
    }

    var modifierFlags: WKModifierFlags {
        action.map { WKModifierFlags(engine: webkit_navigation_action_get_modifiers($0)) } ?? []
    }

    /// Whether the user's doing set the navigation off.
    var isUserInitiated: Bool {
        action.map { webkit_navigation_action_is_user_gesture($0) != 0 } ?? false
    }

    var navigationType: WKNavigationType {
        action.map { .init(engine: webkit_navigation_action_get_navigation_type($0)) } ?? .other
    }
}

// MARK: Responses

extension PolicyDecision {
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
