import TandemCookies
import TandemStorage

@testable import TandemSession

/// The sync machine over a simulated database.
struct MachineHub: ModelHub {
    private let policy: SyncPolicy
    private var machine: SyncMachine
    private var database = ModelDatabase()
    private var launch: UInt64 = 1

    init(policy: SyncPolicy) {
        self.policy = policy
        machine = Self.machine(policy, launch: 1)
    }

    private static func machine(_ policy: SyncPolicy, launch: UInt64) -> SyncMachine {
        SyncMachine(
            policy: policy,
            jar: CookieJar(),
            key: CookieDigest.Key(first: 1, second: 2),
            launch: launch,
            marker: HistoryPlan.marker
        )
    }

    var jar: CookieJar { machine.jar }

    mutating func attach(_ side: SideName, capabilities: SideCapabilities, at now: Timestamp) {
        machine.attach(side, capabilities: capabilities, at: now)
    }

    mutating func hint(_ side: SideName, at now: Timestamp) {
        machine.hint(side, at: now)
    }

    mutating func refresh(_ side: SideName, at now: Timestamp) {
        machine.refresh(side, at: now)
    }

    mutating func sideWasRead(
        _ side: SideName,
        ticket: SideState.Ticket,
        cookies: [Cookie],
        at now: Timestamp
    ) {
        machine.sideWasRead(side, ticket: ticket, cookies: cookies, at: now)
    }

    mutating func sideWasWritten(_ side: SideName, ticket: SideState.Ticket, at now: Timestamp) {
        machine.sideWasWritten(side, ticket: ticket, at: now)
    }

    mutating func sideFailed(_ side: SideName, ticket: SideState.Ticket) {
        machine.sideFailed(side, ticket: ticket)
    }

    mutating func store(setCookie: String, from url: CookieURL, at now: Timestamp) {
        _ = machine.store(setCookie: Array(setCookie.utf8), from: url, context: .http, at: now)
    }

    mutating func delete(_ identity: Cookie.Identity, at now: Timestamp) {
        _ = machine.remove(identity, at: now)
    }

    mutating func expire(at now: Timestamp) {
        machine.expire(at: now)
    }

    mutating func signOut(keeping kept: Set<CookieRule>, at now: Timestamp) {
        _ = machine.signOut(keeping: kept, at: now)
    }

    mutating func sideWasCleared(_ side: SideName, at now: Timestamp) {
        machine.sideWasCleared(side, at: now)
    }

    func isSettled(_ side: SideName) -> Bool {
        machine.sides[side]?.isSettled ?? false
    }

    mutating func open(at now: Timestamp) {
        machine.open(at: now)
    }

    mutating func takeStep() -> SyncStep {
        machine.takeStep()
    }

    mutating func commit(_ step: SyncStep) {
        database.commit(step.batch)
    }

    mutating func restart() {
        launch += 1
        machine = Self.machine(policy, launch: launch)
        machine.restore(database.contents)
    }
}
