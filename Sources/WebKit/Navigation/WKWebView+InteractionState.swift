internal import CWebKitGTK
internal import Foundation

/// The back-forward list, and the place in it, as data.
extension WKWebView {
    var engineState: Data? {
        guard let engine, let state = webkit_web_view_get_session_state(engine.view) else {
            return nil
        }
        defer { webkit_web_view_session_state_unref(state) }
        guard let bytes = webkit_web_view_session_state_serialize(state) else { return nil }
        defer { g_bytes_unref(bytes) }
        return Data(bytes: bytes)
    }

    /// Restores the list and goes to its page; what is no state of a view changes nothing.
    func restore(_ state: Data) {
        guard let engine else { return }
        let bytes = state.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let state = webkit_web_view_session_state_new(bytes) else { return }
        webkit_web_view_restore_session_state(engine.view, state)
        webkit_web_view_session_state_unref(state)
        refreshPageState()
        if let item = backForwardList.currentItem { go(to: item) }
    }
}
