internal import CWebKitGTK

/// The engine's wait for the answer to one message.
///
/// Answers go as JSON text, which the facade reads: the engine crashes on a value it cannot pass on.
@MainActor
final class ScriptReply {
    private let reply: OpaquePointer
    private let context: GObjectReference

    /// Takes a wait; the answer is made in the context of a value.
    init(_ reply: OpaquePointer, context value: OpaquePointer) {
        self.reply = webkit_script_message_reply_ref(reply)
        context = GObjectReference(retaining: jsc_value_get_context(value))
    }

    isolated deinit {
        webkit_script_message_reply_unref(reply)
    }

    /// Resolves the sender's promise.
    func resolve(_ answer: Any?) {
        do throws(ScriptValue.Refusal) {
            let text = try ScriptValue.json(answer)
            let value = GObjectReference(
                adopting: jsc_value_new_string(context.opaque, text)
            )
            value.use { webkit_script_message_reply_return_value(reply, $0) }
        } catch {
            reject(error.message)
        }
    }

    /// Rejects the sender's promise.
    func reject(_ message: String) {
        webkit_script_message_reply_return_error_message(reply, message)
    }
}
