internal import CWebKitGTK

/// What the keys of a `WebViewWindow` do.
enum WindowCommand: CaseIterable {
    case zoomIn, zoomOut, zoomReset, reload, goBack, goForward, close

    /// The keys, with the modifiers that are held down.
    var keys: [(key: Int32, modifiers: GdkModifierType)] {
        switch self {
        case .zoomIn:
            [
                (GDK_KEY_plus, GDK_CONTROL_MASK), (GDK_KEY_equal, GDK_CONTROL_MASK),
                (GDK_KEY_KP_Add, GDK_CONTROL_MASK),
            ]
        case .zoomOut:
            [(GDK_KEY_minus, GDK_CONTROL_MASK), (GDK_KEY_KP_Subtract, GDK_CONTROL_MASK)]
        case .zoomReset: [(GDK_KEY_0, GDK_CONTROL_MASK), (GDK_KEY_KP_0, GDK_CONTROL_MASK)]
        case .reload: [(GDK_KEY_r, GDK_CONTROL_MASK), (GDK_KEY_F5, GdkModifierType(rawValue: 0))]
        case .goBack: [(GDK_KEY_Left, GDK_ALT_MASK)]
        case .goForward: [(GDK_KEY_Right, GDK_ALT_MASK)]
        case .close: [(GDK_KEY_w, GDK_CONTROL_MASK)]
        }
    }
}

/// Connects a window's keys.
@MainActor
enum Shortcuts {
    private final class Action {
        let perform: @MainActor () -> Void
        init(_ perform: @escaping @MainActor () -> Void) { self.perform = perform }
    }

    private static let activate: GtkShortcutFunc = { _, _, data in
        guard let data else { return 0 }
        // GTK handles keys on the first thread, and the pointer stays in the call.
        nonisolated(unsafe) let action = data
        MainActor.assumeIsolated {
            Unmanaged<Action>.fromOpaque(action).takeUnretainedValue().perform()
        }
        return 1
    }

    private static let release: GDestroyNotify = { data in
        if let data { Unmanaged<Action>.fromOpaque(data).release() }
    }

    /// Calls back with what a key of the window says.
    static func add(
        to window: UnsafeMutablePointer<GtkWidget>,
        perform: @escaping @MainActor (WindowCommand) -> Void
    ) {
        guard let controller = gtk_shortcut_controller_new() else { return }
        for command in WindowCommand.allCases {
            for (key, modifiers) in command.keys {
                let action = Unmanaged.passRetained(Action { perform(command) })
                gtk_shortcut_controller_add_shortcut(
                    controller,
                    gtk_shortcut_new(
                        gtk_keyval_trigger_new(guint(key), modifiers),
                        gtk_callback_action_new(activate, action.toOpaque(), release)
                    )
                )
            }
        }
        gtk_widget_add_controller(window, controller)
    }
}
