internal import CWebKitGTK
internal import Foundation

/// A form that the engine holds back; it is sent when this object goes.
@MainActor
final class FormSubmission {
    private let reference: GObjectReference

    init(_ request: OpaquePointer) {
        reference = GObjectReference(retaining: request)
    }

    isolated deinit {
        webkit_form_submission_request_submit(reference.opaque)
    }
}

extension WKWebView {
    func connectForms(_ engine: WebViewEngine) {
        engine.on("submit-form") { [weak self] (arguments) -> Void in
            if let self, let request = arguments.opaque(1) { submit(FormSubmission(request)) }
        }
    }

    /// Tells the delegate of a form, which is sent when the handler is called or dropped.
    private func submit(_ form: FormSubmission) {
        guard let navigationDelegate else { return }
        let info = WKFormInfo(action: formAction ?? WKNavigationAction())
        let once = Once(fallback: ()) { _ = form }
        navigationDelegate.webView(self, willSubmitForm: info) { once(()) }
    }
}
