import TandemCookies

/// What the machine knows of one side.
struct SideState: Sendable {
    /// Numbers the operations on all sides; a late answer is told from an awaited one by it.
    typealias Ticket = UInt64

    enum Phase: Hashable, Sendable {
        /// Known from an earlier launch, or gone: nothing runs.
        case detached
        case idle
        case reading(Ticket)
        case writing(Ticket)
        /// The marker of a new epoch is being written.
        case marking(Ticket, attempt: Int)
        /// The first read of a new epoch, with nothing else in flight.
        case readingEpoch(Ticket, attempt: Int)
    }

    /// What the machine and the side have made of one cookie.
    struct Record: Hashable, Sendable {
        /// The jar's version that the side was last brought in step with, nil when it must be anew.
        var agreedVersion: UInt64?
        /// What the side showed then; nil: it had no such cookie.
        var image: SideImage?
        var write: Write?
        var outcome: Outcome = .accepted
    }

    /// A write that the side has not been seen to hold yet.
    struct Write: Hashable, Sendable {
        var version: UInt64
        /// What is to be seen there; nil: nothing.
        var expected: SideImage?
        /// How often this version was written.
        var attempts = 0
        /// What the side showed before.
        var replaced: SideImage?
        /// What was seen after the first attempt instead.
        var wrong: WrongImage?

        /// Whether a cookie that scripts cannot read makes place for one that they can.
        ///
        /// A store does not let that happen, so the old one is deleted first.
        func deletesFirst(_ image: SideImage?) -> Bool {
            image?.isHTTPOnly == true && expected?.isHTTPOnly == false
        }

        /// Whether an image can be there because the write was performed in part, or not at all.
        func mayHaveLeft(_ image: SideImage?, at now: Timestamp) -> Bool {
            // What was seen last instead is what there was: to go back behind it is the page's doing.
            mayHaveLeft(image, of: wrong.map(\.image) ?? replaced, at: now)
        }

        private func mayHaveLeft(
            _ image: SideImage?,
            of earlier: SideImage?,
            at now: Timestamp
        ) -> Bool {
            if image == earlier { return true }
            guard image == nil, let earlier else { return false }
            return deletesFirst(earlier) || earlier.isExpired(at: now)
        }
    }

    /// What was seen in place of what was written; no image: the cookie was not there.
    struct WrongImage: Hashable, Sendable {
        var image: SideImage?
        /// Whether the side showed that it had performed the write: what it shows then can be its own
        /// answer, and before that the page's doing alone.
        var isAnswer: Bool
    }

    enum Outcome: UInt8, Hashable, Sendable {
        case accepted = 0
        /// Not there after two writes of one version.
        case refused = 1
        /// There, but twice with the same other content.
        case altered = 2
        /// Gone at or after the expiry that the side showed.
        case expired = 3
        /// The side cannot hold its octets, or would mix it up with another cookie.
        case unsupported = 4
    }

    var capabilities: SideCapabilities {
        didSet { shownAsLeft = nil }
    }
    var phase: Phase = .detached
    /// The value of the marker while the side's store lives on unbroken.
    var epoch: String?
    /// How many batches were written in this epoch; a cookie beside the marker carries it.
    var writesSent: UInt64 = 0
    /// The last batch of writes failed, or was cut short by the end of an earlier process: it may have
    /// been performed in part.
    var hasFailedBatch = false
    /// Reads in a row that did not show the last batch of writes.
    var unseenReads = 0
    /// A sign-out has not yet reached the side's website data.
    var needsClearing = false
    /// Only cookies are to be cleared.
    var keepsWebsiteData = false
    /// The side may have changed since the last read began.
    var isDirty = false
    /// The jar's clock when the side last said that it had changed.
    var hintedAt: UInt64 = 0
    /// The last read that was judged.
    var judged: Ticket = 0
    var records: [Cookie.Identity: Record] = [:] {
        didSet { shownAsLeft = nil }
    }
    /// A snapshot that showed every record as it was left, while no record changes.
    private var shownAsLeft: (cookies: [Cookie], until: Timestamp)?
    /// Cookies that the jar has and the side may not, or the other way round.
    var stale: Set<Cookie.Identity> = []

    init(capabilities: SideCapabilities) {
        self.capabilities = capabilities
    }

    /// The epoch and the batches written in it, once its first snapshot has been judged: until then
    /// nothing may count as deleted, not even after a restart that finds the marker in place.
    var judgedEpoch: String? {
        switch phase {
        case .marking, .readingEpoch: nil
        case .detached, .idle, .reading, .writing: epoch.map { "\($0).\(writesSent)" }
        }
    }

    /// Takes over what an earlier launch kept as ``judgedEpoch``.
    ///
    /// The side's counter will tell whether the last batch was performed.
    mutating func restoreEpoch(_ judged: String?) {
        guard let judged else { return }
        let dot = judged.lastIndex(of: ".")
        epoch = String(judged[..<(dot ?? judged.endIndex)])
        // Without a number nobody knows of any write whether it was performed.
        writesSent = dot.flatMap { UInt64(judged[judged.index(after: $0)...]) } ?? .max
        hasFailedBatch = true
    }

    /// Notes that a snapshot shows every record as it was left.
    mutating func noteShownAsLeft(_ cookies: [Cookie]) {
        shownAsLeft = (cookies, cookies.lazy.compactMap(\.expires).min() ?? .distantFuture)
    }

    /// Whether a snapshot is the same as one that showed every record as it was left, and as long as
    /// none of its cookies expires: a store of a thousand cookies is compared then, and not looked up.
    func isShownAsLeft(_ cookies: [Cookie], at now: Timestamp) -> Bool {
        shownAsLeft.map { now < $0.until && cookies == $0.cookies } ?? false
    }

    var isAttached: Bool { phase != .detached }

    /// Whether nothing is left to be written or confirmed there.
    var isSettled: Bool {
        phase == .idle && stale.isEmpty && !isDirty
    }
}
