import Foundation
import TandemCookies
import Testing

@testable import TandemStorage

@Suite("Leaving no trace")
struct ErasingTests {
    private let directory: TemporaryDirectory
    private let database: ProfileDatabase

    init() throws {
        directory = try TemporaryDirectory()
        database = try ProfileDatabase(at: .file(path: directory.profile))
    }

    /// A value that is found in a file only if it was written there.
    private func secret(_ number: Int) -> String {
        String(repeating: "<secret-\(number)>", count: 1 + number % 300)
    }

    /// The secrets that are found in any file of the directory.
    private func found(_ numbers: some Sequence<Int>) throws -> [Int] {
        let files = try directory.names.map {
            try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + $0))
        }
        return numbers.filter { number in
            let octets = Data("<secret-\(number)>".utf8)
            return files.contains { $0.range(of: octets) != nil }
        }
    }

    private func contents(_ numbers: some Sequence<Int>) throws -> Contents {
        .sample(cookies: try numbers.map { try .sample("c\($0)", value: secret($0)) })
    }

    @Test("After a wipe no file holds the bytes of any value")
    func wipe() throws {
        try database.commit(Batch(storing: contents(0..<200)))
        #expect(try found(0..<200) == Array(0..<200))
        var batch = Batch()
        batch.wipeEverything()
        try database.commit(batch)
        #expect(try directory.names.contains("profile.db-wal"))
        #expect(try found(0..<200) == [])
    }

    @Test("A deletion alone leaves bytes in the log, and one that leaves no trace does not")
    func deletion() throws {
        try database.commit(Batch(storing: contents(0..<3)))
        func deletion(of number: Int) throws -> Batch {
            var batch = Batch()
            let identity = try Cookie.sample("c\(number)").identity
            batch.entries.deletions = [identity]
            batch.records.deletions = [SideRecord.Key(side: "web", identity: identity)]
            return batch
        }
        try database.commit(deletion(of: 0))
        #expect(try found(0..<3) == [0, 1, 2])
        var batch = try deletion(of: 1)
        batch.leavesNoTrace = true
        try database.commit(batch)
        #expect(try found(0..<3) == [2])
    }

    @Test("Nothing is left of values that many commits moved about between pages")
    func churn() throws {
        var generator = SystemRandomNumberGenerator()
        var live: [Int: Int] = [:]
        var last = 0
        for round in 0..<40 {
            var batch = Batch()
            for _ in 0..<20 {
                let name = Int.random(in: 0..<100, using: &generator)
                if live[name] != nil, Bool.random(using: &generator) {
                    live[name] = nil
                    batch.entries.deletions.append(try Cookie.sample("c\(name)").identity)
                }
            }
            for name in Set((0..<20).map { _ in Int.random(in: 0..<100, using: &generator) }) {
                last += 1
                live[name] = last
                let cookie = try Cookie.sample("c\(name)", value: secret(last))
                batch.entries.upserts.append(JarEntry(cookie: cookie, version: UInt64(round)))
            }
            batch.leavesNoTrace = round == 39
            try database.commit(batch)
        }
        #expect(try found(1...last) == live.values.sorted())
    }

    @Test("Files that were set aside go with a batch that leaves no trace")
    func setAside() throws {
        try database.commit(Batch(storing: contents(0..<50)))
        database.close()
        try overwrite(lastPageOf: directory.profile)
        let recovered = try ProfileDatabase(at: .file(path: directory.profile))
        let recovery = try #require(recovered.recovery)
        #expect(FileManager.default.fileExists(atPath: recovery.setAsidePath))
        var batch = Batch()
        batch.leavesNoTrace = true
        try recovered.commit(batch)
        #expect(try directory.names == ["profile.db", "profile.db-wal", "profile.db.lock"])
        batch.wipeEverything()
        try recovered.commit(batch)
        #expect(try found(0..<50) == [])
    }

    @Test("A kill between the commit and the erasing is made up for at the next opening")
    func interrupted() throws {
        try database.commit(Batch(storing: contents(0..<50)))
        var batch = Batch()
        batch.wipeEverything()
        // The commit without what follows it, and with the log kept as a kill would leave it.
        try database.opened().keepsLogWhenClosed()
        try database.opened().commit(batch)
        database.close()
        #expect(try found(0..<50) == Array(0..<50))
        let reopened = try ProfileDatabase(at: .file(path: directory.profile))
        #expect(try reopened.load().isEmpty)
        #expect(!reopened.hasTraces)
        #expect(try found(0..<50) == [])
    }
}
