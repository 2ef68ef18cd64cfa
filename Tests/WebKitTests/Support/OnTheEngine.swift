import Foundation
import Testing

@testable import WebKit

/// What needs a web process for each test; one at a time, for the machine's sake.
@Suite("On the engine", .serialized, .timeLimit(.minutes(1)), .enabled(if: hasDisplay))
enum OnTheEngine {}

/// Whether the tests were started with a display.
let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
}

extension WKWebView {
    /// A view whose data nobody else sees.
    static func isolated(
        _ change: (WKWebViewConfiguration) -> Void = { _ in }
    ) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        change(configuration)
        return WKWebView(frame: .zero, configuration: configuration)
    }

    /// Returns when a property has a value that is meant.
    func await<Value: Sendable>(
        _ keyPath: KeyPath<WKWebView, Value>,
        where isMeant: @escaping @Sendable (Value) -> Bool
    ) async throws {
        var observation: NSKeyValueObservation?
        try await once { isOver in
            observation = observe(keyPath, options: [.initial, .new]) { _, change in
                if let value = change.newValue, isMeant(value) { isOver() }
            }
        }
        observation?.invalidate()
    }
}

/// Starts something and returns when it calls what it is given; throws when the test's time is over.
@MainActor
func once(_ start: (_ isOver: @escaping @Sendable () -> Void) -> Void) async throws {
    let (calls, continuation) = AsyncStream.makeStream(of: Void.self)
    start { continuation.yield() }
    for await _ in calls { return }
    throw CancellationError()
}
