import CWebKitGTK
import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A window of a web view")
    @MainActor
    struct WebViewWindowTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        private func key(
            _ key: Int32,
            _ modifiers: GdkModifierType,
            in window: UnsafeMutablePointer<GtkWidget>
        ) {
            let controllers = gtk_widget_observe_controllers(window)
            defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
            for index in 0..<g_list_model_get_n_items(controllers) {
                guard let item = g_list_model_get_item(controllers, index) else { continue }
                defer { g_object_unref(item) }
                guard tandem_is(item, gtk_shortcut_controller_get_type()) != 0 else { continue }
                let shortcuts = OpaquePointer(item)
                for number in 0..<g_list_model_get_n_items(shortcuts) {
                    guard let shortcut = g_list_model_get_item(shortcuts, number) else { continue }
                    defer { g_object_unref(shortcut) }
                    let trigger = gtk_shortcut_get_trigger(OpaquePointer(shortcut))
                    guard
                        tandem_is(UnsafeMutableRawPointer(trigger), gtk_keyval_trigger_get_type())
                            != 0
                    else { continue }
                    guard gtk_keyval_trigger_get_keyval(trigger) == guint(key),
                        gtk_keyval_trigger_get_modifiers(trigger) == modifiers
                    else { continue }
                    gtk_shortcut_action_activate(
                        gtk_shortcut_get_action(OpaquePointer(shortcut)),
                        GtkShortcutActionFlags(0),
                        window,
                        nil
                    )
                }
            }
        }

        @Test("shows its page at its size, under its title, until it is closed")
        func lifetime() async throws {
            let window = try WebViewWindow(view, size: CGSize(width: 320, height: 240))
            try await navigator.load(html: "<title>Hello</title>", in: view)
            let size = "[innerWidth, innerHeight, document.visibilityState]"
            let shown = try await view.evaluateJavaScript(size)
            #expect(shown as? NSArray == [320, 240, "visible"] as NSArray)
            let widget = try #require(view.engine?.widget)
            let parent = try #require(gtk_widget_get_root(widget))
            // What is typed goes to the page.
            #expect(gtk_root_get_focus(parent) == widget)
            try await view.await(\.title) { $0 == "Hello" }
            let object = UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GtkWindow.self)
            #expect(String(gString: gtk_window_get_title(object)) == "Hello")
            async let end: Void = window.closed()
            gtk_window_close(object)
            await end
            #expect(window.isClosed && gtk_widget_get_root(widget) == nil)
            #expect(try await view.evaluateJavaScript("1") as? Int == 1)
            let again = try WebViewWindow(view)
            again.close()
            await again.closed()
            #expect(again.isClosed)
        }

        @Test("zooms, and closes, by its keys")
        func keys() async throws {
            let window = try WebViewWindow(view)
            let root = try #require(view.engine.flatMap { gtk_widget_get_root($0.widget) })
            let widget = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
            key(GDK_KEY_plus, GDK_CONTROL_MASK, in: widget)
            #expect(view.pageZoom == 1.1)
            key(GDK_KEY_0, GDK_CONTROL_MASK, in: widget)
            key(GDK_KEY_minus, GDK_CONTROL_MASK, in: widget)
            #expect(view.pageZoom == 1 / 1.1)
            key(GDK_KEY_w, GDK_CONTROL_MASK, in: widget)
            #expect(window.isClosed)
        }
    }
}
