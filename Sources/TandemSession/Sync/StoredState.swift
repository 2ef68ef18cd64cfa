import TandemCookies
import TandemStorage

/// The few numbers and the keep-list that a profile's database holds beside its rows.
struct StoredState: Sendable {
    private static let name = "sync"

    var clock: UInt64
    var generation: UInt64
    var closure: SyncMachine.Closure?

    init(_ machine: SyncMachine) {
        clock = machine.clock
        generation = machine.generation
        closure = machine.closure
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
        guard lines[2] == "closed" else { return }
        let kept = lines.dropFirst(3).compactMap { line -> CookieRule? in
            guard let tab = line.lastIndex(of: "\t") else { return nil }
            let host = line[line.index(after: tab)...]
            if host.isEmpty { return CookieRule(String(line[..<tab])) }
            // A rule whose host cannot be read keeps nothing, rather than the name on every host.
            return (try? CookieHost(host)).map { CookieRule(String(line[..<tab]), host: $0) }
        }
        closure = SyncMachine.Closure(kept: Set(kept))
    }

    var settings: [Setting] {
        var lines = [String(clock), String(generation), closure == nil ? "open" : "closed"]
        // A name with a line feed is no cookie's, and would be read as another one.
        for kept in closure?.kept ?? [] where !kept.name.utf8.contains(0x0a) {
            lines.append(kept.name + "\t" + (kept.host?.serialized ?? ""))
        }
        return [Setting(name: Self.name, octets: Array(lines.joined(separator: "\n").utf8))]
    }
}
