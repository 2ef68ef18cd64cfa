internal import CWebKitGTK

extension WKWebView {
    /// Shows one of GTK's message dialogs over the view's window, or alone where it is in none.
    ///
    /// Cancelling the task takes the dialog away. Apple's platforms have other ways to show alerts.
    ///
    /// - Parameters:
    ///   - message: The text that stands out.
    ///   - detail: The text below it, empty if there is none.
    ///   - buttons: The buttons' labels.
    /// - Returns: The place of the button that was chosen, nil if the dialog was dismissed.
    /// - Throws: `WKError` where there is no display, `CancellationError` if cancelled.
    @MainActor
    public func showAlert(
        _ message: String,
        detail: String = "",
        buttons: [String] = ["OK"]
    ) async throws -> Int? {
        guard let engine else { throw obstacle }
        let dialog = AlertDialog(tandem_alert_new(engine.widget, message, detail))
        for (place, label) in buttons.enumerated() {
            tandem_alert_add_button(dialog.widget, label, Int32(place))
        }
        let choice = await dialog.choice()
        try Task.checkCancellation()
        return buttons.indices.contains(choice) ? choice : nil
    }
}

/// A dialog on the screen, until this object goes.
@MainActor
final class AlertDialog {
    /// Keeps what GTK destroys by itself when the dialog is dismissed.
    private let reference: GObjectReference
    private var signal: Signal?

    /// The dialog, valid as long as this object lives.
    var widget: UnsafeMutablePointer<GtkWidget> { reference.pointer() }

    init(_ widget: UnsafeMutablePointer<GtkWidget>) {
        reference = GObjectReference(retaining: UnsafeMutableRawPointer(widget))
    }

    /// Shows the dialog and waits for a button; something else than a place if it is dismissed.
    func choice() async -> Int {
        let (choices, continuation) = AsyncStream.makeStream(of: Int.self)
        signal = Signal("response", of: reference.raw) { arguments in
            continuation.yield(arguments.number(1))
        }
        tandem_alert_show(widget)
        for await choice in choices { return choice }
        return -1
    }

    isolated deinit {
        signal = nil
        tandem_alert_destroy(widget)
    }
}
