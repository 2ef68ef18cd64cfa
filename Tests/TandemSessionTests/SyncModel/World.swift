import TandemCookies

@testable import TandemSession

/// One history: a hub, its sides, native code, pages and the clock, all driven by one generator.
struct World {
    /// An operation that a hub has begun on a side.
    struct Operation {
        enum Kind {
            case read(taken: Snapshot?)
            case write([SideOperation])
        }

        struct Snapshot {
            let cookies: [Cookie]
            let moment: Int
        }

        let ticket: SideState.Ticket
        var kind: Kind
    }

    let plan: HistoryPlan
    var random: SplitMix64
    var now = HistoryPlan.start
    var hub: any ModelHub
    var stores: [ModelStore]
    var operations: [Operation?]
    /// The moment of the last snapshot of each side that the hub was handed.
    var lastHanded: [Int]
    /// Hints on their way, by the side they come from.
    var hints: [Int] = []
    var ledger: Ledger
    var violations: [Violation] = []
    var isCalm = false
    var writesSeen = 0
    var values: [Cookie.Identity: [String]] = [:]
    var nextValue = 0
    let trace: Trace?

    init(of kind: any ModelHub.Type, seed: UInt64, isTraced: Bool = false) {
        random = SplitMix64(seed: seed)
        plan = HistoryPlan(seed: seed, using: &random)
        hub = kind.init(policy: plan.policy)
        stores = plan.stores
        operations = Array(repeating: nil, count: stores.count)
        lastHanded = Array(repeating: 0, count: stores.count)
        ledger = Ledger(sideCount: stores.count)
        trace = isTraced ? Trace() : nil
    }

    func index(of name: SideName) -> Int {
        stores.firstIndex { $0.name == name } ?? 0
    }

    // MARK: Running

    /// Plays the history and returns what went wrong.
    mutating func play() -> [Violation] {
        trace?.add("seed \(plan.seed), precedence \(plan.policy.precedence), \(plan.rates)")
        for cookie in plan.cookies { trace?.add("\(cookie.identity): \(cookie.owner)") }
        for store in plan.stores {
            trace?.add("\(store.name): \(store.capabilities), \(store.traits)")
        }
        for side in stores.indices {
            trace?.add("attach \(stores[side].name)")
            run(mayFail: false) { [stores] in
                $0.attach(stores[side].name, capabilities: stores[side].capabilities, at: $1)
            }
        }
        for _ in 0..<plan.steps { step() }
        settle()
        return ledger.violations + violations
    }

    private mutating func step() {
        now.milliseconds += Int64(random.below(400))
        if random.chance(3) { now.milliseconds += Int64(random.below(5_000)) }
        for side in stores.indices { stores[side].expire(at: now) }
        switch random.below(100) {
        case 0..<18: actNatively()
        case 18..<42: actAsPage()
        case 42..<82: progress(random.below(stores.count))
        case 82..<92: deliverHint()
        case 92..<95: refreshBeforeRequest()
        default: makeTrouble()
        }
    }

    /// Hands an event to the hub, keeps what follows and starts what is to be done.
    ///
    /// - Parameters:
    ///   - mayFail: Whether the disk may be full.
    ///   - acknowledge: What holds once the event is on disk.
    ///   - event: The event.
    /// - Returns: Whether it was kept.
    @discardableResult
    mutating func run(
        mayFail: Bool = true,
        acknowledge: (inout Ledger, SyncStep) -> Void = { _, _ in },
        _ event: (inout any ModelHub, Timestamp) -> Void
    ) -> Bool {
        if mayFail, !isCalm, random.chance(plan.rates.failedCommits) {
            trace?.add("    but the disk is full")
            return false
        }
        hub.expire(at: now)
        event(&hub, now)
        let step = hub.takeStep()
        if isKillDue {
            kill("before the commit")
            return true
        }
        hub.commit(step)
        let expired = step.changes.prefix { $0.origin == .expiry }
        ledger.note(expired)
        acknowledge(&ledger, step)
        for change in step.changes { trace?.add("    jar: \(describe(change))") }
        for finding in step.findings {
            trace?.add("    finding: \(finding.side) \(finding.identity) \(finding.outcome)")
        }
        ledger.note(step.changes.dropFirst(expired.count))
        if isKillDue {
            kill("after the commit")
            return true
        }
        for action in step.actions { start(action) }
        return true
    }

    private var isKillDue: Bool {
        mutating get { !isCalm && random.chance(plan.rates.kills) }
    }

