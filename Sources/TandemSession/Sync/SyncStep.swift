public import TandemCookies
import TandemStorage

/// What follows from one event: first what must be on disk, then what is to be done and told.
struct SyncStep: Sendable {
    enum Action: Hashable, Sendable {
        /// Read all cookies of a side, then report ``SyncMachine/sideWasRead(_:ticket:cookies:at:)``.
        case read(SideName, SideState.Ticket)
        /// Perform the operations in order, then report ``SyncMachine/sideWasWritten(_:ticket:at:)``.
        case write(SideName, SideState.Ticket, [SideOperation])

        var side: SideName {
            switch self {
            case .read(let side, _), .write(let side, _, _): side
            }
        }

        var ticket: SideState.Ticket {
            switch self {
            case .read(_, let ticket), .write(_, let ticket, _): ticket
            }
        }
    }

    var batch = Batch()
    var actions: [Action] = []
    var changes: [SessionChange] = []
    var findings: [SyncFinding] = []
    /// Sides that do not even keep the machine's marker.
    var failures: [SideName] = []
}

/// One write to a side.
public enum SideOperation: Hashable, Sendable {
    /// Store a cookie, in place of one of the same identity.
    case set(Cookie)
    /// Remove the cookie of an identity, whatever its value.
    case delete(Cookie.Identity)
}

extension SideOperation {
    /// Which cookie is written.
    package var identity: Cookie.Identity {
        switch self {
        case .set(let cookie): cookie.identity
        case .delete(let identity): identity
        }
    }

    var isDeletion: Bool {
        if case .delete = self { true } else { false }
    }
}

/// Something that a side did to what was written to it, told once for each version.
struct SyncFinding: Hashable, Sendable {
    let side: SideName
    let identity: Cookie.Identity
    let outcome: SideState.Outcome
}
