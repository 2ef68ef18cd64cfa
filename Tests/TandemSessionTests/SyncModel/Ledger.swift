import TandemCookies

@testable import TandemSession

/// What the parties did, and so what must be the outcome.
///
/// It knows nothing of how a hub works, only of what was acknowledged, shown and lost.
struct Ledger {
    enum Expectation: Equatable {
        /// The cookie as it is described, nil: no cookie.
        case exactly(SideImage?)
        /// One of the limits that the design admits was met: one of these values, and no other. The
        /// reason is for the trace.
        case oneOf(Set<SideImage?>, String)

        var images: Set<SideImage?> {
            switch self {
            case .exactly(let image): [image]
            case .oneOf(let images, _): images
            }
        }
    }

    /// What a page did to a cookie on one side.
    struct PageWrite {
        let moment: Int
        let image: SideImage?
    }

    /// The last thing that the hub did to a cookie on one side.
    struct HubWrite {
        let moment: Int
        let image: SideImage?
        /// What pages had put in the place of the write before this one when that was read back.
        let overtaker: PageWrite?
        /// Whether the hub cannot know that it was performed.
        var isCutShort = false
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
    /// What pages did and no read has shown yet, and the last thing that they did before.
    private var pageWrites: [[Cookie.Identity: [PageWrite]]]
    /// The moments at which a side dropped a cookie.
    private var evictions: [[Cookie.Identity: Int]]
    private var hubWrites: [[Cookie.Identity: HubWrite]]
    /// What pages had put in the place of the hub's last write when it was read back.
    private var overtakers: [[Cookie.Identity: PageWrite]]
    /// The cookies of which two writes in a row were overtaken by one and the same image: no hub can
    /// tell that from a side that refuses or alters them.
    private var ambiguous: [Set<Cookie.Identity>]
    /// The moment of the last snapshot of each side that the hub has judged and kept.
    private var lastShown: [Int]
    /// What it showed.
    private var shown: [[Cookie.Identity: SideImage]]
    /// The moment at which each side's store last restarted.
    private var lastRestart: [Int]
    /// What the last restart brought back that the hub has never seen, which looks newly set.
    private var rolledBack: [[Cookie.Identity: SideImage]]
    /// The jar's cookies.
    var held: [Cookie.Identity: SideImage] = [:]
    /// All that the jar's cookie has ever looked like, or that the hub was shown of it.
    private var looks: [Cookie.Identity: Set<Look>] = [:]
    /// The values of the jar's cookie since it was last deleted.
    var values: [Cookie.Identity: Set<[UInt8]>] = [:]
    /// Values that were deleted or replaced, and that nobody has set since.
    var deleted: [Cookie.Identity: Set<[UInt8]>] = [:]
    var replaced: [Cookie.Identity: Set<[UInt8]>] = [:]
    var violations: [Violation] = []
    /// What a sign-out has left in place; nil: the session is open.
    private(set) var kept: Set<CookieRule>?
    /// The sides that the last sign-out has yet to reach.
    private(set) var uncleared: Set<Int> = []
    /// The moments since which a side has what one sign-out is to remove and the next one keeps.
    private var condemned: [[Cookie.Identity: Int]]

    init(sideCount: Int) {
        pageWrites = Array(repeating: [:], count: sideCount)
        evictions = Array(repeating: [:], count: sideCount)
        hubWrites = Array(repeating: [:], count: sideCount)
        overtakers = Array(repeating: [:], count: sideCount)
        ambiguous = Array(repeating: [], count: sideCount)
        lastShown = Array(repeating: 0, count: sideCount)
        shown = Array(repeating: [:], count: sideCount)
        lastRestart = Array(repeating: 0, count: sideCount)
        rolledBack = Array(repeating: [:], count: sideCount)
        condemned = Array(repeating: [:], count: sideCount)
    }

    mutating func nextMoment() -> Int {
        moment += 1
        return moment
    }

    // MARK: Parties