    private mutating func start(_ action: SyncStep.Action) {
        switch action {
        case .read(let name, let ticket):
            trace?.add("    read \(name) #\(ticket)")
            begin(Operation(ticket: ticket, kind: .read(taken: nil)), on: index(of: name))
        case .write(let name, let ticket, let operations):
            trace?.add(
                "    write \(name) #\(ticket): \(operations.map(describe).joined(separator: ", "))"
            )
            if operations.contains(where: { !isMarker($0) }) { writesSeen += 1 }
            begin(Operation(ticket: ticket, kind: .write(operations)), on: index(of: name))
        }
    }

    private mutating func begin(_ operation: Operation, on side: Int) {
        if operations[side] != nil { violations.append(.overlap(stores[side].name)) }
        operations[side] = operation
    }

    // MARK: Operations

    /// Takes the operation that runs on a side one step further.
    mutating func progress(_ side: Int) {
        guard var operation = operations[side] else { return }
        if !isCalm, random.chance(plan.rates.failures) {
            fail(side)
            return
        }
        switch operation.kind {
        case .read(nil):
            let snapshot = Operation.Snapshot(
                cookies: Array(stores[side].cookies.values),
                moment: ledger.nextMoment()
            )
            trace?.add("\(stores[side].name) snapshot: \(snapshot.cookies.map(describe).sorted())")
            operation.kind = .read(taken: snapshot)
            operations[side] = operation
        case .read(let snapshot?):
            answer(operation.ticket, with: snapshot, side)
        case .write(let writes):
            guard let write = writes.first else {
                answerWrite(operation.ticket, side)
                return
            }
            perform(write, on: side)
            operation.kind = .write(Array(writes.dropFirst()))
            operations[side] = operation
        }
    }

    private mutating func answer(
        _ ticket: SideState.Ticket,
        with snapshot: Operation.Snapshot,
        _ side: Int
    ) {
        operations[side] = nil
        lastHanded[side] = snapshot.moment
        let name = stores[side].name
        trace?.add("\(name) answers read #\(ticket)")
        let isKept = run { [now] ledger, step in
            let isMarked = !step.actions.contains { isMarking($0, name) }
            let isJudged = isMarked && !step.failures.contains(name)
            if isJudged {
                ledger.wasShown(side, snapshot.cookies, at: snapshot.moment, now: now)
            }
        } _: {
            $0.sideWasRead(name, ticket: ticket, cookies: snapshot.cookies, at: $1)
        }
        if !isKept { hub.sideFailed(name, ticket: ticket) }
    }

    private mutating func answerWrite(_ ticket: SideState.Ticket, _ side: Int) {
        operations[side] = nil
        let name = stores[side].name
        trace?.add("\(name) answers write #\(ticket)")
        let isKept = run {
            $0.sideWasWritten(name, ticket: ticket, at: $1)
        }
        if !isKept { hub.sideFailed(name, ticket: ticket) }
    }

    private mutating func fail(_ side: Int) {
        guard let operation = operations[side] else { return }
        operations[side] = nil
        let name = stores[side].name
        trace?.add("\(name) fails #\(operation.ticket)")
        ledger.cutShort(side)
        hub.sideFailed(name, ticket: operation.ticket)
    }

    mutating func perform(_ operation: SideOperation, on side: Int) {
        trace?.add("\(stores[side].name) performs \(describe(operation))")
        let identity = operation.identity
        var image: SideImage?
        switch operation {
        case .set(let new):
            guard let stored = stores[side].set(new, byPage: false, at: now) else {
                let image = stores[side].stored(new).map(SideImage.init)
                ledger.hubWasBlocked(identity, image, on: side, since: lastHanded[side])
                return
            }
            image = SideImage(stored)
        case .delete(let identity):
            stores[side].delete(identity)
        }
        guard plan.cookies.contains(where: { $0.identity == identity }) else { return }
        if !plan.policy.covers(identity) { violations.append(.strayed(identity)) }
        ledger.hubWrote(identity, image, on: side, since: lastHanded[side])
        queueHint(side)
    }

    mutating func queueHint(_ side: Int) {
        if !random.chance(plan.rates.lostHints), !hints.contains(side) { hints.append(side) }
    }

    mutating func deliverHint() {
        guard !hints.isEmpty else { return }
        let side = hints.remove(at: random.below(hints.count))
        let name = stores[side].name
        trace?.add("\(name) hints")
        run { $0.hint(name, at: $1) }
    }
}

/// Whether a hub writes its marker to a side, and so has not believed the side's last answer.
private func isMarking(_ action: SyncStep.Action, _ side: SideName) -> Bool {
    guard case .write(side, _, let operations) = action else { return false }
    return operations.contains { $0.identity == HistoryPlan.marker }
}

extension SideOperation {
    var identity: Cookie.Identity {
        switch self {
        case .set(let cookie): cookie.identity
        case .delete(let identity): identity
        }
    }
}
