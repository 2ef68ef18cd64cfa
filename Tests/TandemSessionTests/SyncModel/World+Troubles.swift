import TandemCookies

@testable import TandemSession

/// What goes wrong from outside, and the session's ends and beginnings.
extension World {
    mutating func makeTrouble() {
        let side = random.below(stores.count)
        let name = stores[side].name
        stores[side].backUp()
        if random.chance(plan.rates.earlyHints * 10) {
            trace?.add("early hint of \(name)")
            run { $0.hint(name, at: $1) }
        }
        if random.chance(plan.rates.restarts * 10) { restart(side) }
        if random.chance(plan.rates.evictions * 10) { evict(side) }
        if ledger.uncleared.contains(side), random.chance(50) { clear(side) }
        if random.chance(plan.rates.signOuts * 10) { ledger.kept != nil ? open() : signOut() }
    }

    private mutating func restart(_ side: Int) {
        let restart = random.pick(ModelStore.Restart.allCases)
        stores[side].restart(restart, at: now, using: &random)
        trace?.add(
            "\(stores[side].name) restarts, \(restart): \(stores[side].cookies.values.map(describe).sorted())"
        )
        ledger.restarted(side, plan.cookies, holding: stores[side])
    }

    private mutating func evict(_ side: Int) {
        let candidates = stores[side].cookies.keys.filter { $0 != HistoryPlan.marker }.sorted()
        guard !candidates.isEmpty else { return }
        let identity = random.pick(candidates)
        trace?.add("\(stores[side].name) evicts \(identity)")
        stores[side].delete(identity)
        ledger.evicted(identity, on: side)
    }

    private mutating func signOut() {
        let kept: Set<CookieRule> =
            random.chance(30) ? [CookieRule(plan.cookies[0].identity.name)] : []
        trace?.add("sign-out keeping \(kept.map(\.line))")
        run { [plan] ledger, _ in
            ledger.signedOut(keeping: kept, plan.cookies)
        } _: {
            $0.signOut(keeping: kept, at: $1)
        }
    }

    /// A side's website data is gone, after its cookies.
    mutating func clear(_ side: Int) {
        let name = stores[side].name
        guard hub.isSettled(name) else { return }
        trace?.add("\(name) is cleared")
        run { ledger, _ in
            ledger.cleared(side)
        } _: {
            $0.sideWasCleared(name, at: $1)
        }
    }

    private mutating func open() {
        trace?.add("open")
        run { ledger, _ in
            ledger.opened()
        } _: {
            $0.open(at: $1)
        }
    }

    /// The app is killed and started again.
    mutating func kill(_ moment: String) {
        trace?.add("KILLED \(moment)")
        for side in stores.indices {
            guard case .write(let writes) = operations[side]?.kind else { continue }
            for write in writes.prefix(random.below(writes.count + 1)) { perform(write, on: side) }
            ledger.cutShort(side)
        }
        operations = Array(repeating: nil, count: stores.count)
        hints = []
        hub.restart()
        for side in stores.indices where random.chance(plan.rates.restarts * 10) {
            stores[side].restart(.persistent, at: now, using: &random)
            ledger.restarted(side, plan.cookies, holding: stores[side])
        }
        for store in stores {
            trace?.add("attach \(store.name)")
            run(mayFail: false) {
                $0.attach(store.name, capabilities: store.capabilities, at: $1)
            }
        }
    }
}
