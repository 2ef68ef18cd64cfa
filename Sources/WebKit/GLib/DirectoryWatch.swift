internal import CWebKitGTK

/// Tells what comes into a directory and what leaves it, until this object goes.
@MainActor
final class DirectoryWatch {
    enum Change: Equatable {
        /// The path of a file or directory that was made there, or moved there.
        case added(String)
        /// The path of one that was removed, or moved elsewhere.
        case removed(String)
    }

    private let signal: Signal

    /// Watches a directory that is there; nil where the system cannot.
    init?(_ directory: URL, _ body: @escaping @MainActor (Change) -> Void) {
        let file = GObjectReference(adopting: g_file_new_for_path(directory.path))
        let started = g_file_monitor_directory(file.opaque, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
        guard let started else { return nil }
        let monitor = GObjectReference(adopting: started)
        signal = Signal("changed", of: monitor.raw) { arguments in
            let path = arguments.opaque(1).flatMap { String(consumingGString: g_file_get_path($0)) }
            guard let path else { return }
            switch GFileMonitorEvent(UInt32(arguments.number(3))) {
            case G_FILE_MONITOR_EVENT_CREATED, G_FILE_MONITOR_EVENT_MOVED_IN: body(.added(path))
            case G_FILE_MONITOR_EVENT_DELETED, G_FILE_MONITOR_EVENT_MOVED_OUT: body(.removed(path))
            default: break
            }
        }
    }
}
