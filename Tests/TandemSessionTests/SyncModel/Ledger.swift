import TandemCookies

@testable import TandemSession

/// What the parties did, and so what must be the outcome.
///
/// It knows nothing of how a hub works, only of what was acknowledged, shown and lost.
struct Ledger {
    enum Expectation: Equatable {
        case cookie(SideImage)
        case absent
        /// One of the limits that the design admits was met; the reason is for the trace.
        case anything(String)
    }

    /// What a page did to a cookie on one side.
    struct PageWrite {
        let moment: Int
        let image: SideImage?
    }

    /// The last thing that the hub did to a cookie on one side.
    struct HubWrite {
        let moment: Int
        /// How many writes in a row a page has overtaken before they were read back.
        var overtaken: Int
        var isOvertaken = false
    }

    /// What a cookie is recognised by: two images of one value and lifetime look the same.
    struct Look: Hashable {
        let value: [UInt8]
        let expires: Int64?

        init(_ image: SideImage) {
            value = image.value
            expires = image.expires.map { $0.milliseconds / 1000 }
        }
    }

    /// Moments order what pages do and what reads show.
    private(set) var moment = 0
    private(set) var expectations: [Cookie.Identity: Expectation] = [:]
    private var pageWrites: [[Cookie.Identity: [PageWrite]]]
    /// The moments at which a side dropped a cookie.
    private var evictions: [[Cookie.Identity: Int]]
    private var hubWrites: [[Cookie.Identity: HubWrite]]
    /// The moment of the last snapshot of each side that the hub has judged and kept.
    private var lastShown: [Int]
    /// The moment at which each side's store last restarted.
    private var lastRestart: [Int]
    /// All that the jar's cookie has ever looked like.
    private var looks: [Cookie.Identity: Set<Look>] = [:]
    /// The values of the jar's cookie since it was last deleted.
    private var held: [Cookie.Identity: Set<[UInt8]>] = [:]
    /// Values that were deleted or replaced, and that nobody has set since.
    private var deleted: [Cookie.Identity: Set<[UInt8]>] = [:]
    private var replaced: [Cookie.Identity: Set<[UInt8]>] = [:]
    private(set) var violations: [Violation] = []
    /// What a sign-out has left in place; nil: the session is open.
    private(set) var kept: Set<CookieRule>?
    /// The sides that the last sign-out has yet to reach.
    private(set) var uncleared: Set<Int> = []

    init(sideCount: Int) {
        pageWrites = Array(repeating: [:], count: sideCount)
        evictions = Array(repeating: [:], count: sideCount)
        hubWrites = Array(repeating: [:], count: sideCount)
        lastShown = Array(repeating: 0, count: sideCount)
        lastRestart = Array(repeating: 0, count: sideCount)
    }

    mutating func nextMoment() -> Int {
        moment += 1
        return moment
    }

    // MARK: Parties

    mutating func nativeWrote(_ cookie: HistoryPlan.CookieSpec, _ image: SideImage?) {
        if cookie.owner == .native {
            expect(cookie.identity, image)
        } else {
            forgive(cookie.identity, "written by several")
        }
        if let value = image?.value { allow(cookie.identity, value) }
    }

    mutating func pageWrote(
        _ cookie: HistoryPlan.CookieSpec,
        _ image: SideImage?,
        on side: Int
    ) {
        let identity = cookie.identity
        pageWrites[side][identity, default: []].append(
            PageWrite(moment: nextMoment(), image: image)
        )
        noteOvertaking(identity, on: side)
        if cookie.owner == .pages(side) {
            let isNew = image.map { !hasHeld(identity, $0) } ?? false
            expect(identity, image)
            if isShut(identity) || uncleared.contains(side) {
                forgive(identity, "written while signed out")
            }
            if isRestartUnnoticed(side), !isNew {
                forgive(identity, "deleted or set back before the restart was noticed")
            }
        } else {
            forgive(cookie.identity, "written by several")
        }
        if let value = image?.value { allow(cookie.identity, value) }
    }

    mutating func signedOut(keeping kept: Set<CookieRule>, _ cookies: [HistoryPlan.CookieSpec]) {
        self.kept = kept
        uncleared = Set(pageWrites.indices)
        for cookie in cookies where isShut(cookie.identity) {
            expectations[cookie.identity] = .absent
        }
    }

    /// A new session begins; what pages did before it and nobody has seen may go either way.
    mutating func opened() {
        kept = nil
        for side in pageWrites.indices { forgiveUnseen(on: side) }
    }

    /// The sign-out has reached a side.
    mutating func cleared(_ side: Int) {
        uncleared.remove(side)
        forgiveUnseen(on: side)
    }

    private mutating func forgiveUnseen(on side: Int) {
        for identity in unseen(on: side) { forgive(identity, "unseen when the sign-out ended") }
    }

    /// Whether a cookie may be nowhere, since the session is signed out.
    func isShut(_ identity: Cookie.Identity) -> Bool {
        kept.map { rules in !rules.contains { $0.matches(identity) } } ?? false
    }

    private mutating func expect(_ identity: Cookie.Identity, _ image: SideImage?) {
        let isEvicted = evictions.indices.contains {
            evictions[$0][identity, default: 0] > lastShown[$0]
        }
        if isEvicted { return forgive(identity, "evicted, and that unseen") }
        expectations[identity] = image.map(Expectation.cookie) ?? .absent
    }

    private mutating func allow(_ identity: Cookie.Identity, _ value: [UInt8]) {
        deleted[identity]?.remove(value)
        replaced[identity]?.remove(value)
    }