    mutating func nativeWrote(_ cookie: HistoryPlan.CookieSpec, _ image: SideImage?) {
        expect(cookie, image)
        if let value = image?.value { allow(cookie.identity, value) }
    }

    mutating func pageWrote(
        _ cookie: HistoryPlan.CookieSpec,
        _ image: SideImage?,
        on side: Int
    ) {
        let identity = cookie.identity
        let isInvisible = shown[side][identity] == image && !unseen(on: side).contains(identity)
        let echoed = echoed(identity, image, on: side)
        pageWrites[side][identity, default: []].append(
            PageWrite(moment: nextMoment(), image: image)
        )
        if let value = image?.value { allow(identity, value) }
        // What comes up on a side that a sign-out has closed is to be removed again.
        if isBarred(identity, from: side) { return }
        if isInvisible {
            forgive(identity, "the same that was shown", also: [image])
            return
        }
        if let echoed {
            let doubtful = echoed.overtaker.map { [$0.image] } ?? []
            forgive(identity, "the same that the hub wrote", also: Set([image] + doubtful))
            return
        }
        let earlier = imagesBeforeRestart(identity, on: side).compactMap { $0.map(Look.init) }
        let isNew = image.map { !hasHeld(identity, $0) && !earlier.contains(Look($0)) } ?? false
        expect(cookie, image)
        if isRestartUnnoticed(side), !isNew {
            // What was seen in the place of the hub's write may yet prove to be the page's last.
            let doubtful = overtakers[side][identity].map { [$0.image] } ?? []
            forgive(
                identity,
                "deleted or set back before the restart was noticed",
                also: Set(doubtful)
            )
        }
        if condemned[side][identity] != nil {
            // Nobody can tell it from what was set before the sign-out that keeps it.
            forgive(identity, "set over what an earlier sign-out is to remove", also: [nil])
        }
    }

    /// The hub's write that nobody can tell from a page's after it, since both left the same.
    private func echoed(
        _ identity: Cookie.Identity,
        _ image: SideImage?,
        on side: Int
    ) -> HubWrite? {
        guard let write = hubWrites[side][identity], write.image == image else { return nil }
        return write.moment > lastShown[side] ? write : nil
    }

    private mutating func expect(_ cookie: HistoryPlan.CookieSpec, _ image: SideImage?) {
        let identity = cookie.identity
        let isEvicted = evictions.indices.contains { side in
            guard let moment = evictions[side][identity] else { return false }
            // In the place of the hub's write it is no deletion yet, but when the next is read back.
            return moment > lastShown[side] || moment == overtakers[side][identity]?.moment
        }
        if cookie.owner == .everyone {
            forgive(identity, "written by several", also: [image])
        } else if isEvicted {
            expectations[identity] = .oneOf([image, nil], "evicted, and that not judged")
        } else {
            expectations[identity] = .exactly(image)
        }
    }

    private mutating func allow(_ identity: Cookie.Identity, _ value: [UInt8]) {
        deleted[identity]?.remove(value)
        replaced[identity]?.remove(value)
    }

    /// Admits other outcomes than the one expected, what the jar has among them.
    private mutating func forgive(
        _ identity: Cookie.Identity,
        _ reason: String,
        also images: Set<SideImage?> = []
    ) {
        let expected = expectations[identity]?.images ?? []
        var possible = expected.union(images).union([held[identity]])
        for side in pageWrites.indices where isRestartUnnoticed(side) {
            possible.formUnion(imagesBeforeRestart(identity, on: side))
        }
        if possible != expected { expectations[identity] = .oneOf(possible, reason) }
    }

    // MARK: Signing out

    mutating func signedOut(keeping kept: Set<CookieRule>, _ cookies: [HistoryPlan.CookieSpec]) {
        let before = self
        changeBars {
            $0.kept = kept
            $0.uncleared = Set($0.pageWrites.indices)
        }
        for side in condemned.indices {
            for identity in Set(shown[side].keys).union(hubWrites[side].keys)
            where before.isBarred(identity, from: side) && !isBarred(identity, from: side) {
                condemned[side][identity] = nextMoment()
            }
        }
        for cookie in cookies where isShut(cookie.identity) {
            expectations[cookie.identity] = .exactly(nil)
        }
    }

