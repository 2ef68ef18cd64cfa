import CWebKitGTK
import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A dialog that waits for its answer")
    @MainActor
    struct PendingDialogTests {
        /// Keeps the handlers, and so the page waiting.
        final class Keeping: NSObject, WKUIDelegate {
            private var handler: (() -> Void)?
            private var onDialog: () -> Void = {}

            /// Returns when there is a dialog.
            func dialog() async throws {
                if handler == nil { try await once { onDialog = $0 } }
            }

            /// Calls the handler, and lets go of it.
            func answer() {
                handler?()
                handler = nil
            }

            private func keep(_ handler: @escaping () -> Void) {
                self.handler = handler
                onDialog()
            }

            func webView(
                _ webView: WKWebView,
                runJavaScriptAlertPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable () -> Void
            ) { keep { completionHandler() } }

            func webView(
                _ webView: WKWebView,
                runJavaScriptConfirmPanelWithMessage message: String,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
            ) { keep { completionHandler(true) } }

            func webView(
                _ webView: WKWebView,
                runJavaScriptTextInputPanelWithPrompt prompt: String,
                defaultText: String?,
                initiatedByFrame frame: WKFrameInfo,
                completionHandler: @escaping @MainActor @Sendable (String?) -> Void
            ) { keep { completionHandler("é") } }
        }

        nonisolated static let dialogs = [
            "alert() ?? 'shown'": SampleValue("shown", NSString("shown")),
            "confirm()": SampleValue("true", NSNumber(true)),
            "prompt()": SampleValue("é", NSString("é")),
        ]

        let navigator = Navigator()
        let keeping = Keeping()

        @Test(
            "may be answered when the web process is gone, and the next one is shown",
            arguments: dialogs
        )
        func process(script: String, answer: SampleValue) async throws {
            let view = WKWebView.isolated()
            view.uiDelegate = keeping
            let engine = try #require(view.engine)
            try await navigator.load(html: "", in: view)
            let call = PendingCall("return \(script)", in: view)
            try await keeping.dialog()
            try await navigator.end { webkit_web_view_terminate_web_process(engine.view) }
            #expect(await call.errorCode == .webContentProcessTerminated)
            keeping.answer()
            try await navigator.load(html: "", in: view)
            let next = PendingCall("return \(script)", in: view)
            try await keeping.dialog()
            #expect(!next.isOver)
            keeping.answer()
            #expect(try await next.value as? NSObject == answer.make())
        }

        /// Tells whether an object is there no more.
        private final class End: Sendable {
            @MainActor private(set) var hasCome = false
            @MainActor private var waiter: () -> Void = {}

            @MainActor
            init(of object: UnsafeMutableRawPointer) {
                let notify: GWeakNotify = { data, _ in
                    guard let data else { return }
                    let end = Unmanaged<End>.fromOpaque(data).takeRetainedValue()
                    MainActor.assumeIsolated {
                        end.hasCome = true
                        end.waiter()
                    }
                }
                g_object_weak_ref(
                    object.assumingMemoryBound(to: GObject.self),
                    notify,
                    Unmanaged.passRetained(self).toOpaque()
                )
            }

            @MainActor
            func come() async throws {
                if !hasCome { try await once { waiter = $0 } }
            }
        }

        @Test(
            "keeps the widget, which the engine closes it with, when the view goes",
            arguments: dialogs.keys
        )
        func view(script: String) async throws {
            var view: WKWebView? = WKWebView.isolated()
            view?.uiDelegate = keeping
            try await navigator.load(html: "", in: #require(view))
            let call = try PendingCall("return \(script)", in: #require(view))
            try await keeping.dialog()
            let end = try End(of: #require(view?.gtkWidget))
            view = nil
            #expect(await call.errorCode == .webViewInvalidated)
            // Whatever is to go with the view has gone when another one has loaded.
            try await Navigator().load(html: "", in: .isolated())
            #expect(!end.hasCome)
            keeping.answer()
            try await end.come()
        }
    }
}
