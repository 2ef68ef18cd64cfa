import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A view's widget")
    @MainActor
    struct WidgetLifetimeTests {
        @Test("is destroyed with the view")
        func plain() async throws {
            var view: WKWebView? = WKWebView.isolated()
            try await Navigator().load(html: "", in: #require(view))
            let widget = try #require(view?.gtkWidget)
            try await once { isOver in
                onEnd(of: widget, isOver)
                view = nil
            }
        }

        @Test("is destroyed though a script of its page never ends")
        func pendingCall() async throws {
            var view: WKWebView? = WKWebView.isolated()
            try await Navigator().load(html: "", in: #require(view))
            let call = try PendingCall("return new Promise(() => {})", in: #require(view))
            let widget = try #require(view?.gtkWidget)
            try await once { isOver in
                onEnd(of: widget, isOver)
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
                onEnd(of: widget, isOver)
                view = nil
            }
            let object = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
            #expect(gtk_window_get_child(object) == nil)
            gtk_window_destroy(object)
        }

        /// A container, in which a widget is put, and the property that holds it.
        struct Container: Sendable, CustomTestStringConvertible {
            typealias Widget = UnsafeMutablePointer<GtkWidget>
            let testDescription: String
            var place: String?
            let make: @MainActor @Sendable (_ content: Widget) -> Widget?
        }

        @Test(
            "leaves its container empty when the view goes",
            arguments: [
                Container(testDescription: "frame", place: "child") {
                    let container = gtk_frame_new(nil)
                    gtk_frame_set_child(container?.cast(), $0)
                    return container
                },
                Container(testDescription: "overlay", place: "child") {
                    let container = gtk_overlay_new()
                    gtk_overlay_set_child(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "over an overlay") {
                    let container = gtk_overlay_new()
                    gtk_overlay_add_overlay(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "paned, start", place: "start-child") {
                    let container = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL)
                    gtk_paned_set_start_child(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "paned, end", place: "end-child") {
                    let container = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL)
                    gtk_paned_set_end_child(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "scrolled window") {
                    let container = gtk_scrolled_window_new()
                    gtk_scrolled_window_set_child(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "revealer", place: "child") {
                    let container = gtk_revealer_new()
                    gtk_revealer_set_child(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "expander", place: "child") {
                    let container = gtk_expander_new("")
                    gtk_expander_set_expanded(container?.opaque, 1)
                    gtk_expander_set_child(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "menu button's popover") {
                    let popover = gtk_popover_new()
                    gtk_popover_set_child(popover?.cast(), $0)
                    let container = gtk_menu_button_new()
                    gtk_menu_button_set_popover(container?.opaque, popover)
                    return container
                },
                Container(testDescription: "header bar", place: "title-widget") {
                    let container = gtk_header_bar_new()
                    gtk_header_bar_set_title_widget(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "box") {
                    let container = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
                    gtk_box_append(container?.cast(), $0)
                    return container
                },
                Container(testDescription: "grid") {
                    let container = gtk_grid_new()
                    gtk_grid_attach(container?.cast(), $0, 0, 0, 1, 1)
                    return container
                },
                Container(testDescription: "fixed") {
                    let container = gtk_fixed_new()
                    gtk_fixed_put(container?.cast(), $0, 0, 0)
                    return container
                },
                Container(testDescription: "stack", place: "visible-child") {
                    let container = gtk_stack_new()
                    gtk_stack_add_child(container?.opaque, $0)
                    return container
                },
                Container(testDescription: "notebook") {
                    let container = gtk_notebook_new()
                    gtk_notebook_append_page(container?.opaque, $0, nil)
                    return container
                },
                Container(testDescription: "list box") {
                    let container = gtk_list_box_new()
                    gtk_list_box_append(container?.opaque, $0)
                    return container
                },
            ]
        )
        func container(_ container: Container) async throws {
            var view: WKWebView? = WKWebView.isolated()
            let widget = try #require(view?.engine).widget
            let holder = try #require(container.make(widget))
            let window = try #require(gtk_window_new())
            tandem_window_show(window, holder, 100, 100)
            #expect(gtk_widget_is_ancestor(widget, window) != 0)
            try await once { isOver in
                onEnd(of: widget, isOver)
                view = nil
            }
            if let place = container.place {
                var value = GValue()
                g_value_init(&value, gtk_widget_get_type())
                defer { g_value_unset(&value) }
                g_object_get_property(holder.cast(), place, &value)
                #expect(g_value_get_object(&value) == nil)
            }
            gtk_window_destroy(window.cast())
        }

        @Test("stays in a container that no one knows, until that lets it go")
        func strangeContainer() async throws {
            var view: WKWebView? = WKWebView.isolated()
            let widget = try #require(view?.engine).widget
            let holder = try #require(gtk_drawing_area_new())
            gtk_widget_set_parent(widget, holder)
            let window = try #require(gtk_window_new())
            tandem_window_show(window, holder, 100, 100)
            view = nil
            #expect(gtk_widget_get_first_child(holder) == widget)
            try await once { isOver in
                onEnd(of: widget, isOver)
                gtk_widget_unparent(widget)
            }
            gtk_window_destroy(window.cast())
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
                onEnd(of: widget, isOver)
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

extension UnsafeMutablePointer<GtkWidget> {
    /// The widget as another type of GTK's.
    fileprivate func cast<Object>(
        to type: Object.Type = Object.self
    ) -> UnsafeMutablePointer<Object> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
    }

    /// The widget as a type without visible fields.
    fileprivate var opaque: OpaquePointer { OpaquePointer(self) }
}
