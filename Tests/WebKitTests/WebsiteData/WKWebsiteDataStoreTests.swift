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

@Suite("Records of the DataStore", .timeLimit(.minutes(1)))
@MainActor
struct DataStoreRecordTests {
    private let store = WKWebsiteDataStore.nonPersistent()
    private let cookies: Set<String> = [WKWebsiteDataTypeCookies]

    private func fill() async throws {
        await store.httpCookieStore.setCookies([
            try cookie("a", domain: "www.one.example"), try cookie("b", domain: ".one.example"),
            try cookie("c", domain: "two.example"), try cookie("d", domain: "127.0.0.1"),
        ])
    }

    @Test("All types are Apple's, by Apple's names")
    func types() {
        #expect(WKWebsiteDataStore.allWebsiteDataTypes().count == 14)
        #expect(WKWebsiteDataStore.allWebsiteDataTypes().contains("WKWebsiteDataTypeCookies"))
    }

    @Test("A record stands for a site and names the types asked for")
    func records() async throws {
        try await fill()
        let records = await store.dataRecords(ofTypes: cookies)
        #expect(records.map(\.displayName).sorted() == ["127.0.0.1", "one.example", "two.example"])
        #expect(records.allSatisfy { $0.dataTypes == cookies })
        #expect(await store.dataRecords(ofTypes: [WKWebsiteDataTypeLocalStorage]).isEmpty)
        #expect(await store.dataRecords(ofTypes: []).isEmpty)
    }

    @Test("Removing records removes their sites' cookies and no others, and observers hear of it")
    func removeRecords() async throws {
        try await fill()
        let counter = ChangeCounter()
        store.httpCookieStore.add(counter)
        let records = await store.dataRecords(ofTypes: cookies)
        await store.removeData(
            ofTypes: cookies,
            for: records.filter { $0.displayName == "one.example" }
        )
        await counter.reaches(1)
        #expect(await store.httpCookieStore.allCookies().pairs == ["c=value", "d=value"])
        await store.removeData(ofTypes: cookies, for: [])
        await store.removeData(ofTypes: cookies, for: [WKWebsiteDataRecord()])
        #expect(await store.httpCookieStore.allCookies().count == 2)
    }

    @Test(
        "Removing what changed since long ago removes all cookies",
        arguments: [
            Date.distantPast, Date(timeIntervalSince1970: 0), Date(timeIntervalSinceNow: -60),
        ]
    )
    func removeAll(_ date: Date) async throws {
        try await fill()
        let counter = ChangeCounter()
        store.httpCookieStore.add(counter)
        await store.removeData(
            ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(),
            modifiedSince: date
        )
        #expect(await store.httpCookieStore.allCookies().isEmpty)
        await counter.reaches(1)
    }

    @Test("Removing other types, or what will change, keeps the cookies")
    func removeOthers() async throws {
        try await fill()
        await store.removeData(ofTypes: [WKWebsiteDataTypeDiskCache], modifiedSince: .distantPast)
        await store.removeData(ofTypes: [], modifiedSince: .distantPast)
        await store.removeData(ofTypes: cookies, modifiedSince: .distantFuture)
        #expect(await store.httpCookieStore.allCookies().count == 4)
    }

    @Test("A removal keeps its place among the cookie store's calls")
    func order() async throws {
        let (before, after) = (try cookie("before"), try cookie("after"))
        store.httpCookieStore.setCookie(before) {}
        store.removeData(ofTypes: cookies, modifiedSince: .distantPast) {}
        store.httpCookieStore.setCookie(after) {}
        #expect(await store.httpCookieStore.allCookies().pairs == ["after=value"])
    }

    @Test("A record the application makes itself is of nothing")
    func ownRecord() {
        #expect(WKWebsiteDataRecord().displayName.isEmpty)
        #expect(WKWebsiteDataRecord().dataTypes.isEmpty)
    }
}
