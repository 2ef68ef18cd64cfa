import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A view's widget")
    @MainActor
    struct WidgetLifetimeTests {
        /// Calls back when an object is finalized.
        private func onEnd(
            of widget: UnsafeMutableRawPointer?,
            _ isOver: @escaping @Sendable () -> Void
        ) throws {
            let object = try #require(widget).assumingMemoryBound(to: GObject.self)
            let box = Unmanaged.passRetained(Box(isOver))
            let notify: GWeakNotify = { data, _ in
                guard let data else { return }
                Unmanaged<Box>.fromOpaque(data).takeRetainedValue().call()
            }
            g_object_weak_ref(object, notify, box.toOpaque())
        }

        private final class Box: Sendable {
            let call: @Sendable () -> Void
            init(_ call: @escaping @Sendable () -> Void) { self.call = call }
        }

        @Test("is destroyed with the view")
        func plain() async throws {
            var view: WKWebView? = WKWebView.isolated()
            try await Navigator().load(html: "", in: #require(view))
            try await once { isOver in
                #expect(throws: Never.self) { try onEnd(of: view?.gtkWidget, isOver) }
                view = nil
            }
        }

        @Test("is destroyed though a script of its page never ends")
        func pendingCall() async throws {
            var view: WKWebView? = WKWebView.isolated()
            try await Navigator().load(html: "", in: #require(view))
            let call = try PendingCall("return new Promise(() => {})", in: #require(view))
            try await once { isOver in
                #expect(throws: Never.self) { try onEnd(of: view?.gtkWidget, isOver) }
                view = nil
            }
            #expect(await call.errorCode == .webViewInvalidated)
        }

        @Test("is destroyed while its page is shown in a window, which stays")
        func window() async throws {
            var view: WKWebView? = WKWebView.isolated()
            let window = try #require(gtk_window_new())
            let widget = try #require(view?.gtkWidget).assumingMemoryBound(to: GtkWidget.self)
            tandem_window_show(window, widget, 100, 100)
            try await Navigator().load(html: "", in: #require(view))
            try await once { isOver in
                #expect(throws: Never.self) { try onEnd(of: view?.gtkWidget, isOver) }
                view = nil
            }
            let object = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
            #expect(gtk_window_get_child(object) == nil)
            gtk_window_destroy(object)
        }

        @Test("of a window that a page opened is destroyed with its view")
        func opened() async throws {
            let opener = Opener()
            let view = WKWebView.isolated()
            view.uiDelegate = opener
            try await Navigator().load(html: "", in: view)
            try await view.evaluateJavaScript("open('about:blank'); 0")
            let widget = try #require(opener.window?.gtkWidget)
            try await once { isOver in
                #expect(throws: Never.self) { try onEnd(of: widget, isOver) }
                opener.window = nil
            }
            #expect(try await view.evaluateJavaScript("1") as? Int == 1)
        }

        private final class Opener: NSObject, WKUIDelegate {
            var window: WKWebView?

            func webView(
                _ webView: WKWebView,
                createWebViewWith configuration: WKWebViewConfiguration,
                for navigationAction: WKNavigationAction,
                windowFeatures: WKWindowFeatures
            ) -> WKWebView? {
                window = WKWebView(frame: .zero, configuration: configuration)
                return window
            }
        }
    }
}
