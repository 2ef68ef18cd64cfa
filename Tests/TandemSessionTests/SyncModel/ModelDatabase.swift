import TandemCookies
import TandemStorage

/// The profile's database in memory, without SQLite: what a batch does, and what comes back.
struct ModelDatabase {
    private var entries: [Cookie.Identity: JarEntry] = [:]
    private var tombstones: [Cookie.Identity: Tombstone] = [:]
    private var records: [SideRecord.Key: SideRecord] = [:]
    private var digests: [DigestRow.Digest: DigestRow] = [:]
    private var sides: [String: SideRow] = [:]
    private var settings: [String: Setting] = [:]

    mutating func commit(_ batch: Batch) {
        apply(batch.entries, to: &entries) { $0.cookie.identity }
        apply(batch.tombstones, to: &tombstones) { $0.identity }
        apply(batch.records, to: &records) { SideRecord.Key(side: $0.side, identity: $0.identity) }
        apply(batch.digests, to: &digests) { $0.digest }
        apply(batch.sides, to: &sides) { $0.name }
        apply(batch.settings, to: &settings) { $0.name }
    }

    private func apply<Row, Key: Hashable>(
        _ changes: Batch.Changes<Row, Key>,
        to rows: inout [Key: Row],
        by key: (Row) -> Key
    ) {
        if changes.isEmpty { return }
        if changes.wipesAll { rows = [:] }
        for key in changes.deletions { rows[key] = nil }
        for row in changes.upserts { rows[key(row)] = row }
    }

    /// Makes it one that has lost the jar, as to a damage.
    mutating func loseEntries() { entries = [:] }

    /// Makes it one that has lost what it knew of the sides.
    mutating func loseSides() { (sides, records) = ([:], [:]) }

    /// Makes it one that does not say how many batches of an epoch were written.
    mutating func forgetCounts() {
        for (name, row) in sides {
            sides[name]?.epoch = row.epoch.map { String($0.prefix { $0 != "." }) }
        }
    }

    var contents: Contents {
        var contents = Contents()
        contents.entries = entries.values.sorted { $0.version < $1.version }
        contents.tombstones = tombstones.values.sorted { $0.version < $1.version }
        contents.records = records.values.sorted { ($0.side, $0.identity) < ($1.side, $1.identity) }
        contents.digests = Array(digests.values)
        contents.sides = sides.values.sorted { $0.name < $1.name }
        contents.settings = settings.mapValues(\.octets)
        return contents
    }
}
