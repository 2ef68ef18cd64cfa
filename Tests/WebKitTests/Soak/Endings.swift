import CWebKitGTK
import Dispatch
import Foundation
import Testing
import WebKit

/// What must end with a view: the view itself, the engine's widget and the web process.
@MainActor
final class Endings {
    private weak var view: AnyObject?
    private let widgetEnds: AsyncStream<Void>

    /// Watches a view's ends, and keeps none of it alive.
    init(of view: WKWebView) throws {
        self.view = view
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        widgetEnds = stream
        let widget = try #require(view.gtkWidget).assumingMemoryBound(to: GObject.self)
        let box = Unmanaged.passRetained(Box { continuation.finish() })
        let notify: GWeakNotify = { data, _ in
            guard let data else { return }
            Unmanaged<Box>.fromOpaque(data).takeRetainedValue().call()
        }
        g_object_weak_ref(widget, notify, box.toOpaque())
    }

    /// Whether the view is there no more.
    var viewIsGone: Bool { view == nil }

    /// Returns when the widget is there no more.
    func widget() async {
        for await _ in widgetEnds {}
    }

    /// Returns when a process has ended.
    static func process(_ identifier: pid_t) async throws {
        let descriptor = tandem_process_open(identifier)
        // It has ended, and was waited for.
        guard descriptor >= 0 else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setCancelHandler { close(descriptor) }
        defer { source.cancel() }
        try await once { isOver in
            source.setEventHandler { isOver() }
            source.activate()
        }
    }

    private final class Box: Sendable {
        let call: @Sendable () -> Void
        init(_ call: @escaping @Sendable () -> Void) { self.call = call }
    }
}
