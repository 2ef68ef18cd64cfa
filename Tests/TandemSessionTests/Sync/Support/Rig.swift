import TandemCookies
import TandemStorage

@testable import TandemSession

/// A sync machine with stores in memory, for a test to take step by step.
struct Rig {
    /// An operation that the machine has begun.
    typealias Action = SyncStep.Action

    static let start = Timestamp(milliseconds: 1_800_000_000_250)

    var machine: SyncMachine
    var database = ModelDatabase()
    var now = Rig.start
    /// What the stores hold.
    var stores: [SideName: [Cookie.Identity: Cookie]] = [:]
    /// What a store makes of a cookie that is set; nil: it is not taken.
    var keeps: (Cookie) -> Cookie? = { $0 }
    /// Whether a store keeps the machine's own cookies, whatever it makes of others.
    var keepsMarker = true
    /// The operations that are begun and not answered.
    private(set) var actions: [Action] = []
    /// The operations on sites' cookies that were performed, oldest first.
    private(set) var performed: [SideOperation] = []
    private(set) var changes: [SessionChange] = []
    private(set) var findings: [SyncFinding] = []
    private(set) var failures: [SideName] = []
    private(set) var capabilities: [SideName: SideCapabilities] = [:]
    private var policy: SyncPolicy
    private var launch: UInt64 = 1

    init(precedence: WebSession.Precedence = .later) throws {
        policy = SyncPolicy(sites: [try CookieHost("example.com")], precedence: precedence)
        machine = try Self.machine(policy, launch: 1)
    }

    private static func machine(_ policy: SyncPolicy, launch: UInt64) throws -> SyncMachine {
        try SyncMachine(
            policy: policy,
            jar: CookieJar(),
            key: CookieDigest.Key(first: 1, second: 2),
            launch: launch,
            marker: .sample(SyncMachine.markerName, host: SyncMachine.markerHost)
        )
    }

    // MARK: Scenarios

    /// A machine with a side that is in step and empty.
    static func connected(precedence: WebSession.Precedence = .later) throws -> Rig {
        var rig = try Rig(precedence: precedence)
        rig.connect()
        return rig
    }

    /// A machine with a side that holds a cookie of the jar's.
    static func holding(
        _ setCookie: String,
        precedence: WebSession.Precedence = .later
    ) throws -> Rig {
        var rig = try connected(precedence: precedence)
        try rig.receive(setCookie)
        rig.settle()
        return rig
    }

    /// A machine that has begun to write a cookie to its side, which keeps it or makes something of
    /// it.
    static func writing(
        _ setCookie: String,
        precedence: WebSession.Precedence = .later,
        keeps: @escaping (Cookie) -> Cookie? = { $0 }
    ) throws -> Rig {
        var rig = try Rig(precedence: precedence)
        rig.keeps = keeps
        rig.connect()
        try rig.beginWriting(setCookie)
        return rig
    }

    /// Has the side that is in step written a cookie to, without an answer.
    mutating func beginWriting(_ setCookie: String) throws {
        try receive(setCookie)
        answer()
    }

    /// The write that was begun is performed, and before it is answered a page sets or deletes the
    /// cookie.
    mutating func overtake(_ identity: Cookie.Identity, with cookie: Cookie?) {
        perform()
        if let cookie { setByPage(cookie) } else { deleteByPage(identity) }
        finish()
    }

    // MARK: Events

    /// Hands the machine an event and keeps what follows from it.
    @discardableResult
    mutating func run<Result>(_ event: (inout SyncMachine, Timestamp) -> Result) -> Result {
        machine.expire(at: now)
        let result = event(&machine, now)
        let step = machine.takeStep()
        database.commit(step.batch)
        actions += step.actions
        changes += step.changes
        findings += step.findings
        failures += step.failures
        return result
    }

    mutating func attach(
        _ side: SideName = .web,
        _ capabilities: SideCapabilities = SideCapabilities()
    ) {
        self.capabilities[side] = capabilities
        run { $0.attach(side, capabilities: capabilities, at: $1) }
    }

    /// Attaches a side and lets it come into step.
    mutating func connect(
        _ side: SideName = .web,
        _ capabilities: SideCapabilities = SideCapabilities()
    ) {
        attach(side, capabilities)
        settle()
    }

    @discardableResult
    mutating func receive(_ setCookie: String, from url: String = "https://example.com/") throws
        -> CookieJar.Outcome
    {
        let url = try CookieURL(url)
        return run {
            $0.store(setCookie: Array(setCookie.utf8), from: url, context: .http, at: $1)
        }
    }

    mutating func delete(_ identity: Cookie.Identity) {
        run { _ = $0.remove(identity, at: $1) }
    }

    /// A page sets a cookie, and no hint is given.
    mutating func setByPage(_ cookie: Cookie, on side: SideName = .web) {
        stores[side, default: [:]][cookie.identity] = cookie
    }

    /// A page deletes a cookie, and no hint is given.
    mutating func deleteByPage(_ identity: Cookie.Identity, on side: SideName = .web) {
        stores[side]?[identity] = nil
    }

