import TandemCookies
import TandemStorage

/// Keeps one jar and its sides in step: events in, what to keep, do and tell out.
///
/// Each side runs through one cycle: read, judge, plan, write, read again. The read after a write
/// confirms it and is at once the read before the next, so that nothing is written on an old view.
/// The machine does no input or output and knows no clock but the one it is handed; whoever drives it
/// takes the step after each event, keeps its batch, and only then performs its actions.
struct SyncMachine: Sendable {
    /// The host of the machine's own cookie in each readable side.
    static let markerHost = "tandem.invalid"
    static let markerName = "epoch"
    static let counterName = "writes"

    var policy: SyncPolicy
    var jar: CookieJar
    /// The version of each cookie in the jar.
    var versions: [Cookie.Identity: UInt64] = [:]
    /// The version at which a cookie was deleted, as long as a side may still have it.
    var tombstones: [Cookie.Identity: UInt64] = [:]
    /// Grows by one with each change of the jar.
    var clock: UInt64 = 0
    var sides: [SideName: SideState] = [:]
    var memory: DigestMemory
    /// Which cookies have copies in a domain above.
    var promotions = Promotions()
    /// How the profile's web views named themselves when one last said so.
    var webUserAgent: String?
    /// Grows by one with each sign-out.
    var generation: UInt64 = 0
    /// Set from a sign-out until the next preparation: what it left in place.
    var closure: Closure?
    /// Set while a sign-out is asked for and has not begun: what it is to leave in place.
    var intended: Closure?
    /// The website data store of the profile's web views.
    var dataStore = DataStoreAssignment()

    private var nextTicket: SideState.Ticket = 1
    /// Makes the values of this launch's markers differ from those of all others.
    private let launch: UInt64
    private var epochs: UInt64 = 0
    private let marker: Cookie.Identity
    private let counter: Cookie.Identity
    var step = SyncStep()
    var unsaved = Unsaved()

    /// Creates a machine over an empty jar.
    ///
    /// - Parameters:
    ///   - policy: What crosses, and who wins.
    ///   - jar: An empty jar with the limits wanted.
    ///   - key: The key of the profile's digests.
    ///   - launch: A number that no other launch of the profile has.
    ///   - marker: The identity of the machine's own cookie.
    init(
        policy: SyncPolicy,
        jar: CookieJar,
        key: CookieDigest.Key,
        launch: UInt64,
        marker: Cookie.Identity
    ) {
        self.policy = policy
        self.jar = jar
        self.launch = launch
        self.marker = marker
        counter = Cookie.Identity(
            name: Self.counterName,
            domain: marker.domain,
            isHostOnly: marker.isHostOnly,
            path: marker.path
        )
        memory = DigestMemory(key: key)
    }

    /// What follows from the events since the last call.
    mutating func takeStep() -> SyncStep {
        defer {
            step = SyncStep()
            unsaved = Unsaved()
        }
        step.batch = batch(of: unsaved)
        return step
    }

    /// The version of a cookie, or of its deletion; zero when the jar never had it.
    func version(of identity: Cookie.Identity) -> UInt64 {
        versions[identity] ?? tombstones[identity] ?? 0
    }

    /// A ticket that every operation begun from now on has or exceeds.
    var upcomingTicket: SideState.Ticket { nextTicket }

    mutating func issueTicket() -> SideState.Ticket {
        defer { nextTicket += 1 }
        return nextTicket
    }

    mutating func issueEpoch() -> String {
        epochs += 1
        return String(launch, radix: 36) + "-" + String(epochs, radix: 36)
    }

    /// The marker that says: this is the epoch.
    func markerCookie(epoch: String) -> Cookie {
        ownCookie(marker, epoch)
    }

    /// The counter that says: so many batches were written in this epoch.
    ///
    /// It is not in the marker, since a batch may reach a store whose process was replaced while it
    /// ran: the marker is then missing, and must not be put back by the batch's end.
    func counterCookie(epoch: String, writes: UInt64) -> Cookie {
        ownCookie(counter, epoch + "." + String(writes))
    }

    private func ownCookie(_ identity: Cookie.Identity, _ value: String) -> Cookie {
        Cookie(
            identity: identity,
            valueOctets: Array(value.utf8),
            expires: nil,
            isSecure: false,
            isHTTPOnly: true,
            sameSite: .strict,
            creation: .distantPast,
            lastAccess: .distantPast
        )
    }

    /// The epoch that the marker among a side's cookies names, nil if there is none.
    func epoch(in cookies: [Cookie]) -> String? {
        cookies.first { $0.identity == marker }?.value
    }

    /// How many batches of an epoch a side shows to have performed.
    func writes(in cookies: [Cookie], of epoch: String) -> UInt64 {
        guard let value = cookies.first(where: { $0.identity == counter })?.value,
            let dot = value.lastIndex(of: "."), value[..<dot] == epoch
        else { return 0 }
        return UInt64(value[value.index(after: dot)...]) ?? 0
    }

    /// The cookies of a snapshot that the session is about, as the side can hold them.
    ///
    /// One whose time is over is as good as gone, whether or not the side has noticed.
    func images(
        in cookies: [Cookie],
        of side: SideName,
        at now: Timestamp
    ) -> [Cookie.Identity: SideImage] {
        guard let capabilities = sides[side]?.capabilities else { return [:] }
        var images: [Cookie.Identity: SideImage] = [:]
        images.reserveCapacity(cookies.count)
        for cookie in cookies where cookie.domain != marker.domain && !cookie.isExpired(at: now) {
            let identity = cookie.identity
            guard policy.covers(identity) else { continue }
            images[identity] = capabilities.projecting(SideImage(cookie))
        }
        return images
    }
}
