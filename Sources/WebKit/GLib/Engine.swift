internal import CMainActor
internal import CWebKitGTK

/// What must hold before the engine is touched; checked once, at the first store or view.
@MainActor
enum Engine {
    /// Ends the process, with one sentence that names the cause, where the engine could only crash.
    ///
    /// The engine may be used from the process's first thread alone, and Swift's main actor stands
    /// there only if GLib's loop serves it.
    static func start() {
        _ = isStarted
    }

    /// The context of all views, which needs a display.
    ///
    /// It is never let go: the library would destroy it in an exit handler, on whatever thread calls
    /// `exit`, and abort when web processes of closed views are kept for the next ones.
    static let context: GObjectReference = {
        start()
        return GObjectReference(retaining: webkit_web_context_get_default())
    }()

    private static let isStarted: Void = {
        guard tandem_main_actor_is_first_thread() else {
            fatalError(
                """
                WebKit needs Swift's main actor on the process's first thread, and it is on another: \
                end main() by suspending in an async main, by dispatchMain() or by running GLib's \
                main loop, not by RunLoop.main.run() or XCTest.
                """
            )
        }
    }()
}
