#if canImport(AppKit) && !canImport(UIKit)
    import AppKit
    public import TandemBridge
    public import WebKit

    extension PlatformAlertPresenter {
        /// Shows an `NSAlert` as a sheet of the view's window.
        @MainActor
        public func present(_ alert: BridgeAlert, over webView: WKWebView?) async throws -> Int {
            guard let window = webView?.window else { throw BridgeError.noWindow }
            let panel = NSAlert()
            panel.messageText = alert.title.isEmpty ? alert.message : alert.title
            panel.informativeText = alert.title.isEmpty ? "" : alert.message
            // The first button that is added is the default one, which does the most.
            for label in alert.buttons.reversed() { panel.addButton(withTitle: label) }
            let (choices, continuation) = AsyncStream.makeStream(of: Int.self)
            let count = alert.buttons.count
            panel.beginSheetModal(for: window) { response in
                let place =
                    response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
                continuation.yield(0..<count ~= place ? count - 1 - place : 0)
            }
            for await choice in choices { return choice }
            window.endSheet(panel.window)
            throw CancellationError()
        }
    }
#endif
