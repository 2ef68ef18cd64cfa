internal import WebKit

#if canImport(ObjectiveC)
    internal import ObjectiveC
#endif

/// Calls back when the object that keeps it is gone.
@MainActor
final class Ending {
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    isolated deinit { body() }
}

extension WKWebView {
    /// Keeps an object for as long as the view lives.
    func keep(_ ending: Ending) {
        #if canImport(ObjectiveC)
            // Its own address is a key that no other object has meanwhile.
            let key = Unmanaged.passUnretained(ending).toOpaque()
            objc_setAssociatedObject(self, key, ending, .OBJC_ASSOCIATION_RETAIN)
        #else
            associatedObjects.append(ending)
        #endif
    }
}
