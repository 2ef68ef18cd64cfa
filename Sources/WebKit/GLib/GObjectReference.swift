internal import CWebKitGTK

/// One strong reference to a GObject, given back when this object goes.
///
/// The engine's objects belong to the first thread, so the reference is dropped on the main actor.
@MainActor
final class GObjectReference {
    /// The object, valid as long as this reference lives.
    let raw: UnsafeMutableRawPointer

    /// The object as Swift imports types without visible fields.
    var opaque: OpaquePointer { OpaquePointer(raw) }

    /// Takes over a reference the caller owns (`transfer full`: what `*_new` functions return).
    init(adopting object: UnsafeMutableRawPointer) {
        raw = object
    }

    convenience init(adopting object: OpaquePointer) {
        self.init(adopting: UnsafeMutableRawPointer(object))
    }

    /// Adds a reference to an object that someone else owns (`transfer none`).
    ///
    /// A floating reference (a new widget's) is sunk, which makes it ours.
    init(retaining object: UnsafeMutableRawPointer) {
        raw = g_object_ref_sink(object)
    }

    convenience init(retaining object: OpaquePointer) {
        self.init(retaining: UnsafeMutableRawPointer(object))
    }

    isolated deinit {
        g_object_unref(raw)
    }

    /// The object as Swift imports types with visible fields, such as `WebKitWebView`.
    func pointer<Object>(to type: Object.Type = Object.self) -> UnsafeMutablePointer<Object> {
        raw.assumingMemoryBound(to: type)
    }
}
