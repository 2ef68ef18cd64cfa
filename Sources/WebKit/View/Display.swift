internal import CWebKitGTK
internal import Foundation

/// The display that views are made for.
@MainActor
enum Display {
    /// Why views cannot be made; connects to the display at the first call.
    static let obstacle: WKError? = {
        Engine.start()
        silenceMissingBus()
        guard gtk_init_check() != 0 else {
            return WKError(
                .unknown,
                message: """
                    The web view cannot load: there is no display. Set DISPLAY or \
                    WAYLAND_DISPLAY, or start the program with `xvfb-run -a`.
                    """
            )
        }
        if let problem = Sandbox.problem { return WKError(.unknown, message: problem) }
        return nil
    }()

    /// Keeps GTK from complaining about a session bus that is not there.
    ///
    /// Without a bus there is no accessibility and no GVfs to lose.
    private static func silenceMissingBus() {
        let environment = ProcessInfo.processInfo.environment
        let socket = environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" }
        guard environment["DBUS_SESSION_BUS_ADDRESS"] == nil,
            socket.map({ FileManager.default.fileExists(atPath: $0) }) != true
        else { return }
        g_setenv("GTK_A11Y", "none", 0)
        g_setenv("GIO_USE_VFS", "local", 0)
    }
}

extension WKWebView {
    /// What a view without an engine answers.
    var obstacle: WKError {
        Display.obstacle ?? WKError(.webViewInvalidated, message: "The web view is closed.")
    }
}
