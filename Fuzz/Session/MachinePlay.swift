import TandemCookies
import TandemStorage

@testable import TandemSession

/// A sync machine that starts from what an input says was kept, and a store that does as it is told.
struct MachinePlay {
    private(set) var machine: SyncMachine
    private var store: [Cookie.Identity: Cookie] = [:]

    /// The input is what was kept of the session; its end is the numbers beside the rows.
    init(_ machine: SyncMachine, kept input: [UInt8]) {
        self.machine = machine
        var numbers = Input(input.reversed())
        var contents = Contents()
        contents.settings = ["sync": input]
        for (name, host) in [("a", "example.com"), ("c", "a.example.com")] {
            guard let host = try? CookieHost(host) else { continue }
            let identity = Cookie.Identity(name: name, domain: host, isHostOnly: true, path: "/")
            let cookie = Cookie(
                identity: identity,
                valueOctets: [numbers.octet()],
                expires: numbers.moment(),
                isSecure: false,
                isHTTPOnly: numbers.flag(),
                sameSite: .unspecified,
                creation: .tests,
                lastAccess: .tests
            )
            let versions = (0..<4).map { _ in UInt64(bitPattern: numbers.integer()) }
            if numbers.flag() {
                contents.entries.append(JarEntry(cookie: cookie, version: versions[0]))
            } else {
                contents.tombstones.append(Tombstone(identity: identity, version: versions[0]))
            }
            contents.records.append(
                SideRecord(
                    side: SideName.web.rawValue,
                    identity: identity,
                    agreedVersion: versions[1],
                    image: cookie,
                    pendingVersion: numbers.flag() ? versions[2] : nil,
                    attempts: Int(truncatingIfNeeded: versions[3]),
                    wrongImageIsKnown: numbers.flag(),
                    // A refusal would be one that the store keeps to.
                    outcome: numbers.octet() & ~1
                )
            )
            store[identity] = cookie
        }
        contents.sides = [SideRow(name: SideName.web.rawValue, epoch: Array(numbers.rest).text)]
        self.machine.restore(contents)
    }

    /// Hands the machine an event, and lets the store do all that follows from it.
    mutating func run(_ event: (inout SyncMachine, Timestamp) -> Void) {
        machine.expire(at: .tests)
        event(&machine, .tests)
        var actions = machine.takeStep().actions
        for _ in 0..<100 where !actions.isEmpty {
            perform(actions.removeFirst())
            actions += machine.takeStep().actions
        }
        expect(actions.isEmpty, "the machine comes to rest")
    }

    private mutating func perform(_ action: SyncStep.Action) {
        switch action {
        case .read(let name, let ticket):
            let cookies = Array(store.values)
            machine.sideWasRead(name, ticket: ticket, cookies: cookies, at: .tests)
        case .write(let name, let ticket, let operations):
            for operation in operations {
                switch operation {
                case .set(let cookie): store[cookie.identity] = cookie
                case .delete(let identity): store[identity] = nil
                }
            }
            machine.sideWasWritten(name, ticket: ticket, at: .tests)
        }
    }

    /// Name and value of the store's cookies, without the machine's own and what has expired.
    var sites: [String: String] {
        let cookies = store.values.filter {
            $0.domain.serialized != SyncMachine.markerHost && !$0.isExpired(at: .tests)
        }
        return Dictionary(cookies.map { ($0.name, $0.value) }) { first, _ in first }
    }
}
