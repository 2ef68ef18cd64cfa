import TandemCookies
import TandemStorage

@testable import TandemSession

/// What a naive hub takes a side's content for, when it looks for changes.
protocol NaiveShadow {
    /// Whether the shadow is what was read last, or else what was written last.
    static var isWhatWasRead: Bool { get }
}

enum LastWritten: NaiveShadow {
    static let isWhatWasRead = false
}

enum LastRead: NaiveShadow {
    static let isWhatWasRead = true
}

/// A hub as one would write it first: whatever differs from its shadow is what the side did.
///
/// It converges, and yet loses updates and raises the dead: the model must tell it from the machine.
struct NaiveHub<Shadow: NaiveShadow>: ModelHub {
    private struct Side {
        enum Phase {
            case idle
            case reading(SideState.Ticket)
            case writing(SideState.Ticket)
        }

        let capabilities: SideCapabilities
        var phase = Phase.idle
        var isDirty = true
        var shadow: [Cookie.Identity: SideImage] = [:]
    }

    private struct State {
        var jar = CookieJar()
        var kept: Set<CookieRule>?
        var sides: [SideName: Side] = [:]
        var nextTicket: SideState.Ticket = 1
    }

    private let policy: SyncPolicy
    private var state = State()
    private var committed = State()
    private var step = SyncStep()
    private var version: UInt64 = 0

    init(policy: SyncPolicy) {
        self.policy = policy
    }

    var jar: CookieJar { state.jar }

    // MARK: Sides

    mutating func attach(_ side: SideName, capabilities: SideCapabilities, at now: Timestamp) {
        if state.sides[side] == nil { state.sides[side] = Side(capabilities: capabilities) }
        refresh(side, at: now)
    }

    mutating func hint(_ side: SideName, at now: Timestamp) {
        refresh(side, at: now)
    }

    mutating func refresh(_ side: SideName, at now: Timestamp) {
        state.sides[side]?.isDirty = true
        advance()
    }

    mutating func sideWasRead(
        _ name: SideName,
        ticket: SideState.Ticket,
        cookies: [Cookie],
        at now: Timestamp
    ) {
        guard var side = state.sides[name], case .reading(ticket) = side.phase else { return }
        side.phase = .idle
        var seen: [Cookie.Identity: SideImage] = [:]
        for cookie in cookies where policy.covers(cookie.identity) {
            seen[cookie.identity] = side.capabilities.projecting(SideImage(cookie))
        }
        for identity in Set(seen.keys).union(side.shadow.keys).sorted()
        where seen[identity] != side.shadow[identity] {
            side.shadow[identity] = seen[identity]
            if mayCross(identity) { takeOver(identity, seen[identity], from: name, at: now) }
        }
        var operations: [SideOperation] = []
        let held = state.jar.cookies.map(\.identity).filter(policy.covers)
        for identity in Set(seen.keys).union(held).sorted() {
            let wanted = mayCross(identity) ? state.jar[identity] : nil
            let image = wanted.map { side.capabilities.projecting(SideImage($0)) }
            guard image != seen[identity] else { continue }
            operations.append(wanted.map(SideOperation.set) ?? .delete(identity))
            if !Shadow.isWhatWasRead { side.shadow[identity] = image }
        }
        if !operations.isEmpty {
            side.phase = .writing(issueTicket())
            step.actions.append(.write(name, state.nextTicket - 1, operations))
        }
        state.sides[name] = side
        advance()
    }

    mutating func sideWasWritten(_ name: SideName, ticket: SideState.Ticket, at now: Timestamp) {
        guard case .writing(ticket) = state.sides[name]?.phase else { return }
        state.sides[name]?.phase = .idle
        advance()
    }

    mutating func sideFailed(_ name: SideName, ticket: SideState.Ticket) {
        state.sides[name]?.phase = .idle
        state.sides[name]?.isDirty = true
    }

    private mutating func advance() {
        for name in state.sides.keys.sorted() {
            guard let side = state.sides[name], case .idle = side.phase, side.isDirty else {
                continue
            }
            state.sides[name]?.isDirty = false
            let ticket = issueTicket()
            state.sides[name]?.phase = .reading(ticket)
            step.actions.append(.read(name, ticket))
        }
    }

    private mutating func issueTicket() -> SideState.Ticket {
        defer { state.nextTicket += 1 }
        return state.nextTicket
    }

    private func mayCross(_ identity: Cookie.Identity) -> Bool {
        state.kept.map { $0.contains { $0.matches(identity) } } ?? true
    }

    // MARK: The jar

    mutating func store(setCookie: String, from url: CookieURL, at now: Timestamp) {
        note(state.jar.store(setCookie: setCookie, from: url, at: now), by: .response)
    }

    mutating func delete(_ identity: Cookie.Identity, at now: Timestamp) {
        if let cookie = state.jar.remove(identity) { note(.deleted(cookie), by: .app) }
    }

    mutating func expire(at now: Timestamp) {
        for cookie in state.jar.removeExpired(at: now) { note(.expired(cookie), by: .expiry) }
    }

    mutating func signOut(keeping kept: Set<CookieRule>, at now: Timestamp) {
        state.kept = kept
        for cookie in state.jar.cookies where !mayCross(cookie.identity) {
            delete(cookie.identity, at: now)
        }
        noteDirty()
    }

    mutating func sideWasCleared(_ side: SideName, at now: Timestamp) {}

    func isSettled(_ side: SideName) -> Bool {
        guard let side = state.sides[side], case .idle = side.phase else { return false }
        return !side.isDirty
    }

    mutating func open(at now: Timestamp) {
        state.kept = nil
        noteDirty()
    }

    private mutating func takeOver(
        _ identity: Cookie.Identity,
        _ image: SideImage?,
        from side: SideName,
        at now: Timestamp
    ) {
        if let image {
            let cookie = image.cookie(identity, creation: now)
            note(state.jar.importCookie(cookie), by: .side(side))
        } else if let cookie = state.jar.remove(identity) {
            note(.deleted(cookie), by: .side(side))
        }
    }

    private mutating func note(_ outcome: CookieJar.Outcome, by origin: SessionChange.Origin) {
        switch outcome.change {
        case .inserted(let cookie): note(.added(cookie), by: origin)
        case .replaced(let old, let new):
            if SideImage(old) != SideImage(new) { note(.replaced(old: old, new: new), by: origin) }
        case .removed(let cookie): note(.deleted(cookie), by: origin)
        case .unchanged, .ignored: break
        }
    }

    private mutating func note(_ kind: SessionChange.Kind, by origin: SessionChange.Origin) {
        version += 1
        step.changes.append(SessionChange(kind: kind, origin: origin, version: version))
        noteDirty()
    }

    private mutating func noteDirty() {
        for name in state.sides.keys { state.sides[name]?.isDirty = true }
        advance()
    }

    // MARK: The disk

    mutating func takeStep() -> SyncStep {
        defer { step = SyncStep() }
        return step
    }

    mutating func commit(_ step: SyncStep) {
        committed = state
    }

    mutating func restart() {
        step = SyncStep()
        state = committed
        for name in state.sides.keys {
            state.sides[name]?.phase = .idle
            state.sides[name]?.isDirty = true
        }
    }
}
