#if !os(iOS) && !os(visionOS)
    import Foundation
    import TandemCookies
    import Testing

    @testable import TandemStorage

    /// What happens between two processes, or to one that may not write.
    @Suite("Processes", .serialized)
    struct ProcessTests {
        private let directory: TemporaryDirectory
        private let path: String

        init() throws {
            directory = try TemporaryDirectory()
            path = directory.profile
        }

        @Test("A second process is told that the file is in use")
        func secondProcess() async throws {
            let database = try ProfileDatabase(at: .file(path: path))
            let holder = StorageError.Holder.current.text
            await #expect(processExitsWith: .success) {
                [path = path as String, holder = holder as String] in
                let inUse = StorageError.inUse(path: path, by: .init(text: holder))
                #expect(throws: inUse) { try ProfileDatabase(at: .file(path: path)) }
                #expect(throws: inUse) { try ProfileDatabase.remove(at: path) }
            }
            // The other process's attempts have not loosened the lock.
            #expect(throws: StorageError.inUse(path: path, by: .current)) {
                try ProfileDatabase(at: .file(path: path))
            }
            database.close()
            await #expect(processExitsWith: .success) { [path = path as String] in
                #expect(throws: Never.self) { try ProfileDatabase(at: .file(path: path)).load() }
            }
        }

        @Test("The limit on a file's size is reported as a full disk, and what was stored stays")
        func fileSizeLimit() async throws {
            let contents = Contents.sample(cookies: [try .sample()])
            try ProfileDatabase(at: .file(path: path)).commit(Batch(storing: contents))
            await #expect(processExitsWith: .success) { [path = path as String] in
                // Past the limit the system sends a signal, and the write fails if that is ignored.
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
                #expect(setrlimit(fileSizeResource, &limit) == 0)
                let database = try ProfileDatabase(at: .file(path: path))
                var batch = Batch()
                batch.settings.upserts = [
                    Setting(name: "big", octets: Array(repeating: 1, count: 150_000))
                ]
                #expect(throws: StorageError.diskFull(path: path)) { try database.commit(batch) }
                #expect(try database.load() == .sample(cookies: [try .sample()]))
            }
            let database = try ProfileDatabase(at: .file(path: path))
            #expect(database.recovery == nil)
            #expect(try database.load() == contents)
        }

        @Test("A relative path is a file below the current directory, whatever it reads like")
        func relativePaths() async throws {
            // In a process of its own, since the current directory is the process's.
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                try #require(FileManager.default.changeCurrentDirectoryPath(path))
                for name in [":memory:", "file:profile.db?mode=memory", "a/b", "profile.db"] {
                    let database = try ProfileDatabase(at: .file(path: name))
                    try database.commit(Batch(storing: .sample(cookies: [try .sample()])))
                    database.close()
                    #expect(FileManager.default.fileExists(atPath: path + "/" + name))
                    #expect(try ProfileDatabase(at: .file(path: name)).load().entries.count == 1)
                    try ProfileDatabase.remove(at: name)
                    #expect(!FileManager.default.fileExists(atPath: path + "/" + name))
                }
            }
        }

        @Test(
            "Of processes that open one damaged file at once, one recovers it, and what is stored stays"
        )
        func recoveringTogether() async throws {
            var total = 0
            for _ in 0..<5 {
                try Data(repeating: 0x5a, count: 9000).write(to: URL(fileURLWithPath: path))
                await withTaskGroup { group in
                    for number in 0..<3 {
                        group.addTask { [path] in
                            await #expect(processExitsWith: .success) {
                                [path = path as String, number = number as Int] in
                                try Self.store(number, in: path)
                            }
                        }
                    }
                }
                let database = try ProfileDatabase(at: .file(path: path))
                let stored = try database.load().settings.keys.sorted()
                let acknowledged = try directory.names.filter { $0.hasPrefix("stored-") }
                #expect(stored == acknowledged)
                total += stored.count
                #expect(try directory.names.filter { $0.contains(".damaged-") }.count == 1)
                database.close()
                try FileManager.default.removeItem(atPath: directory.path)
                try FileManager.default.createDirectory(
                    atPath: directory.path,
                    withIntermediateDirectories: false
                )
            }
            #expect(total > 0)
        }

        /// Opens a database and stores a setting, and a file of its name beside it for the acknowledgment.
        private static func store(_ number: Int, in path: String) throws {
            let name = "stored-\(number)"
            do throws(StorageError) {
                var batch = Batch()
                batch.settings.upserts = [Setting(name: name, octets: [])]
                try ProfileDatabase(at: .file(path: path)).commit(batch)
            } catch {
                guard case .inUse(path, _) = error else { throw error }
                return
            }
            try FileSystem.makeFile(FileSystem.directory(of: path) + "/" + name)
        }
    }
#endif
