internal import CWebKitGTK
internal import Foundation

/// A page's dialog; its script waits until this object goes.
@MainActor
final class ScriptDialog {
    private let dialog: OpaquePointer

    /// The engine's view, which closing the dialog writes to and the dialog does not keep.
    private let view: GObjectReference

    init(_ dialog: OpaquePointer, of view: UnsafeMutableRawPointer) {
        self.dialog = webkit_script_dialog_ref(dialog)
        self.view = GObjectReference(retaining: view)
    }

    /// Closes the dialog, in a later turn: the engine crashes when that happens within its signal.
    isolated deinit {
        // The pointer goes to the main actor, where it came from.
        nonisolated(unsafe) let dialog = dialog
        Task { @MainActor [view] in
            webkit_script_dialog_close(dialog)
            webkit_script_dialog_unref(dialog)
            withExtendedLifetime(view) {}
        }
    }

    var type: WebKitScriptDialogType { webkit_script_dialog_get_dialog_type(dialog) }

    var message: String { String(gString: webkit_script_dialog_get_message(dialog)) ?? "" }

    var defaultText: String? {
        String(gString: webkit_script_dialog_prompt_get_default_text(dialog))
    }

    func confirm(_ isConfirmed: Bool) {
        webkit_script_dialog_confirm_set_confirmed(dialog, gboolean(isConfirmed))
    }

    func enter(_ text: String?) {
        webkit_script_dialog_prompt_set_text(dialog, text)
    }
}
