import Foundation
import Synchronization

/// The logger that a profile was given, if any.
final class LoggerSlot: Sendable {
    private let slot = Mutex<(any SessionLogger)?>(nil)

    var logger: (any SessionLogger)? {
        get { slot.withLock { $0 } }
        set { slot.withLock { $0 = newValue } }
    }
}

extension SessionHub {
    nonisolated func log(_ event: SessionLogEntry.Event) {
        logger.logger?.log(SessionLogEntry(profile: profile, event: event))
    }

    /// Logs what a step of the machine came to.
    func log(_ step: SyncStep, since before: SyncMachine) {
        guard logger.logger != nil else { return }
        for (name, side) in machine.sides {
            guard let earlier = before.sides[name], let epoch = earlier.epoch else { continue }
            // A side that comes back from an earlier launch is not one that broke.
            if earlier.isAttached, side.epoch != epoch { log(.epochBroken(name)) }
        }
        for change in step.changes {
            log(.cookieChanged(change.identity, change.kind.withoutCookie, by: change.origin))
        }
        for finding in step.findings {
            guard let reason = finding.outcome.reason else { continue }
            log(.cookieNotTaken(finding.identity, finding.side, reason))
        }
    }

    /// Why something of the app's own failed, without what the error may hold of a secret.
    nonisolated func reason(of error: any Error) -> String {
        if let error = error as? SessionError { return error.description }
        let isFoundations = error is any CustomNSError || type(of: error) is NSError.Type
        let bridged = error as NSError
        // The domain of a type that is private to a file holds an address.
        return "\(isFoundations ? bridged.domain : "\(type(of: error))") \(bridged.code)"
    }
}