    /// A new session begins.
    mutating func opened() {
        changeBars { $0.kept = nil }
    }

    /// The sign-out has reached a side.
    mutating func cleared(_ side: Int) {
        changeBars { $0.uncleared.remove(side) }
    }

    /// What pages did before it changed whether their cookies may be there, and nobody has seen,
    /// may go either way.
    ///
    /// So may what was seen in the place of the hub's write: only another write tells whether that was
    /// a page's doing, and a side that is to be cleared is given none.
    private mutating func changeBars(_ change: (inout Ledger) -> Void) {
        let before = self
        change(&self)
        for side in pageWrites.indices {
            for identity in unseen(on: side)
            where isBarred(identity, from: side) != before.isBarred(identity, from: side) {
                let images = pageWrites[side][identity, default: []].map(\.image)
                forgive(identity, "unseen when the sign-out ended", also: Set(images))
            }
            for (identity, image) in rolledBack[side]
            where isRestartUnnoticed(side)
                && isBarred(identity, from: side) != before.isBarred(identity, from: side)
            {
                forgive(identity, "rolled back to when the sign-out ended", also: [image])
            }
            for identity in overtakers[side].keys
            where isBarred(identity, from: side) && !before.isBarred(identity, from: side) {
                forgive(identity, "in doubt when its side was to be cleared")
            }
        }
    }

    /// Whether a cookie may be nowhere, since the session is signed out.
    func isShut(_ identity: Cookie.Identity) -> Bool {
        kept.map { rules in !rules.contains { $0.matches(identity) } } ?? false
    }

    /// Whether a cookie may not be on a side, which a sign-out has cleared or is yet to clear.
    private func isBarred(_ identity: Cookie.Identity, from side: Int) -> Bool {
        kept == nil ? uncleared.contains(side) : isShut(identity)
    }

    // MARK: Sides

    /// The hub has judged a snapshot, and that is kept.
    mutating func wasShown(
        _ side: Int,
        _ cookies: [Cookie],
        at moment: Int,
        now: Timestamp
    ) {
        let before = shown[side]
        shown[side] = [:]
        for cookie in cookies where !cookie.isExpired(at: now) {
            let image = SideImage(cookie)
            shown[side][cookie.identity] = image
            looks[cookie.identity, default: []].insert(Look(image))
            if isBarred(cookie.identity, from: side) { noteRemoved(cookie.identity, image) }
        }
        for (identity, writes) in pageWrites[side] {
            noteOvertaking(identity, of: before[identity], on: side, at: moment, now: now)
            if isRestartUnnoticed(side), let last = writes.last, last.moment > lastShown[side],
                last.moment < moment, last.image?.isExpired(at: now) == true
            {
                let doubtful = hubWrites[side][identity]?.overtaker.map { [$0.image] } ?? []
                forgive(identity, "expired before the restart was noticed", also: Set(doubtful))
            }
            if let last = writes.last(where: { $0.moment < moment }),
                last.moment > lastShown[side], shown[side][identity] == before[identity]
            {
                let isOver =
                    before[identity] == nil && last.image?.isExpired(at: now) == true
                    && !hasWritten(identity, on: side, since: lastShown[side])
                if last.image == before[identity] || isOver {
                    forgive(identity, "undone, or over, before it was seen")
                }
            }
            // The last one is kept, to compare what a restart leaves with it.
            let later = writes.filter { $0.moment > moment }
            pageWrites[side][identity] = later.isEmpty ? writes.suffix(1) : later
        }
        condemned[side] = condemned[side].filter { $0.value > moment }
        lastShown[side] = max(lastShown[side], moment)
    }

