#if !os(iOS) && !os(visionOS)
    import Foundation
    import TandemCookies
    import Testing

    @testable import TandemStorage

    /// Processes that are ended by SIGKILL at random moments.
    @Suite("Kills", .serialized)
    struct KillTests {
        private let directory: TemporaryDirectory
        private let path: String

        init() throws {
            directory = try TemporaryDirectory()
            path = directory.profile
        }

        /// How many processes are ended in each test; `make soak` sets it.
        private static let count =
            ProcessInfo.processInfo.environment["TANDEM_KILLS"].flatMap { Int($0) } ?? 12

        @Test("A writing process leaves all that was acknowledged, and whole batches")
        func writing() async throws {
            var counts: [Int] = []
            let acknowledged = path + ".count"
            for _ in 0..<Self.count {
                try FileSystem.makeFile(acknowledged)
                let delay = Int.random(in: 100...50_000)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [
                        path = path as String, acknowledged = acknowledged as String,
                        delay = delay as Int
                    ]
                    in
                    try Self.write(path, acknowledged: acknowledged, until: delay)
                }
                let count = try Data(contentsOf: URL(fileURLWithPath: acknowledged)).count
                let database = try ProfileDatabase(at: .file(path: path))
                #expect(database.recovery == nil)
                let found = try database.load()
                // The batch that was under way may have been stored as well.
                let expected = try [Self.contents(upTo: count - 1), Self.contents(upTo: count)]
                #expect(
                    expected.contains(found),
                    "\(count) batches were acknowledged, and \(found.entries.count) are there"
                )
                counts.append(count)
                database.close()
                try ProfileDatabase.remove(at: path)
                try FileSystem.remove(acknowledged)
            }
            #expect(counts.contains { $0 > 1 })
        }

        @Test("A process that recovers a damaged file leaves all that can be recovered")
        func recovering() async throws {
            let database = try ProfileDatabase(at: .file(path: path))
            try database.commit(
                Batch(storing: .sample(cookies: (0..<100).map { try .sample("c\($0)") }))
            )
            database.close()
            try overwrite(lastPageOf: path)
            let damaged = try Data(contentsOf: URL(fileURLWithPath: path))
            var expected: Contents?
            for round in 0...Self.count {
                try ProfileDatabase.remove(at: path)
                try damaged.write(to: URL(fileURLWithPath: path))
                // The first time none is in the way.
                if round > 0 {
                    let delay = Int.random(in: 100...30_000)
                    await #expect(processExitsWith: .signal(SIGKILL)) {
                        [path = path as String, delay = delay as Int] in
                        Self.end(after: delay)
                        _ = try ProfileDatabase(at: .file(path: path))
                        while true { pause() }
                    }
                }
                let recovered = try ProfileDatabase(at: .file(path: path))
                let found = try recovered.load()
                if let expected { #expect(found == expected) }
                #expect(!found.entries.isEmpty)
                let setAside = try directory.names.filter {
                    $0.contains(".damaged-") && !$0.hasSuffix("-wal")
                }
                #expect(setAside.count == 1)
                expected = found
            }
        }

        /// Ends this process in a while, wherever its other threads then are.
        private static func end(after microseconds: Int) {
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds)) {
                kill(getpid(), SIGKILL)
            }
        }

        /// Opens a database and commits one batch after another.
        private static func write(
            _ path: String,
            acknowledged: String,
            until microseconds: Int
        ) throws {
            let descriptor = open(acknowledged, O_WRONLY | O_APPEND)
            end(after: microseconds)
            let database = try ProfileDatabase(at: .file(path: path))
            for number in 0... {
                try database.commit(batch(number))
                // One octet a batch; the kernel has it once this returns, whatever becomes of us.
                Foundation.write(descriptor, [1], 1)
            }
        }

        /// One batch of a series; some leave no trace, so that a kill can fall into the erasing.
        private static func batch(_ number: Int) throws -> Batch {
            var batch = Batch()
            let value = String(repeating: "\(number)", count: 300)
            let cookie = try Cookie.sample("c\(number)", value: value)
            batch.entries.upserts = [JarEntry(cookie: cookie, version: UInt64(number))]
            batch.tombstones.upserts = [
                Tombstone(identity: cookie.identity, version: UInt64(number))
            ]
            batch.settings.upserts = [Setting(name: "last", octets: Array("\(number)".utf8))]
            batch.leavesNoTrace = number % 4 == 3
            return batch
        }

        /// What the database holds after a batch of the series.
        private static func contents(upTo number: Int) throws -> Contents {
            var contents = Contents()
            for batch in try (0..<(number + 1)).map(batch) {
                contents.entries += batch.entries.upserts
                contents.tombstones += batch.tombstones.upserts
                contents.settings = ["last": batch.settings.upserts[0].octets]
            }
            return contents
        }
    }
#endif
