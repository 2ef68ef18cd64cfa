internal import CWebKitGTK

extension WKWebView {
    /// The view's `GtkWidget`, to be put in a window; `nil` without a display.
    ///
    /// Linux only. The widget belongs to the view: when that goes, the widget leaves the window or
    /// container of GTK's that it is in; a container of another library's may keep it, blank.
    @MainActor @preconcurrency
    public var gtkWidget: UnsafeMutableRawPointer? {
        engine.map { UnsafeMutableRawPointer($0.widget) }
    }

    /// Why views cannot load anything in this process; `nil` when they can.
    ///
    /// Linux only. Asking connects to the display.
    @MainActor @preconcurrency
    public static var unavailability: (any Error)? { Display.obstacle }
}
