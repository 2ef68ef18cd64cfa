import TandemCookies
import TandemStorage

@testable import TandemSession

/// What a history drives: the sync machine, or a naive hub in its place.
protocol ModelHub {
    init(policy: SyncPolicy)

    var jar: CookieJar { get }

    mutating func attach(_ side: SideName, capabilities: SideCapabilities, at now: Timestamp)
    mutating func hint(_ side: SideName, at now: Timestamp)
    mutating func refresh(_ side: SideName, at now: Timestamp)
    mutating func sideWasRead(
        _ side: SideName,
        ticket: SideState.Ticket,
        cookies: [Cookie],
        at now: Timestamp
    )
    mutating func sideWasWritten(_ side: SideName, ticket: SideState.Ticket, at now: Timestamp)
    mutating func sideFailed(_ side: SideName, ticket: SideState.Ticket)
    mutating func store(setCookie: String, from url: CookieURL, at now: Timestamp)
    mutating func delete(_ identity: Cookie.Identity, at now: Timestamp)
    mutating func expire(at now: Timestamp)
    mutating func signOut(keeping kept: Set<CookieRule>, at now: Timestamp)
    mutating func sideWasCleared(_ side: SideName, at now: Timestamp)
    mutating func open(at now: Timestamp)
    /// Whether nothing is left to be read, written or confirmed on a side.
    func isSettled(_ side: SideName) -> Bool

    mutating func takeStep() -> SyncStep
    /// Keeps what follows from a step, as the database does.
    mutating func commit(_ step: SyncStep)
    /// Starts anew from what was kept.
    mutating func restart()
}