    /// Looks whether a page wrote after the hub did and before the hub read that back: once, the hub
    /// can tell; with the same image twice in a row it looks as if the side had refused or altered
    /// the cookie.
    private mutating func noteOvertaking(
        _ identity: Cookie.Identity,
        of before: SideImage?,
        on side: Int,
        at moment: Int,
        now: Timestamp
    ) {
        guard let write = hubWrites[side][identity], write.moment < moment else { return }
        let writes = pageWrites[side][identity, default: []]
        let overtaker = writes.last { $0.moment > write.moment && $0.moment < moment }
        guard let overtaker else {
            // Confirmed, or not taken. What has expired may have been deleted as well.
            if write.overtaker != nil, write.image?.isExpired(at: now) == true {
                forgive(identity, "written over by what expired unseen", also: [nil])
            }
            overtakers[side][identity] = nil
            return
        }
        guard overtaker.moment > lastShown[side] else { return }
        let shown = shown[side][identity]
        let isGone = shown == nil && before.map { $0.isHTTPOnly || $0.isExpired(at: now) } ?? true
        if write.isCutShort, shown == before || isGone {
            // What was seen in the write's place before is then the page's last.
            let earlier = overtakers[side][identity].map { [$0.image] } ?? []
            forgive(identity, "as if the hub had not written", also: Set([write.image] + earlier))
        }
        overtakers[side][identity] = PageWrite(moment: overtaker.moment, image: shown)
        guard let earlier = write.overtaker, earlier.image == shown, write.moment > lastShown[side]
        else {
            // What pages did unseen, and undid, changes nothing of what the hub can tell.
            if shown != before { ambiguous[side].remove(identity) }
            return
        }
        ambiguous[side].insert(identity)
        forgive(identity, "overtaken twice with the same", also: [write.image])
    }

    /// Whether the hub has written a cookie since a moment, so that it can tell from what it reads next
    /// that a page has written too.
    private func hasWritten(_ identity: Cookie.Identity, on side: Int, since moment: Int) -> Bool {
        hubWrites[side][identity].map { $0.moment > moment } ?? false
    }

    /// Whether a side's content may rightly look refused or altered.
    func isAmbiguous(_ identity: Cookie.Identity, on side: Int) -> Bool {
        ambiguous[side].contains(identity)
    }

    /// Whether the hub has yet to judge a snapshot of a side's new life.
    private func isRestartUnnoticed(_ side: Int) -> Bool {
        lastRestart[side] > lastShown[side]
    }

    /// What pages did in a store's earlier life, which a snapshot under way may show.
    private func imagesBeforeRestart(
        _ identity: Cookie.Identity,
        on side: Int
    ) -> Set<SideImage?> {
        let writes = pageWrites[side][identity, default: []]
        return Set(writes.filter { $0.moment < lastRestart[side] }.map(\.image))
    }

    private func hasHeld(_ identity: Cookie.Identity, _ image: SideImage) -> Bool {
        looks[identity, default: []].contains(Look(image))
    }

    private func unseen(on side: Int) -> [Cookie.Identity] {
        pageWrites[side].filter { ($0.value.last?.moment ?? 0) > lastShown[side] }.map(\.key)
    }

    /// The hub wrote over a cookie: if a page wrote it after the snapshot that the hub went by, the
    /// page's write is lost, since no store offers a compare-and-set.
    mutating func hubWrote(
        _ identity: Cookie.Identity,
        _ image: SideImage?,
        on side: Int,
        since snapshot: Int
    ) {
        noteHubWrite(identity, image, on: side)
        guard let write = pageWrites[side][identity]?.last, write.moment > snapshot else { return }
        // The hub may go back to what it was shown last.
        let possible: Set<SideImage?> = [image, shown[side][identity]]
        forgive(identity, "written between the hub's read and its write", also: possible)
    }

