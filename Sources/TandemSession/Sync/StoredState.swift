import TandemCookies
import TandemStorage

/// The few numbers and the keep-list that a profile's database holds beside its rows.
struct StoredState: Sendable {
    private static let name = "sync"
    private static let scopeName = "scope"

    var clock: UInt64
    var generation: UInt64
    var closure: SyncMachine.Closure?
    /// What crossed when the sides' records were made.
    var scope: [UInt8]

    init(_ machine: SyncMachine) {
        clock = machine.clock
        generation = machine.generation
        closure = machine.closure
        scope = machine.policy.scope
    }

    /// Lines of text: the two numbers, then what a closed session keeps.
    init?(_ settings: [String: [UInt8]]) {
        guard let octets = settings[Self.name] else { return nil }
        let lines = octets.split(separator: 0x0a, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count >= 3, let clock = UInt64(lines[0]), let generation = UInt64(lines[1])
        else { return nil }
        self.clock = clock
        self.generation = generation
        scope = settings[Self.scopeName] ?? []
        guard lines[2] == "closed" else { return }
        let kept = lines.dropFirst(3).compactMap { CookieRule(line: $0[...]) }
        closure = SyncMachine.Closure(kept: Set(kept))
    }

    var settings: [Setting] {
        var lines = [String(clock), String(generation), closure == nil ? "open" : "closed"]
        lines += closure?.kept.map(\.line) ?? []
        return [
            Setting(name: Self.name, octets: Array(lines.joined(separator: "\n").utf8)),
            Setting(name: Self.scopeName, octets: scope),
        ]
    }
}
