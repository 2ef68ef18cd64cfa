internal import CWebKitGTK
internal import Foundation

/// The display that views are made for.
@MainActor
enum Display {
    /// Whether views can be made; connects to the display at the first call.
    static let isAvailable: Bool = {
        Engine.start()
        silenceMissingBus()
        return gtk_init_check() != 0
    }()

    /// What a view answers that has no engine: without a display, or without a sandbox.
    static var missing: WKError {
        WKError(
            .unknown,
            message: Sandbox.problem ?? """
                The web view cannot load: there is no display. Set DISPLAY or WAYLAND_DISPLAY, or \
                start the program with `xvfb-run -a`.
                """
        )
    }

    /// Keeps GTK from complaining about a session bus that is not there.
    ///
    /// Without a bus there is no accessibility and no GVfs to lose.
    private static func silenceMissingBus() {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DBUS_SESSION_BUS_ADDRESS"] == nil,
            environment["XDG_RUNTIME_DIR"].map({
                FileManager.default.fileExists(atPath: $0 + "/bus")
            }) != true
        else { return }
        g_setenv("GTK_A11Y", "none", 0)
        g_setenv("GIO_USE_VFS", "local", 0)
    }
}
