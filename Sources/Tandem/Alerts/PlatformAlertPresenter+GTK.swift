#if !canImport(UIKit) && !canImport(AppKit)
    public import TandemBridge
    public import WebKit

    extension PlatformAlertPresenter {
        /// Shows one of GTK's message dialogs, over the view's window if it is in one.
        @MainActor
        public func present(_ alert: BridgeAlert, over webView: WKWebView?) async throws -> Int {
            guard let webView else { throw BridgeError.noWindow }
            return try await webView.showAlert(
                alert.title.isEmpty ? alert.message : alert.title,
                detail: alert.title.isEmpty ? "" : alert.message,
                buttons: alert.buttons
            ) ?? 0
        }
    }
#endif
