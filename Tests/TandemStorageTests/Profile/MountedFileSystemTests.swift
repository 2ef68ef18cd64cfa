#if os(Linux)
    import Foundation
    import TandemCookies
    import Testing

    @testable import TandemStorage

    @Suite("Full and read-only file systems", .enabled(if: PrivateMount.isPossible))
    struct MountedFileSystemTests {
        /// Stores cookies one by one until that fails; returns what was stored, and the failure.
        private static func fill(_ database: ProfileDatabase) throws -> ([JarEntry], StorageError) {
            var stored: [JarEntry] = []
            while true {
                let name = "c\(stored.count)"
                let cookie = try Cookie.sample(name, value: String(repeating: name, count: 200))
                var batch = Batch()
                batch.entries.upserts = [JarEntry(cookie: cookie, version: 1)]
                do throws(StorageError) {
                    try database.commit(batch)
                } catch {
                    return (stored, error)
                }
                stored += batch.entries.upserts
            }
        }

        @Test("A commit on a full disk is refused, and what was stored before stays")
        func diskFull() throws {
            let (stored, error, inPlace, reopened) = try PrivateMount.run(size: "512k") {
                directory in
                let path = directory + "/profile.db"
                let database = try ProfileDatabase(at: .file(path: path))
                let (stored, error) = try Self.fill(database)
                let inPlace = try database.load().entries
                database.close()
                let reopened = try ProfileDatabase(at: .file(path: path)).load().entries
                return (stored, error, inPlace, reopened)
            }
            #expect(error == .diskFull(path: "/mnt/profile.db"))
            #expect(!stored.isEmpty)
            #expect(inPlace == stored)
            #expect(reopened == stored)
        }

        @Test("A batch is stored once there is room again")
        func roomAgain() throws {
            let (stored, found) = try PrivateMount.run(size: "512k") { directory in
                let ballast = URL(fileURLWithPath: directory + "/ballast")
                try Data(count: 200_000).write(to: ballast)
                let database = try ProfileDatabase(at: .file(path: directory + "/profile.db"))
                let (first, _) = try Self.fill(database)
                try FileManager.default.removeItem(at: ballast)
                var batch = Batch()
                batch.entries.upserts = [JarEntry(cookie: try .sample("last"), version: 9)]
                try database.commit(batch)
                return (first + batch.entries.upserts, try database.load().entries)
            }
            #expect(found == stored)
        }

        @Test("Traces that there is no room to erase are erased once there is")
        func erasing() throws {
            try PrivateMount.run(size: "1m") { directory in
                let path = directory + "/profile.db"
                var database = try ProfileDatabase(at: .file(path: path))
                let ballast = URL(fileURLWithPath: directory + "/ballast")
                let spare = URL(fileURLWithPath: directory + "/spare")
                try Data(count: 40_000).write(to: spare)
                try Data(count: 400_000).write(to: ballast)
                let (stored, _) = try Self.fill(database)
                // Room for the commit, and not for the rewriting of the file.
                try FileManager.default.removeItem(at: spare)
                var batch = Batch()
                batch.leavesNoTrace = true
                batch.entries.deletions = [try #require(stored.first).cookie.identity]
                #expect(throws: StorageError.notErased(path: path)) { try database.commit(batch) }
                #expect(database.hasTraces)
                #expect(try database.load().entries == Array(stored.dropFirst()))
                database.close()
                database = try ProfileDatabase(at: .file(path: path))
                #expect(database.hasTraces)
                #expect(try database.load().entries == Array(stored.dropFirst()))
                try FileManager.default.removeItem(at: ballast)
                var next = Batch()
                next.settings.upserts = [Setting(name: "a", octets: [])]
                try database.commit(next)
                #expect(!database.hasTraces)
            }
        }

        @Test("Removing needs no room, and makes room for a new database")
        func removing() throws {
            let isEmpty = try PrivateMount.run(size: "512k") { directory in
                let path = directory + "/profile.db"
                let database = try ProfileDatabase(at: .file(path: path))
                _ = try Self.fill(database)
                database.close()
                try ProfileDatabase.remove(at: path)
                return try ProfileDatabase(at: .file(path: path)).load().isEmpty
            }
            #expect(isEmpty)
        }

        @Test("A new database finds no room on a full disk")
        func newOnFullDisk() throws {
            try PrivateMount.run(size: "64k") { directory in
                try Data(count: 64_000).write(to: URL(fileURLWithPath: directory + "/ballast"))
                let path = directory + "/profile.db"
                #expect(throws: StorageError.diskFull(path: path)) {
                    try ProfileDatabase(at: .file(path: path))
                }
            }
        }

        @Test("A damaged file on a full disk is kept, and recovered when there is room")
        func damagedOnFullDisk() throws {
            let cookies = try (0..<300).map { try Cookie.sample("c\($0)") }
            let contents = Contents.sample(cookies: cookies)
            let (error, cookieCount, names) = try PrivateMount.run(size: "2m") { directory in
                let path = directory + "/profile.db"
                var database = try ProfileDatabase(at: .file(path: path))
                try database.commit(Batch(storing: contents))
                database.close()
                try overwrite(lastPageOf: path)
                let room = try FileManager.default.attributesOfFileSystem(forPath: directory)
                let free = (room[.systemFreeSize] as? NSNumber)?.intValue ?? 0
                let ballast = URL(fileURLWithPath: directory + "/ballast")
                try Data(count: free - 30_000).write(to: ballast)
                let error = #expect(throws: StorageError.self) {
                    try ProfileDatabase(at: .file(path: path))
                }
                try FileManager.default.removeItem(at: ballast)
                database = try ProfileDatabase(at: .file(path: path))
                let names = try FileManager.default.contentsOfDirectory(atPath: directory)
                return (error, database.recovery?.cookieCount, names)
            }
            #expect(error == .diskFull(path: "/mnt/profile.db"))
            #expect(cookieCount == 300)
            #expect(names.filter { $0.contains(".damaged-") && !$0.hasSuffix("-wal") }.count == 1)
            #expect(!names.contains { $0.contains("salvage") })
        }

        @Test("Nothing is opened, made or removed on a read-only file system")
        func readOnly() throws {
            try PrivateMount.run(size: "512k") { directory in
                let path = directory + "/profile.db"
                try ProfileDatabase(at: .file(path: path)).close()
                try PrivateMount.makeReadOnly(directory)
                for path in [path, directory + "/new.db", directory + "/new/new.db"] {
                    #expect(throws: StorageError.readOnly(path: path)) {
                        try ProfileDatabase(at: .file(path: path))
                    }
                }
                #expect(throws: StorageError.readOnly(path: path)) {
                    try ProfileDatabase.remove(at: path)
                }
            }
        }
    }
#endif
