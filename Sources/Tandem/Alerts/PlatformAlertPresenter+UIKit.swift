#if canImport(UIKit)
    public import TandemBridge
    import UIKit
    public import WebKit

    extension PlatformAlertPresenter {
        /// Shows a `UIAlertController` over the view's window.
        @MainActor
        public func present(_ alert: BridgeAlert, over webView: WKWebView?) async throws -> Int {
            guard var top = webView?.window?.rootViewController else { throw BridgeError.noWindow }
            while let presented = top.presentedViewController { top = presented }
            let controller = UIAlertController(
                title: alert.title.isEmpty ? nil : alert.title,
                message: alert.message,
                preferredStyle: .alert
            )
            let (choices, continuation) = AsyncStream.makeStream(of: Int.self)
            for (place, label) in alert.buttons.enumerated() {
                controller.addAction(
                    UIAlertAction(title: label, style: place == 0 ? .cancel : .default) { _ in
                        continuation.yield(place)
                    }
                )
            }
            top.present(controller, animated: true)
            for await choice in choices { return choice }
            controller.dismiss(animated: true)
            throw CancellationError()
        }
    }
#endif
