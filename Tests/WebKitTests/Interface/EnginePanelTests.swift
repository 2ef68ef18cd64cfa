import CWebKitGTK
import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A window's own dialogs")
    @MainActor
    struct EnginePanelTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        /// A widget of a type in one of GTK's lists, awaited.
        private func widget(
            _ type: String,
            in list: OpaquePointer
        ) async throws -> UnsafeMutablePointer<GtkWidget> {
            let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
            let signal = Signal("items-changed", of: list) { (_: SignalArguments) -> Void in
                continuation.yield()
            }
            defer { withExtendedLifetime(signal) {} }
            continuation.yield()
            for await _ in changes {
                for index in 0..<g_list_model_get_n_items(list) {
                    guard let item = g_list_model_get_item(list, index) else { continue }
                    defer { g_object_unref(item) }
                    if typeName(of: item) == type {
                        return item.assumingMemoryBound(to: GtkWidget.self)
                    }
                }
            }
            throw CancellationError()
        }

        private func typeName(of object: UnsafeMutableRawPointer) -> String? {
            String(
                gString: g_type_name_from_instance(
                    object.assumingMemoryBound(to: GTypeInstance.self)
                )
            )
        }

        private func buttons(
            in widget: UnsafeMutablePointer<GtkWidget>
        ) -> [UnsafeMutablePointer<GtkWidget>] {
            if typeName(of: widget) == "GtkButton" { return [widget] }
            let children = sequence(first: gtk_widget_get_first_child(widget)) {
                $0.map { gtk_widget_get_next_sibling($0) }
            }
            return children.prefix { $0 != nil }.flatMap { $0.map { buttons(in: $0) } ?? [] }
        }

        /// Chooses a button of the dialog that the view shows next: the last confirms.
        private func press(isConfirmed: Bool) async throws {
            let engine = try #require(view.engine)
            let children = try #require(gtk_widget_observe_children(engine.widget))
            defer { g_object_unref(UnsafeMutableRawPointer(children)) }
            let dialog = try await widget("WebKitScriptDialogImpl", in: children)
            let buttons = buttons(in: dialog)
            let button = try #require(isConfirmed ? buttons.last : buttons.first)
            // A button that is not shown yet would not hear it.
            if gtk_widget_get_mapped(button) == 0 { try await signal("map", of: button) {} }
            try await signal("unmap", of: button) { gtk_widget_activate(button) }
        }

        /// Starts something and returns when a widget has emitted a signal.
        private func signal(
            _ name: String,
            of widget: UnsafeMutablePointer<GtkWidget>,
            after start: () -> Void
        ) async throws {
            var signal: Signal?
            try await once { isOver in
                signal = Signal(name, of: UnsafeMutableRawPointer(widget)) {
                    (_: SignalArguments) -> Void in isOver()
                }
                start()
            }
            withExtendedLifetime(signal) {}
        }

        @Test("answer the page with what the user chooses")
        func script() async throws {
            let window = try WebViewWindow(view)
            defer { window.close() }
            try await navigator.load(html: "", in: view)
            let call = PendingCall(
                "return [alert(), confirm(), confirm(), prompt('', 'd'), prompt('', 'd')]",
                in: view
            )
            for isConfirmed in [true, false, true, false, true] {
                try await press(isConfirmed: isConfirmed)
            }
            let answers = [NSNull(), false, true, NSNull(), "d"] as NSArray
            #expect(try await call.value as? NSArray == answers)
        }

        private static let guarded = """
            <title>guarded</title><script>
            addEventListener("beforeunload", event => event.preventDefault());
            </script>
            """

        /// Loads a page that asks to be stayed at, once it was touched, and lets it go elsewhere.
        private func leave() async throws {
            try await navigator.load(html: Self.guarded, in: view)
            try await view.evaluateJavaScript("document.body.click(); 0")
            try await view.evaluateJavaScript("setTimeout(() => location.href = 'about:blank'); 0")
        }

        @Test("ask whether a page is to be left, which is left unasked without them")
        func leaving() async throws {
            try await leave()
            try await view.await(\.title) { $0 == "" }
            let window = try WebViewWindow(view)
            defer { window.close() }
            try await leave()
            try await press(isConfirmed: false)
            #expect(view.title == "guarded")
            #expect(
                try await PendingCall("return document.title", in: view).value as? String
                    == "guarded"
            )
            try await view.evaluateJavaScript("setTimeout(() => location.href = 'about:blank'); 0")
            try await press(isConfirmed: true)
            try await view.await(\.title) { $0 == "" }
        }

        @Test("for files answer the page when they are closed")
        func files() async throws {
            let window = try WebViewWindow(view)
            defer { window.close() }
            try await navigator.load(html: "<input type=file>", in: view)
            let call = PendingCall(
                """
                const input = document.querySelector('input');
                const end = new Promise(resolve => { input.oncancel = () => resolve('cancelled'); });
                input.click();
                return await end;
                """,
                in: view
            )
            let windows = try #require(gtk_window_get_toplevels())
            let dialog = try await widget("GtkFileChooserDialog", in: windows)
            gtk_window_close(
                UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkWindow.self)
            )
            #expect(try await call.value as? String == "cancelled")
        }

        @Test("go with the view")
        func end() async throws {
            var view: WKWebView? = WKWebView.isolated()
            var window: WebViewWindow? = try WebViewWindow(#require(view))
            try await navigator.load(html: "", in: #require(view))
            let call = try PendingCall("return confirm()", in: #require(view))
            let engine = try #require(view?.engine?.widget)
            let children = try #require(gtk_widget_observe_children(engine))
            _ = try await widget("WebKitScriptDialogImpl", in: children)
            g_object_unref(UnsafeMutableRawPointer(children))
            window?.close()
            window = nil
            view = nil
            #expect(await call.errorCode == .webViewInvalidated)
            try await Navigator().load(html: "", in: .isolated())
        }
    }
}