    mutating func hint(_ side: SideName = .web) {
        run { $0.hint(side, at: $1) }
    }

    /// Reads a side and lets everything come to rest.
    mutating func refresh(_ side: SideName = .web) {
        run { $0.refresh(side, at: $1) }
        settle()
    }

    /// The process ends, and another starts from what was kept, with its sides.
    ///
    /// Its policy is the one given, or the same as before.
    mutating func relaunch(attaching: Bool = true, policy changed: SyncPolicy? = nil) throws {
        if let changed { policy = changed }
        launch += 1
        actions = []
        machine = try Self.machine(policy, launch: launch)
        machine.restore(database.contents)
        guard attaching else { return }
        for (side, capabilities) in capabilities { attach(side, capabilities) }
    }

    /// A store's process dies, and with it the cookies that have no expiry.
    mutating func restartStore(_ side: SideName = .web) {
        stores[side] = stores[side]?.filter { $0.value.expires != nil }
    }

    // MARK: Operations

    /// Performs and answers what was begun first.
    mutating func answer() {
        guard !actions.isEmpty else { return }
        perform()
        finish()
    }

    /// Performs and answers what was begun on a side.
    mutating func answer(_ side: SideName) {
        guard let index = actions.firstIndex(where: { $0.side == side }) else { return }
        actions.swapAt(0, index)
        answer()
    }

    /// Performs what was begun first, or a part of it, without an answer.
    mutating func perform(_ part: Range<Int> = 0..<100) {
        guard case .write(let side, _, let operations) = actions.first else { return }
        for operation in operations[part.clamped(to: operations.indices)] {
            perform(operation, on: side)
        }
    }

    private mutating func perform(_ operation: SideOperation, on side: SideName) {
        switch operation {
        case .set(let cookie):
            let isOwn = cookie.domain.serialized == SyncMachine.markerHost
            if !isOwn { performed.append(operation) }
            guard let kept = isOwn && keepsMarker ? cookie : keeps(cookie) else { return }
            stores[side, default: [:]][kept.identity] = kept
        case .delete(let identity):
            performed.append(operation)
            stores[side]?[identity] = nil
        }
    }

    /// Answers what was begun first, as if it were performed.
    mutating func finish() {
        guard !actions.isEmpty else { return }
        switch actions.removeFirst() {
        case .read(let side, let ticket):
            let cookies = Array(stores[side, default: [:]].values)
            run { $0.sideWasRead(side, ticket: ticket, cookies: cookies, at: $1) }
        case .write(let side, let ticket, _):
            run { $0.sideWasWritten(side, ticket: ticket, at: $1) }
        }
    }

    /// What was begun first fails.
    mutating func fail() {
        guard !actions.isEmpty else { return }
        let action = actions.removeFirst()
        run { machine, _ in machine.sideFailed(action.side, ticket: action.ticket) }
    }

    /// Performs and answers until nothing is left.
    ///
    /// - Returns: Whether that came about within a hundred operations.
    @discardableResult
    mutating func settle() -> Bool {
        for _ in 0..<100 where !actions.isEmpty { answer() }
        return actions.isEmpty
    }

    // MARK: What is there

    /// Name and value of the cookies in a store, the machine's own left out.
    func pairs(on side: SideName = .web) -> [String] {
        stores[side, default: [:]].values
            .filter { $0.domain.serialized != SyncMachine.markerHost }
            .map { "\($0.name)=\($0.value)" }.sorted()
    }

    /// Name and value of the jar's cookies.
    var jar: [String] { machine.jar.cookies.map { "\($0.name)=\($0.value)" }.sorted() }

    func record(_ identity: Cookie.Identity, on side: SideName = .web) -> SideState.Record? {
        machine.sides[side]?.records[identity]
    }

    mutating func forgetPerformed() { performed = [] }
}

extension SyncStep.Action {
    /// What is written, nil for a read.
    var operations: [SideOperation]? {
        guard case .write(_, _, let operations) = self else { return nil }
        return operations
    }
}

extension Cookie.Identity {
    static func sample(
        _ name: String,
        host: String = "example.com",
        isHostOnly: Bool = true,
        path: String = "/"
    ) throws -> Cookie.Identity {
        Cookie.Identity(
            name: name,
            domain: try CookieHost(host),
            isHostOnly: isHostOnly,
            path: path
        )
    }
}

extension Cookie {
    /// A cookie as a store holds it.
    static func held(
        _ name: String,
        _ value: String,
        host: String = "example.com",
        isHostOnly: Bool = true,
        expires: Timestamp? = nil,
        isSecure: Bool = false,
        isHTTPOnly: Bool = false,
        sameSite: SameSite = .unspecified
    ) throws -> Cookie {
        Cookie(
            identity: try .sample(name, host: host, isHostOnly: isHostOnly),
            valueOctets: Array(value.utf8),
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: isHTTPOnly,
            sameSite: sameSite,
            creation: .distantPast,
            lastAccess: .distantPast
        )
    }
}