    /// The store did not take what the hub wrote: if that is since a page has put a cookie in the way
    /// that the hub has not seen, it is as if the page had set that after the hub's write.
    mutating func hubWasBlocked(
        _ identity: Cookie.Identity,
        _ image: SideImage?,
        on side: Int,
        since snapshot: Int
    ) {
        guard let write = pageWrites[side][identity]?.last, write.moment > snapshot else { return }
        noteHubWrite(identity, image, on: side)
        let again = PageWrite(moment: nextMoment(), image: write.image)
        pageWrites[side][identity]?.append(again)
    }

    private mutating func noteHubWrite(
        _ identity: Cookie.Identity,
        _ image: SideImage?,
        on side: Int
    ) {
        hubWrites[side][identity] = HubWrite(
            moment: nextMoment(),
            image: image,
            overtaker: overtakers[side][identity]
        )
        ambiguous[side].remove(identity)
    }

    /// What the hub wrote to a side last may have been performed or not, for all it knows.
    mutating func cutShort(_ side: Int) {
        for identity in hubWrites[side].keys { hubWrites[side][identity]?.isCutShort = true }
    }

    /// A side has begun a new life: what pages did, and the hub has not seen, is only kept when the
    /// store has kept it and it is nothing that the hub has known before.
    mutating func restarted(
        _ side: Int,
        _ cookies: [HistoryPlan.CookieSpec],
        holding store: ModelStore
    ) {
        let unseen = Set(unseen(on: side))
        lastRestart[side] = nextMoment()
        rolledBack[side] = [:]
        for cookie in cookies {
            let identity = cookie.identity
            let image = store.cookies[identity].map(SideImage.init)
            let isNew = image.map { !hasHeld(identity, $0) } ?? false
            if isBarred(identity, from: side) {
                // It is to go, unless the next sign-out keeps it.
                if isNew { rolledBack[side][identity] = image }
                continue
            }
            let writes = pageWrites[side][identity, default: []]
            let isLast = image != nil && writes.last?.image == image
            // A snapshot under way may show what looks the same and was set before.
            let earlier = writes.dropLast().compactMap { $0.image.map(Look.init) }
            if isLast, isNew, !earlier.contains(where: { $0 == image.map(Look.init) }) { continue }
            if unseen.contains(identity) {
                // A snapshot taken before may be under way, and what was seen last in the place of the
                // hub's write may yet prove to be a page's.
                let doubtful = overtakers[side][identity].map { [$0.image] } ?? []
                let possible = Set(writes.map(\.image) + doubtful)
                forgive(identity, "unseen when the store restarted", also: possible)
            }
            if !isLast, isNew, let image {
                forgive(identity, "rolled back to what was never seen", also: [image])
                allow(identity, image.value)
                rolledBack[side][identity] = image
            }
        }
    }

    /// A store dropped a cookie: that looks like a page's deletion.
    ///
    /// Without the hub's counter it shows of no write whether it was performed.
    mutating func evicted(_ identity: Cookie.Identity, on side: Int) {
        if identity.domain == HistoryPlan.marker.domain { cutShort(side) }
        evictions[side][identity] = nextMoment()
        pageWrites[side][identity, default: []].append(PageWrite(moment: moment, image: nil))
        forgive(identity, "evicted", also: [nil])
    }

    // MARK: What the jar's following needs

    mutating func noteLook(_ identity: Cookie.Identity, _ image: SideImage) {
        looks[identity, default: []].insert(Look(image))
    }

    /// Leaves out what a page has set again since the hub last looked, or a restart has brought back
    /// as if one had.
    func withoutUnseen(_ identity: Cookie.Identity, _ values: Set<[UInt8]>) -> Set<[UInt8]> {
        let pending = pageWrites.indices.flatMap { side in
            let writes = pageWrites[side][identity, default: []]
                .filter { $0.moment > lastShown[side] }.map(\.image)
            let image = isRestartUnnoticed(side) ? rolledBack[side][identity] : nil
            return (writes + [image]).compactMap(\.?.value)
        }
        return values.subtracting(pending)
    }
}
