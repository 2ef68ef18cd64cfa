import Synchronization
import TandemSession

/// Keeps what a session says of itself.
final class RecordingLogger: SessionLogger {
    private let taken = Mutex<[SessionLogEntry]>([])

    var entries: [SessionLogEntry] { taken.withLock { $0 } }
    var events: [SessionLogEntry.Event] { entries.map(\.event) }

    func log(_ entry: SessionLogEntry) {
        taken.withLock { $0.append(entry) }
    }
}
