internal import CWebKitGTK
internal import Foundation

/// Asks the delegate for dialogs and windows, and never lets the engine show its own.
extension WKWebView {
    func connectInterface(_ engine: WebViewEngine) {
        engine.on("script-dialog") { [weak self] arguments -> SignalReturn in
            if self?.leavesPanelsToEngine == true { return .handled(false) }
            if let self, let dialog = arguments.opaque(1), let view = arguments.raw(0) {
                show(ScriptDialog(dialog, of: view))
            }
            return .handled(true)
        }
        engine.on("create") { [weak self] arguments -> SignalReturn in
            guard let widget = self?.widgetOfNewWindow(arguments.opaque(1)) else { return .none }
            // The engine expects to be given a reference and drops none; the one that carrying the
            // object out of the signal adds is given back when the emission is over.
            let added = GObjectReference(adopting: widget)
            Task { withExtendedLifetime(added) {} }
            return .object(widget)
        }
        engine.on("close") { [weak self] _ in
            guard let self else { return }
            uiDelegate?.webViewDidClose(self)
        }
        engine.on("print") { _ -> SignalReturn in .handled(true) }
        engine.on("run-file-chooser") { [weak self] arguments -> SignalReturn in
            if self?.leavesPanelsToEngine == true { return .handled(false) }
            if let request = arguments.opaque(1) { self?.choose(FileRequest(request)) }
            return .handled(true)
        }
    }

    private var leavesPanelsToEngine: Bool { showsOwnPanels && uiDelegate == nil }

    private func choose(_ request: FileRequest) {
        let once = Once<[URL]?>(fallback: nil) { request.answer($0) }
        uiDelegate?.webView(
            self,
            runOpenPanelWith: request.parameters,
            initiatedByFrame: mainFrame
        ) { once($0) }
    }

    private func show(_ dialog: ScriptDialog) {
        let frame = mainFrame
        switch (dialog.type, uiDelegate) {
        case (WEBKIT_SCRIPT_DIALOG_ALERT, let delegate?):
            let once = Once(fallback: ()) { _ = dialog }
            delegate.webView(
                self,
                runJavaScriptAlertPanelWithMessage: dialog.message,
                initiatedByFrame: frame
            ) { once(()) }
        case (WEBKIT_SCRIPT_DIALOG_CONFIRM, let delegate?):
            let once = Once(fallback: false) { dialog.confirm($0) }
            delegate.webView(
                self,
                runJavaScriptConfirmPanelWithMessage: dialog.message,
                initiatedByFrame: frame
            ) { once($0) }
        case (WEBKIT_SCRIPT_DIALOG_PROMPT, let delegate?):
            let once = Once<String?>(fallback: nil) { dialog.enter($0) }
            delegate.webView(
                self,
                runJavaScriptTextInputPanelWithPrompt: dialog.message,
                defaultText: dialog.defaultText,
                initiatedByFrame: frame
            ) { once($0) }
        case (WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM, _):
            // Apple's API has no method for this one either: the page is left.
            dialog.confirm(true)
        default:
            // Closing it is the answer: nothing confirmed, nothing entered.
            break
        }
    }

    private func widgetOfNewWindow(_ action: OpaquePointer?) -> UnsafeMutableRawPointer? {
        guard let uiDelegate else { return nil }
        let configuration = ownConfiguration.copied()
        configuration.opener = self
        var details = WKNavigationAction.Details()
        details.sourceFrame = mainFrame
        if let action {
            details.navigationType = .init(
                engine: webkit_navigation_action_get_navigation_type(action)
            )
            details.buttonNumber = Int(webkit_navigation_action_get_mouse_button(action))
            if let request = webkit_navigation_action_get_request(action) {
                details.request = .init(engine: request)
            }
        }
        let view = uiDelegate.webView(
            self,
            createWebViewWith: configuration,
            for: WKNavigationAction(details),
            windowFeatures: WKWindowFeatures()
        )
        // The engine refuses a view that was made with another configuration than the one given.
        guard let view, view.ownConfiguration.opener === self else { return nil }
        return view.engine.map { UnsafeMutableRawPointer($0.widget) }
    }
}
