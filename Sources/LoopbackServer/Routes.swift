import Synchronization

/// The handlers of a server, by path.
final class Routes: Sendable {
    private struct Table {
        var fallback: HTTPServer.Handler
        var paths: [String: HTTPServer.Handler] = [:]
    }

    private let table: Mutex<Table>

    init(fallback: @escaping HTTPServer.Handler) {
        table = Mutex(Table(fallback: fallback))
    }

    func set(_ handler: @escaping HTTPServer.Handler, for path: String) {
        table.withLock { $0.paths[path] = handler }
    }

    func setFallback(_ handler: @escaping HTTPServer.Handler) {
        table.withLock { $0.fallback = handler }
    }

    /// The handler that answers a path.
    subscript(_ path: String) -> HTTPServer.Handler {
        table.withLock { $0.paths[path] ?? $0.fallback }
    }
}