    // MARK: Sides

    mutating func wasShown(_ side: Int, at moment: Int, now: Timestamp) {
        for (identity, writes) in pageWrites[side] {
            // The last one is kept, to compare what a restart leaves with it.
            pageWrites[side][identity] = writes.filter { $0.moment > moment }
            guard let last = writes.last else { continue }
            if pageWrites[side][identity]?.isEmpty ?? true { pageWrites[side][identity] = [last] }
            guard isRestartUnnoticed(side), last.moment > lastShown[side], last.moment < moment,
                last.image?.isExpired(at: now) == true
            else { continue }
            forgive(identity, "expired before the restart was noticed")
        }
        lastShown[side] = max(lastShown[side], moment)
    }

    /// Whether the hub has yet to judge a snapshot of a side's new life.
    private func isRestartUnnoticed(_ side: Int) -> Bool {
        lastRestart[side] > lastShown[side]
    }

    private func hasHeld(_ identity: Cookie.Identity, _ image: SideImage) -> Bool {
        looks[identity, default: []].contains(Look(image))
    }

    /// A page wrote after the hub did and before the hub read that back: once, the hub can tell; twice
    /// in a row it looks as if the side had refused or altered the cookie.
    private mutating func noteOvertaking(_ identity: Cookie.Identity, on side: Int) {
        guard let write = hubWrites[side][identity], write.moment > lastShown[side],
            !write.isOvertaken
        else { return }
        hubWrites[side][identity]?.isOvertaken = true
        hubWrites[side][identity]?.overtaken += 1
    }

    /// Whether a side's content may rightly look refused or altered.
    func isAmbiguous(_ identity: Cookie.Identity, on side: Int) -> Bool {
        hubWrites[side][identity].map { $0.overtaken > 1 } ?? false
    }

    private func unseen(on side: Int) -> [Cookie.Identity] {
        pageWrites[side].filter { ($0.value.last?.moment ?? 0) > lastShown[side] }.map(\.key)
    }

    /// The hub wrote over a cookie: if a page wrote it after the snapshot that the hub went by, the
    /// page's write is lost, since no store offers a compare-and-set.
    mutating func hubWrote(_ cookie: HistoryPlan.CookieSpec, on side: Int, since snapshot: Int) {
        let last = hubWrites[side][cookie.identity]
        let overtaken = last?.isOvertaken == true ? last?.overtaken ?? 0 : 0
        hubWrites[side][cookie.identity] = HubWrite(moment: nextMoment(), overtaken: overtaken)
        guard cookie.owner == .pages(side), let write = pageWrites[side][cookie.identity]?.last,
            write.moment > snapshot
        else { return }
        forgive(cookie.identity, "written between the hub's read and its write")
    }

    /// A side has begun a new life: what pages did, and the hub has not seen, is only kept when the
    /// store has kept it and it is nothing that the jar has held before.
    mutating func restarted(
        _ side: Int,
        _ cookies: [HistoryPlan.CookieSpec],
        holding store: ModelStore
    ) {
        let unseen = Set(unseen(on: side))
        lastRestart[side] = nextMoment()
        for cookie in cookies where cookie.owner == .pages(side) {
            let identity = cookie.identity
            let image = store.cookies[identity].map(SideImage.init)
            let isNew = image.map { !hasHeld(identity, $0) } ?? false
            let isLast = image != nil && pageWrites[side][identity]?.last?.image == image
            if isLast, isNew { continue }
            if unseen.contains(identity) { forgive(identity, "unseen when the store restarted") }
            if !isLast, isNew, let image {
                forgive(identity, "rolled back to what was never seen")
                allow(identity, image.value)
            }
        }
    }

    /// A store dropped a cookie: that looks like a deletion.
    mutating func evicted(_ identity: Cookie.Identity, on side: Int) {
        evictions[side][identity] = nextMoment()
        forgive(identity, "evicted")
    }

    mutating func forgive(_ identity: Cookie.Identity, _ reason: String) {
        expectations[identity] = .anything(reason)
    }

    // MARK: The jar

    /// Follows the jar, and notices what comes back to it.
    mutating func note(_ changes: some Sequence<SessionChange>) {
        for change in changes { note(change) }
    }

    private mutating func note(_ change: SessionChange) {
        let identity = change.identity
        if let value = change.cookie?.valueOctets {
            if deleted[identity, default: []].contains(value) {
                violations.append(.cameBack(identity))
            } else if replaced[identity, default: []].contains(value) {
                violations.append(.replacedValueCameBack(identity))
            }
            if case .replaced(let old, _) = change.kind, old.valueOctets != value {
                replaced[identity, default: []].formUnion(
                    withoutUnseen(identity, [old.valueOctets])
                )
            }
            held[identity, default: []].insert(value)
            if let cookie = change.cookie {
                looks[identity, default: []].insert(Look(SideImage(cookie)))
            }
        } else {
            let values = held.removeValue(forKey: identity) ?? []
            deleted[identity, default: []].formUnion(withoutUnseen(identity, values))
            replaced[identity] = nil
        }
    }

    /// Leaves out what a page has set again since the hub last looked.
    private func withoutUnseen(
        _ identity: Cookie.Identity,
        _ values: Set<[UInt8]>
    ) -> Set<[UInt8]> {
        let pending = pageWrites.indices.flatMap { side in
            pageWrites[side][identity, default: []].filter { $0.moment > lastShown[side] }
                .compactMap(\.image?.value)
        }
        return values.subtracting(pending)
    }
}
