import CWebKitGTK

/// Calls back when a widget is finalized.
@MainActor
func onEnd(of widget: UnsafeMutableRawPointer, _ isOver: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(isOver))
    let notify: GWeakNotify = { data, _ in
        guard let data else { return }
        Unmanaged<Box>.fromOpaque(data).takeRetainedValue().call()
    }
    g_object_weak_ref(widget.assumingMemoryBound(to: GObject.self), notify, box.toOpaque())
}

private final class Box: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
}
