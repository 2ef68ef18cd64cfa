import Foundation
import Synchronization

/// The identifier of the data store in use, which web views ask for without waiting.
final class CurrentDataStore: Sendable {
    private let current: Mutex<UUID?>

    init(_ identifier: UUID?) {
        current = Mutex(identifier)
    }

    var identifier: UUID? { current.withLock { $0 } }

    func set(_ identifier: UUID?) {
        current.withLock { $0 = identifier }
    }
}
