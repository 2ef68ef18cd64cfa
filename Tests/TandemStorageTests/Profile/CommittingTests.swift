import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

@Suite("Committing batches")
struct CommittingTests {
    private let database: ProfileDatabase

    init() throws {
        database = try ProfileDatabase(at: .memory)
    }

    @Test("A row takes the place of the row of its key, in every table")
    func replaces() throws {
        let identity = try Cookie.sample().identity
        try database.commit(Batch(storing: .sample(cookies: [try .sample(value: "old")])))
        var newer = Contents()
        newer.entries = [JarEntry(cookie: try .sample(value: "new", expires: nil), version: 90)]
        newer.tombstones = [Tombstone(identity: identity, version: 91)]
        newer.records = [SideRecord(side: "web", identity: identity)]
        newer.digests = [
            DigestRow(digest: .init(high: .max, low: 0), expires: .distantFuture)
        ]
        newer.sides = [
            SideRow(name: "web", needsClear: true, keepsWebsiteData: true),
            SideRow(name: "native", epoch: "e2"),
        ]
        newer.settings = ["key": [], "empty": [1]]
        try database.commit(Batch(storing: newer))
        #expect(try database.load() == newer)
    }

    @Test("A deletion takes the row of its key only, and passes over a key that is not there")
    func deletes() throws {
        var contents = Contents.sample(cookies: [try .sample("a"), try .sample("b")])
        try database.commit(Batch(storing: contents))
        let gone = try Cookie.sample("a").identity
        var batch = Batch()
        batch.entries.deletions = [gone, try Cookie.sample("c").identity]
        batch.tombstones.deletions = [gone]
        batch.records.deletions = [
            .init(side: "web", identity: gone), .init(side: "native", identity: gone),
        ]
        batch.digests.deletions = [.init(high: .max, low: 0)]
        batch.sides.deletions = ["native"]
        batch.settings.deletions = ["key"]
        try database.commit(batch)
        contents.entries.removeFirst()
        contents.tombstones.removeFirst()
        contents.records.removeFirst()
        contents.digests.removeFirst()
        contents.sides.removeLast()
        contents.settings["key"] = nil
        #expect(try database.load() == contents)
    }

    @Test("A wipe comes first, then deletions, then upserts")
    func order() throws {
        let cookie = try Cookie.sample()
        try database.commit(Batch(storing: .sample(cookies: [cookie, try .sample("other")])))
        var batch = Batch()
        batch.wipeEverything()
        batch.entries.deletions = [cookie.identity]
        batch.entries.upserts = [JarEntry(cookie: cookie, version: 1)]
        try database.commit(batch)
        var expected = Contents()
        expected.entries = batch.entries.upserts
        #expect(try database.load() == expected)
    }

    @Test("A wipe of one table leaves the others")
    func partialWipe() throws {
        var contents = Contents.sample(cookies: [try .sample()])
        try database.commit(Batch(storing: contents))
        var batch = Batch()
        batch.records.wipesAll = true
        try database.commit(batch)
        contents.records = []
        #expect(try database.load() == contents)
    }

    @Test("Names, values and paths come back octet for octet, whatever they are")
    func octets() throws {
        let odd: [UInt8] = [0xff, 0x00, 0xc0, 0x80, 0x3b, 0x27]
        let identity = Cookie.Identity(
            nameOctets: odd,
            domain: try CookieHost("example.test"),
            isHostOnly: false,
            pathOctets: [0x2f] + odd
        )
        let cookie = Cookie(
            identity: identity,
            valueOctets: Array(0...255),
            expires: nil,
            isSecure: false,
            isHTTPOnly: true,
            sameSite: .none,
            creation: .distantPast,
            lastAccess: .distantFuture
        )
        let contents = Contents.sample(cookies: [cookie])
        try database.commit(Batch(storing: contents))
        let found = try database.load()
        #expect(found == contents)
        #expect(found.entries.first?.cookie.identity.nameOctets == odd)
        #expect(found.entries.first?.cookie.valueOctets == Array(0...255))
    }

