import TandemCookies

@testable import TandemSession

/// The end of a history: nobody acts any more, and the four assertions must hold.
extension World {
    mutating func settle() {
        isCalm = true
        trace?.add("--- calm at \(now.milliseconds)")
        trace?.add("the clock")
        run { _, _ in }
        drain()
        // A side whose store restarted at each attempt was given up until the next event, which is this.
        reconcile()
        for side in ledger.uncleared.sorted() {
            clear(side)
            drain()
        }
        if !ledger.uncleared.isEmpty { violations.append(.endlessWrites) }
        reconcile()
        checkAgreement()
        writesSeen = 0
        reconcile()
        if writesSeen > 0 { violations.append(.endlessWrites) }
        checkOutcomes()
    }

    private mutating func reconcile() {
        for store in stores {
            trace?.add("refresh \(store.name)")
            run { $0.refresh(store.name, at: $1) }
        }
        drain()
    }

    /// Lets everything end that runs.
    private mutating func drain() {
        for _ in 0..<200 {
            if hints.isEmpty, operations.allSatisfy({ $0 == nil }) { return }
            for side in stores.indices { progress(side) }
            deliverHint()
        }
        violations.append(.endlessWrites)
    }

    private mutating func checkAgreement() {
        for (side, store) in stores.enumerated() {
            for cookie in plan.cookies where plan.policy.covers(cookie.identity) {
                if !agrees(store, cookie.identity), !ledger.isAmbiguous(cookie.identity, on: side) {
                    violations.append(.disagreement(store.name, cookie.identity))
                }
            }
        }
    }

    private func agrees(_ store: ModelStore, _ identity: Cookie.Identity) -> Bool {
        let shown = store.cookies[identity].map(SideImage.init)
        if ledger.isShut(identity) { return shown == nil }
        guard let cookie = hub.jar[identity] else { return shown == nil }
        let image = store.capabilities.projecting(SideImage(cookie))
        if shown == image { return true }
        if shown == nil, image.isExpired(at: now) { return true }
        if !store.capabilities.keepsHostOnlyApart, hub.jar[identity.twin] != nil { return true }
        guard let stored = store.stored(cookie) else { return true }
        return shown == SideImage(stored)
    }

    private mutating func checkOutcomes() {
        for cookie in plan.cookies {
            guard let expectation = ledger.expectations[cookie.identity] else { continue }
            if isMet(expectation, cookie) { continue }
            trace?.add("\(cookie.identity) was to be \(describe(expectation))")
            violations.append(.lostUpdate(cookie.identity))
        }
    }

    private func isMet(
        _ expectation: Ledger.Expectation,
        _ cookie: HistoryPlan.CookieSpec
    ) -> Bool {
        let held = hub.jar[cookie.identity].map(SideImage.init)
        if !plan.policy.covers(cookie.identity), cookie.owner != .native {
            // What pages do elsewhere is none of the session's business.
            return cookie.owner == .everyone || held == nil
        }
        switch expectation {
        case .exactly(nil): return held == nil
        case .exactly(let image?) where !image.isExpired(at: now):
            guard let held else { return false }
            guard case .pages(let side) = cookie.owner else { return held == image }
            return stores[side].capabilities.projecting(held) == image
        case .exactly, .oneOf:
            return expectation.images.contains { image in
                held?.value == image?.value || held == nil && image?.isExpired(at: now) == true
            }
        }
    }

    // MARK: Words

    func describe(_ image: SideImage) -> String {
        var words = String(decoding: image.value, as: UTF8.self)
        if let expires = image.expires {
            words += " until \(expires.milliseconds - HistoryPlan.start.milliseconds)"
        }
        if image.isSecure { words += " Secure" }
        if image.isHTTPOnly { words += " HttpOnly" }
        if image.sameSite != .unspecified { words += " \(image.sameSite)" }
        return words
    }

    private func describe(_ expectation: Ledger.Expectation) -> String {
        let images = expectation.images.map { $0.map(describe) ?? "absent" }.sorted()
        guard case .oneOf(_, let reason) = expectation else { return images.joined() }
        return "\(images.joined(separator: ", or ")): \(reason)"
    }

    func describe(_ cookie: Cookie) -> String {
        "\(cookie.identity) = \(describe(SideImage(cookie)))"
    }

    func describe(_ operation: SideOperation) -> String {
        switch operation {
        case .set(let cookie): "set \(describe(cookie))"
        case .delete(let identity): "delete \(identity)"
        }
    }

    func describe(_ change: SessionChange) -> String {
        "\(change)" + (change.cookie.map { ": \(describe(SideImage($0)))" } ?? "")
    }

    func isMarker(_ operation: SideOperation) -> Bool {
        operation.identity.domain == HistoryPlan.marker.domain
    }
}
