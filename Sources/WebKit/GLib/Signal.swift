internal import CWebKitGTK

/// A Swift closure connected to a signal, disconnected when this object goes.
///
/// The closure lives in a `GClosure`, which releases it when the handler is disconnected or the
/// object is destroyed, whichever comes first. It does not keep the object alive.
@MainActor
final class Signal {
    private let object: UnsafeMutableRawPointer
    private let handler: gulong

    /// Connects to a signal, with a detail after `::` where it has one.
    ///
    /// - Parameters:
    ///   - name: Such as `changed`, `notify::title` or `script-message-received::name`.
    ///   - object: The object that emits it, which this object keeps alive.
    ///   - body: Called on the main actor at each emission. What it returns becomes the signal's
    ///     return value; `.none` leaves the default (`FALSE`, null).
    init(
        _ name: String,
        of object: UnsafeMutableRawPointer,
        returning body: @escaping @MainActor (SignalArguments) -> SignalReturn
    ) {
        self.object = g_object_ref(object)
        let box = Unmanaged.passRetained(SignalBox(body))
        let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), nil)
        g_closure_set_meta_marshal(closure, box.toOpaque(), marshal)
        g_closure_add_finalize_notifier(closure, box.toOpaque(), releaseBox)
        handler = g_signal_connect_closure(object, name, closure, 0)
    }

    convenience init(
        _ name: String,
        of object: OpaquePointer,
        returning body: @escaping @MainActor (SignalArguments) -> SignalReturn
    ) {
        self.init(name, of: UnsafeMutableRawPointer(object), returning: body)
    }

    /// Connects to a signal that returns nothing.
    convenience init(
        _ name: String,
        of object: UnsafeMutableRawPointer,
        _ body: @escaping @MainActor (SignalArguments) -> Void
    ) {
        self.init(name, of: object) { arguments -> SignalReturn in
            body(arguments)
            return .none
        }
    }

    convenience init(
        _ name: String,
        of object: OpaquePointer,
        _ body: @escaping @MainActor (SignalArguments) -> Void
    ) {
        self.init(name, of: UnsafeMutableRawPointer(object), body)
    }

    isolated deinit {
        if g_signal_handler_is_connected(object, handler) != 0 {
            g_signal_handler_disconnect(object, handler)
        }
        g_object_unref(object)
    }
}

/// What a handler gives back to the emitter.
enum SignalReturn {
    case none
    /// For `gboolean` signals; `true` stops the emission.
    case handled(Bool)
    /// For signals that return an object (`create` of a web view), which the emitter only borrows.
    case object(UnsafeMutableRawPointer)
}

/// The arguments of one emission, valid during the call.
///
/// The emitter is number 0.
struct SignalArguments {
    fileprivate let values: UnsafeBufferPointer<GValue>

    private func value(_ index: Int) -> UnsafePointer<GValue>? {
        values.indices.contains(index) ? values.baseAddress.map { $0 + index } : nil
    }

    /// A GObject, boxed value or plain pointer, borrowed.
    func raw(_ index: Int) -> UnsafeMutableRawPointer? {
        value(index).flatMap { tandem_value_pointer($0) }
    }

    /// The same, for types Swift sees no fields of.
    func opaque(_ index: Int) -> OpaquePointer? {
        raw(index).map { OpaquePointer($0) }
    }

    func string(_ index: Int) -> String? {
        value(index).flatMap { String(gString: g_value_get_string($0)) }
    }

    func bool(_ index: Int) -> Bool {
        value(index).map { g_value_get_boolean($0) != 0 } ?? false
    }

    /// An enumeration's or a flag set's number, or a plain integer.
    func number(_ index: Int) -> Int {
        value(index).map { Int(tandem_value_number($0)) } ?? 0
    }
}

@MainActor
private final class SignalBox {
    let body: @MainActor (SignalArguments) -> SignalReturn

    init(_ body: @escaping @MainActor (SignalArguments) -> SignalReturn) {
        self.body = body
    }
}

private let marshal: GClosureMarshal = { _, result, count, values, _, data in
    guard let data else { return }
    // Signals of the engine are emitted on the first thread only, and the pointers stay in the call.
    nonisolated(unsafe) let call = (
        box: data, result: result,
        arguments: SignalArguments(
            values: UnsafeBufferPointer(start: values, count: Int(count))
        )
    )
    MainActor.assumeIsolated {
        let body = Unmanaged<SignalBox>.fromOpaque(call.box).takeUnretainedValue().body
        switch (body(call.arguments), call.result) {
        case (.handled(let handled), let result?): g_value_set_boolean(result, handled ? 1 : 0)
        case (.object(let object), let result?): g_value_set_object(result, object)
        default: break
        }
    }
}

private let releaseBox: GClosureNotify = { data, _ in
    guard let data else { return }
    Unmanaged<SignalBox>.fromOpaque(data).release()
}
