import Foundation
import TandemCookies
import TandemStorage

/// The file of a small profile, and what of it an input damages.
struct DamagedFile {
    /// The octets of the file, and whether they are what was written.
    private(set) var octets = original
    private(set) var isSound = true

    /// Each patch is a place in three octets, a length and so many octets; a length of 255 cuts the
    /// file off there.
    init(_ input: [UInt8]) {
        var input = Input(input)
        while input.rest.count > 4, !octets.isEmpty {
            let place = (0..<3).reduce(0) { place, _ in place << 8 | Int(input.octet()) }
            let start = place % octets.count
            let length = input.octet()
            guard length < 255 else {
                octets.removeSubrange(start...)
                break
            }
            for index in start..<min(start + Int(length & 15) + 1, octets.count) {
                octets[index] = input.octet()
            }
        }
        isSound = octets == Self.original
    }

    /// What the file held.
    static let contents: Contents = {
        var contents = Contents()
        for number in 0..<16 {
            guard let host = try? CookieHost("h\(number % 5).example.com") else { continue }
            let cookie = Cookie(
                identity: Cookie.Identity(
                    name: "name\(number)",
                    domain: host,
                    isHostOnly: number % 2 == 0,
                    path: "/"
                ),
                // Long ones go on in pages of their own.
                valueOctets: Array(repeating: 0x61, count: number % 8 == 0 ? 5000 : number),
                expires: number % 3 == 0 ? nil : .tests,
                isSecure: true,
                isHTTPOnly: false,
                sameSite: .lax,
                creation: .tests,
                lastAccess: .tests
            )
            contents.entries.append(JarEntry(cookie: cookie, version: UInt64(number)))
            contents.tombstones.append(Tombstone(identity: cookie.identity, version: 3))
            contents.records.append(
                SideRecord(side: "web", identity: cookie.identity, agreedVersion: 1, image: cookie)
            )
        }
        contents.digests = [DigestRow(digest: .init(high: 1, low: .max), expires: .tests)]
        contents.sides = [SideRow(name: "web", epoch: "e")]
        contents.settings = ["sync": Array("1\n2\nopen".utf8)]
        return contents
    }()

    private static let original: [UInt8] = {
        let folder = TemporaryFolder()
        defer { folder.remove() }
        var batch = Batch()
        batch.entries.upserts = contents.entries
        batch.tombstones.upserts = contents.tombstones
        batch.records.upserts = contents.records
        batch.digests.upserts = contents.digests
        batch.sides.upserts = contents.sides
        batch.settings.upserts = contents.settings.map { Setting(name: $0.key, octets: $0.value) }
        do {
            let database = try ProfileDatabase(at: .file(path: folder.database))
            try database.commit(batch)
            database.close()
            return try Array(Data(contentsOf: URL(filePath: folder.database)))
        } catch {
            expect(false, "a profile can be made: \(error)")
            return []
        }
    }()
}

/// A folder of its own for each use, in memory where the system has such a place.
struct TemporaryFolder {
    let path: String

    init() {
        let memory = "/dev/shm"
        let isThere = FileManager.default.fileExists(atPath: memory)
        path = (isThere ? memory : NSTemporaryDirectory()) + "/tandem-fuzz-\(UUID().uuidString)"
    }

    var database: String { path + "/profile.sqlite" }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
