import Testing

@testable import WebKit

@Suite("The CookieStore over the process's end", .timeLimit(.minutes(1)))
struct PersistentCookieStoreTests {
    private static let identifier = UUID()

    /// Runs in a process of its own, in a home that the next one gets too.
    @MainActor
    private static func store(home: String, _ identifier: UUID) throws -> WKHTTPCookieStore {
        try ScratchHome.use(home)
        return WKWebsiteDataStore(forIdentifier: identifier).httpCookieStore
    }

    @Test("A lasting cookie is there after the process was killed right after the call")
    func killed() async throws {
        let (home, identifier) = (ScratchHome.path + "/persistent", Self.identifier)
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [home = home as String, identifier = identifier as UUID] in
            let store = try await Self.store(home: home, identifier)
            await store.setCookies([
                try cookie(
                    "kept",
                    "\"ü, 1\"",
                    domain: ".example.com",
                    path: "/p",
                    [
                        .expires: Date(timeIntervalSince1970: 2_100_000_000), .secure: true,
                        .httpOnly: true, .sameSitePolicy: "strict",
                    ]
                ),
                try cookie("session"),
                try cookie("deleted", "value", [.expires: Date.distantFuture]),
            ])
            await store.deleteCookie(try cookie("deleted"))
            kill(getpid(), SIGKILL)
        }
        await #expect(processExitsWith: .success) {
            [home = home as String, identifier = identifier as UUID] in
            let store = try await Self.store(home: home, identifier)
            let read = await store.allCookies()
            #expect(read.pairs == ["kept=\"ü, 1\""])
            let cookie = try #require(read.first)
            #expect(cookie.domain == ".example.com" && cookie.path == "/p")
            #expect(cookie.expiresDate == Date(timeIntervalSince1970: 2_100_000_000))
            #expect(
                cookie.isSecure && cookie.isHTTPOnly && cookie.sameSitePolicy == .sameSiteStrict
            )
        }
    }

    @Test("After all cookies were removed, the next ones last again")
    func afterRemoval() async throws {
        let (home, identifier) = (ScratchHome.path + "/cleared", Self.identifier)
        await #expect(processExitsWith: .success) {
            [home = home as String, identifier = identifier as UUID] in
            let store = try await Self.store(home: home, identifier)
            let lasting = [HTTPCookiePropertyKey.expires: Date.distantFuture]
            await store.setCookie(try cookie("before", "value", lasting))
            await WKWebsiteDataStore(forIdentifier: identifier).removeData(
                ofTypes: [WKWebsiteDataTypeCookies],
                modifiedSince: .distantPast
            )
            await store.setCookie(try cookie("after", "value", lasting))
        }
        await #expect(processExitsWith: .success) {
            [home = home as String, identifier = identifier as UUID] in
            let store = try await Self.store(home: home, identifier)
            #expect(await store.allCookies().pairs == ["after=value"])
        }
    }

    @Test("The default store is the application's own, under its name")
    func defaultStore() async throws {
        let home = ScratchHome.path + "/default"
        await #expect(processExitsWith: .success) { [home = home as String] in
            try ScratchHome.use(home)
            let store = await WKWebsiteDataStore.default().httpCookieStore
            await store.setCookie(try cookie("a", "value", [.expires: Date.distantFuture]))
            let application = ProcessInfo.processInfo.processName
            let file = "\(home)/data/\(application)/WebKit/Default/cookies.sqlite"
            #expect(FileManager.default.fileExists(atPath: file))
        }
    }
}
