import Synchronization
public import TandemSession

/// A store of cookies in memory, for tests of what a session does with a store that misbehaves.
///
/// ```swift
/// let side = InMemorySide()
/// session.attach(side, named: .web)
/// side.hold(.perform)  // from now on a write does not come to an end
/// try await session.setCookie(cookie)
/// await side.isHeld(.perform)  // the session waits for it now
/// side.setByPage(another)  // a page is faster
/// side.release(.perform)
/// ```
public final class InMemorySide: CookieSide {
    /// What a session asks a side to do.
    public enum Operation: Hashable, Sendable, CaseIterable {
        /// To show its cookies.
        case snapshot
        /// To write.
        case perform
        /// To end what its pages do.
        case stop
        /// To remove website data.
        case removeWebsiteData
    }

    struct State {
        var cookies: [Cookie.Identity: Cookie] = [:]
        var websiteData: [String] = []
        var isAsleep = false
        var sendsHints = true
        var transform: @Sendable (Cookie) -> Cookie? = { $0 }
        var performed: [[SideOperation]] = []
        var counts: [Operation: Int] = [:]
        var failures: [Operation: Failure] = [:]
    }

    struct Failure {
        let reason: String
        var times: Int
    }

    /// What the side says that it can hold; it holds everything whatever it says.
    public let capabilities: SideCapabilities
    /// A hint at each change, as long as hints are not lost.
    public let hints: AsyncStream<Void>

    let state: Mutex<State>
    let holds = OperationHolds()
    private let hint: AsyncStream<Void>.Continuation
    private let clock: ManualClock?

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - capabilities: What it says that it can hold.
    ///   - cookies: What it holds from the start.
    ///   - clock: The clock by which cookies expire there; nil: none does.
    public init(
        capabilities: SideCapabilities = .init(),
        cookies: [Cookie] = [],
        clock: ManualClock? = nil
    ) {
        self.capabilities = capabilities
        self.clock = clock
        (hints, hint) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        var state = State()
        for cookie in cookies { state.cookies[cookie.identity] = cookie }
        self.state = Mutex(state)
    }

    /// The cookies of the store but for the session's own marker, in the order of their identities.
    public var cookies: [Cookie] {
        unexpired.filter { !$0.isMarker }
            .sorted { $0.identity < $1.identity }
    }

    /// The writes that were performed, batch by batch, but for the session's own marker.
    public var performed: [[SideOperation]] {
        state.withLock { $0.performed }
            .map { $0.filter { !$0.identity.isOfMarker } }
            .filter { !$0.isEmpty }
    }

    /// How often an operation was begun.
    public func count(of operation: Operation) -> Int {
        state.withLock { $0.counts[operation] ?? 0 }
    }

    // MARK: Side

    /// The cookies of the store, after a hold or a failure that a test ordered.
    public func snapshot() async throws(SideError) -> [Cookie] {
        try await begin(.snapshot)
        return state.withLock { $0.isAsleep } ? [] : unexpired
    }

    private var unexpired: [Cookie] {
        state.withLock { Array($0.cookies.values) }
            .filter { cookie in clock.map { !cookie.isExpired(at: $0.now) } ?? true }
    }

    /// Writes, after a hold or a failure that a test ordered.
    ///
    /// - Parameter operations: What to write.
    /// - Throws: ``SideError`` if a test ordered it.
    public func perform(_ operations: [SideOperation]) async throws(SideError) {
        try await begin(.perform)
        state.withLock { state in
            state.performed.append(operations)
            state.isAsleep = false
            for operation in operations {
                switch operation {
                case .set(let cookie):
                    let kept = cookie.isMarker ? cookie : state.transform(cookie)
                    if let kept { state.cookies[kept.identity] = kept }
                case .delete(let identity):
                    state.cookies[identity] = nil
                }
            }
        }
        sendHint()
    }

    /// Does nothing, after a hold that a test ordered.
    public func stop() async {
        try? await begin(.stop)
    }

    /// Removes the website data that a test put there.
    ///
    /// - Parameter sites: Whose data is meant; all is removed.
    /// - Returns: The data.
    /// - Throws: ``SideError`` if a test ordered it.
    public func removeWebsiteData(for sites: Set<CookieHost>) async throws(SideError) -> [String] {
        try await begin(.removeWebsiteData)
        return state.withLock { state in
            defer { state.websiteData = [] }
            return state.websiteData
        }
    }

    private func begin(_ operation: Operation) async throws(SideError) {
        state.withLock { $0.counts[operation, default: 0] += 1 }
        await holds.pass(operation)
        let reason = state.withLock { state -> String? in
            guard let failure = state.failures[operation], failure.times > 0 else { return nil }
            state.failures[operation]?.times -= 1
            return failure.reason
        }
        if let reason { throw SideError(reason) }
    }

    func sendHint() {
        if state.withLock({ $0.sendsHints }) { hint.yield() }
    }
}

extension Cookie {
    /// Whether it is the session's own, by which it knows whether a store lives on unbroken.
    fileprivate var isMarker: Bool { identity.isOfMarker }
}

extension Cookie.Identity {
    fileprivate var isOfMarker: Bool { domain.serialized == "tandem.invalid" }
}
