import CWebKitGTK
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("An alert")
    @MainActor
    struct AlertTests {
        /// A dialog of three buttons, and the choice that is waited for.
        func dialog() throws -> (AlertDialog, Task<Int, Never>) {
            let view = WKWebView.isolated()
            let widget = try #require(view.engine).widget
            let dialog = AlertDialog(tandem_alert_new(widget, "Delete?", "All of it."))
            for place in 0..<3 { tandem_alert_add_button(dialog.widget, "\(place)", Int32(place)) }
            return (dialog, Task { await dialog.choice() })
        }

        @Test("tells the place of the button that was chosen")
        func button() async throws {
            let (dialog, choice) = try dialog()
            await Task.yield()
            tandem_alert_respond(dialog.widget, 2)
            #expect(await choice.value == 2)
        }

        @Test("tells no place when it is closed, as by Escape, and is destroyed once")
        func closed() async throws {
            var (dialog, choice): (AlertDialog?, Task<Int, Never>) = try dialog()
            await Task.yield()
            let widget = try #require(dialog).widget
            gtk_window_close(
                UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
            )
            #expect(await choice.value < 0)
            // GTK has destroyed it, and this is the last reference.
            let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
            #expect(object.pointee.ref_count >= 1)
            try await once { isOver in
                onEnd(of: widget, isOver)
                dialog = nil
            }
        }

        @Test("ends when its task is cancelled")
        func cancellation() async {
            let view = WKWebView.isolated()
            let alert = Task { try await view.showAlert("Delete?") }
            await Task.yield()
            alert.cancel()
            await #expect(throws: CancellationError.self) { try await alert.value }
        }
    }
}
