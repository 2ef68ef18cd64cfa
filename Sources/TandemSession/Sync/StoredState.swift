import TandemCookies
import TandemStorage

/// The few numbers and the keep-list that a profile's database holds beside its rows.
struct StoredState: Sendable {
    private static let name = "sync"
    private static let scopeName = "scope"
    private static let storeName = "data-store"
    private static let keepsWebsiteData = "keeps-website-data"

    var clock: UInt64
    var generation: UInt64
    var closure: SyncMachine.Closure?
    var intended: SyncMachine.Closure?
    var dataStore: DataStoreAssignment
    /// What crossed when the sides' records were made.
    var scope: [UInt8]

    init(_ machine: SyncMachine) {
        clock = machine.clock
        generation = machine.generation
        closure = machine.closure
        scope = machine.policy.scope
        intended = machine.intended
        dataStore = machine.dataStore
    }

    /// Reads lines of text: the two numbers, then whether the session is closed, with what that keeps;
    /// after `intended`, what a sign-out that has not begun is to keep.
    ///
    /// A rule's line has a tab, so that the one for website data is not mistaken for one.
    init?(_ settings: [String: [UInt8]]) {
        guard let octets = settings[Self.name] else { return nil }
        let lines = octets.split(separator: 0x0a, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count >= 3, let clock = UInt64(lines[0]), let generation = UInt64(lines[1])
        else { return nil }
        self.clock = clock
        self.generation = generation
        scope = settings[Self.scopeName] ?? []
        dataStore = DataStoreAssignment(octets: settings[Self.storeName] ?? [])
        let parts = lines[3...].split(separator: "intended", omittingEmptySubsequences: false)
        if lines[2] == "closed" { closure = Self.closure(parts.first ?? []) }
        if parts.count > 1 { intended = Self.closure(parts[1]) }
    }

    private static func closure(_ lines: ArraySlice<String>) -> SyncMachine.Closure {
        SyncMachine.Closure(
            kept: Set(lines.compactMap { CookieRule(line: $0[...]) }),
            keepsWebsiteData: lines.contains(keepsWebsiteData)
        )
    }

    var settings: [Setting] {
        var lines = [String(clock), String(generation), closure == nil ? "open" : "closed"]
        lines += closure?.kept.map(\.line) ?? []
        if let intended {
            lines += ["intended"] + intended.kept.map(\.line)
            if intended.keepsWebsiteData { lines.append(Self.keepsWebsiteData) }
        }
        return [
            Setting(name: Self.name, octets: Array(lines.joined(separator: "\n").utf8)),
            Setting(name: Self.scopeName, octets: scope),
            Setting(name: Self.storeName, octets: dataStore.octets),
        ]
    }
}
