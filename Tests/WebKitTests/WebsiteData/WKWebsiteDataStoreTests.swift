import Testing

@testable import WebKit

@Suite("The DataStore", .timeLimit(.minutes(1)), .serialized)
@MainActor
struct WKWebsiteDataStoreTests {
    private let identifier = UUID()
    private let home = ScratchHome.path + "/\(UUID())"
    private let lasting: [HTTPCookiePropertyKey: any Sendable] = [
        .expires: Date(timeIntervalSinceNow: 3600)
    ]

    init() throws {
        try ScratchHome.use(home)
    }

    private var directories: StoreDirectories { StoreDirectories(identifier: identifier) }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test("The default store is one, persistent and without identifier")
    func defaultStore() {
        let store = WKWebsiteDataStore.default()
        #expect(store === WKWebsiteDataStore.default())
        #expect(store.isPersistent && store.identifier == nil)
    }

    @Test("A non-persistent store is a new one each time, and leaves nothing on disk")
    func nonPersistent() async throws {
        let store = WKWebsiteDataStore.nonPersistent()
        #expect(store !== WKWebsiteDataStore.nonPersistent())
        #expect(!store.isPersistent && store.identifier == nil)
        await store.httpCookieStore.setCookie(try cookie("a", "v", lasting))
        #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.isEmpty)
    }

    @Test("All stores of an identifier are one")
    func sharedByIdentifier() async throws {
        let (first, second) = (
            WKWebsiteDataStore(forIdentifier: identifier),
            WKWebsiteDataStore(forIdentifier: identifier)
        )
        #expect(first.identifier == identifier && first.isPersistent)
        let counter = ChangeCounter()
        second.httpCookieStore.add(counter)
        await first.httpCookieStore.setCookie(try cookie("a"))
        await counter.reaches(1)
        #expect(await second.httpCookieStore.allCookies().pairs == ["a=value"])
    }

    @Test("Stores of two identifiers share nothing")
    func separateIdentifiers() async throws {
        let first = WKWebsiteDataStore(forIdentifier: identifier)
        let second = WKWebsiteDataStore(forIdentifier: UUID())
        await first.httpCookieStore.setCookie(try cookie("a"))
        #expect(await second.httpCookieStore.allCookies().isEmpty)
    }

    @Test("A persistent store's directories are this user's alone")
    func permissions() async throws {
        let store = WKWebsiteDataStore(forIdentifier: identifier)
        await store.httpCookieStore.setCookie(try cookie("a", "v", lasting))
        #expect(directories.data.path.hasPrefix(home + "/data/"))
        #expect(directories.cache.path.hasPrefix(home + "/cache/"))
        for directory in [
            directories.data, directories.cache, directories.data.deletingLastPathComponent(),
        ] {
            #expect(try permissions(directory) == 0o700)
        }
    }

    @Test("Cookies last over the store's release, session cookies do not")
    func release() async throws {
        do {
            let store = WKWebsiteDataStore(forIdentifier: identifier)
            await store.httpCookieStore.setCookies([
                try cookie("kept", "v", lasting), try cookie("session"),
            ])
        }
        let store = WKWebsiteDataStore(forIdentifier: identifier)
        #expect(await store.httpCookieStore.allCookies().pairs == ["kept=v"])
    }

    @Test("A store in use is not removed")
    func removalInUse() async throws {
        let store = WKWebsiteDataStore(forIdentifier: identifier)
        let error = await #expect(throws: NSError.self) {
            try await WKWebsiteDataStore.remove(forIdentifier: identifier)
        }
        #expect(error?.domain == "WKWebSiteDataStore")
        withExtendedLifetime(store) {
            #expect(FileManager.default.fileExists(atPath: directories.data.path))
        }
    }

    @Test("A store that comes into use while it is removed keeps its data")
    func removalOvertaken() async throws {
        let identifier = identifier
        let removal = Task { try await WKWebsiteDataStore.remove(forIdentifier: identifier) }
        await Task.yield()
        let store = WKWebsiteDataStore(forIdentifier: identifier)
        await store.httpCookieStore.setCookie(try cookie("kept", "v", lasting))
        let error = await #expect(throws: NSError.self) { try await removal.value }
        #expect(error?.domain == "WKWebSiteDataStore")
        #expect(FileManager.default.fileExists(atPath: directories.data.path))
        #expect(await store.httpCookieStore.allCookies().pairs == ["kept=v"])
    }

    @Test("Removing a store leaves nothing of it, and twice is once")
    func removal() async throws {
        do {
            let store = WKWebsiteDataStore(forIdentifier: identifier)
            await store.httpCookieStore.setCookie(try cookie("kept", "v", lasting))
        }
        #expect(await WKWebsiteDataStore.allDataStoreIdentifiers == [identifier])
        try await WKWebsiteDataStore.remove(forIdentifier: identifier)
        #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: directories.data.path))
        #expect(!FileManager.default.fileExists(atPath: directories.cache.path))
        try await WKWebsiteDataStore.remove(forIdentifier: identifier)
        let store = WKWebsiteDataStore(forIdentifier: identifier)
        #expect(await store.httpCookieStore.allCookies().isEmpty)
    }

    @Test(
        "What the engine writes for a removed store is removed as well, and a store made anew stays"
    )
    func writtenLater() async throws {
        let other = UUID()
        let removed = StoreDirectories(identifier: other).cache
        for identifier in [identifier, other] {
            _ = WKWebsiteDataStore(forIdentifier: identifier)
            try await WKWebsiteDataStore.remove(forIdentifier: identifier)
        }
        let (changes, continuation) = AsyncStream.makeStream(of: DirectoryWatch.Change.self)
        let watch = DirectoryWatch(removed.deletingLastPathComponent()) { continuation.yield($0) }
        let store = WKWebsiteDataStore(forIdentifier: identifier)
        let records = removed.appending(path: "WebKitCache/Records")
        try FileManager.default.createDirectory(at: records, withIntermediateDirectories: true)
        for await change in changes where change == .removed(removed.path) { break }
        withExtendedLifetime((store, watch)) {
            #expect(!FileManager.default.fileExists(atPath: removed.path))
            #expect(FileManager.default.fileExists(atPath: directories.cache.path))
        }
    }

    @Test("Caches without a store's data go, and those of a store stay")
    func orphans() async throws {
        let store = WKWebsiteDataStore(forIdentifier: identifier)
        let orphan = StoreDirectories(identifier: UUID()).cache
        let another = orphan.deletingLastPathComponent().appending(path: "Others")
        for directory in [orphan.appending(path: "WebKitCache"), another] {
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: true
            )
        }
        StoreDirectories.removeOrphans()
        #expect(!FileManager.default.fileExists(atPath: orphan.path))
        #expect(FileManager.default.fileExists(atPath: another.path))
        withExtendedLifetime(store) {
            #expect(FileManager.default.fileExists(atPath: directories.cache.path))
        }
    }

    @Test("Callbacks tell what the awaited forms return")
    func callbacks() async throws {
        _ = WKWebsiteDataStore(forIdentifier: identifier)
        let identifiers = await withCheckedContinuation { continuation in
            WKWebsiteDataStore.fetchAllDataStoreIdentifiers { continuation.resume(returning: $0) }
        }
        #expect(identifiers == [identifier])
        let error = await withCheckedContinuation { continuation in
            WKWebsiteDataStore.remove(forIdentifier: identifier) {
                continuation.resume(returning: $0)
            }
        }
        #expect(error == nil)
    }
}