    @Test("The same name differs by domain, host-only flag, path and partition")
    func identities() throws {
        let site = Site(scheme: "https", host: try CookieHost("top.test"))
        let partitions: [Partition?] = [
            nil, Partition(topLevelSite: site),
            Partition(topLevelSite: site, hasCrossSiteAncestor: true),
            Partition(topLevelSite: Site(scheme: "http", host: site.host)),
        ]
        var contents = Contents()
        for domain in ["example.test", "sub.example.test", "127.0.0.1", "[::1]"] {
            for (isHostOnly, path) in [(true, "/"), (false, "/"), (true, "/a")] {
                for partition in partitions {
                    let identity = Cookie.Identity(
                        name: "n",
                        domain: try CookieHost(domain),
                        isHostOnly: isHostOnly,
                        path: path,
                        partition: partition
                    )
                    contents.tombstones.append(Tombstone(identity: identity, version: 1))
                }
            }
        }
        try database.commit(Batch(storing: contents))
        try database.commit(Batch(storing: contents))
        #expect(try database.load().tombstones == contents.tombstones)
        #expect(contents.tombstones.count == 48)
    }

    @Test("A cookie of an empty value is not an absent one, and zero is not an absent version")
    func emptiness() throws {
        let cookie = try Cookie.sample("", value: "")
        let sides = (0..<3).map { "side\($0)" }
        var contents = Contents()
        contents.records = [
            SideRecord(side: sides[0], identity: cookie.identity),
            SideRecord(
                side: sides[1],
                identity: cookie.identity,
                agreedVersion: 0,
                image: cookie,
                pendingVersion: 0,
                pendingWrite: cookie,
                wrongImage: cookie
            ),
            SideRecord(side: sides[2], identity: cookie.identity, agreedVersion: .max),
        ]
        try database.commit(Batch(storing: contents))
        #expect(try database.load().records == contents.records)
    }

    @Test("An empty batch writes nothing")
    func emptyBatch() throws {
        let directory = try TemporaryDirectory()
        let database = try ProfileDatabase(at: .file(path: directory.profile))
        try database.commit(Batch(storing: .sample(cookies: [try .sample()])))
        let log = URL(fileURLWithPath: directory.profile + "-wal")
        let before = try Data(contentsOf: log)
        try database.commit(Batch())
        #expect(try Data(contentsOf: log) == before)
    }

    @Test("A batch that fails half-way changes nothing, and the next one goes through")
    func rollsBack() throws {
        let contents = Contents.sample(cookies: [try .sample()])
        try database.commit(Batch(storing: contents))
        // SQLite answers to this limit as it does to a full disk.
        let connection = try database.opened()
        let pages = try connection.integer(of: "PRAGMA page_count")
        try connection.execute("PRAGMA max_page_count = \(pages + 1)")
        var batch = Batch()
        batch.entries.wipesAll = true
        batch.settings.upserts = (0..<100).map {
            Setting(name: "s\($0)", octets: Array(repeating: 7, count: 1000))
        }
        #expect(throws: StorageError.diskFull(path: ":memory:")) { try database.commit(batch) }
        #expect(try database.load() == contents)
        try connection.execute("PRAGMA max_page_count = 100000")
        try database.commit(batch)
        #expect(try database.load().settings.count == 102)
        #expect(try database.load().entries.isEmpty)
    }

    @Test("Ten thousand cookies are one batch")
    func tenThousand() throws {
        var contents = Contents()
        contents.entries = try (0..<10_000).map {
            let cookie = try Cookie.sample("c\($0)", domain: "h\($0 % 500).example.test")
            return JarEntry(cookie: cookie, version: UInt64($0))
        }
        let directory = try TemporaryDirectory()
        let database = try ProfileDatabase(at: .file(path: directory.profile))
        try database.commit(Batch(storing: contents))
        #expect(try database.load() == contents)
    }
}
