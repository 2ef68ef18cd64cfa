import CWebKitGTK
import Testing

@testable import WebKit

// Each test runs in a process of its own: the network process is shared by all stores.
@Suite("The CookieStore when the network process ends", .timeLimit(.minutes(1)))
struct NetworkProcessCookieStoreTests {
    /// Ends the network process of this process as a crash would.
    @MainActor
    private static func killNetworkProcess() throws {
        kill(try #require(NetworkProcess.find()), SIGKILL)
    }

    /// Sets a cookie as a page would: past the store.
    @MainActor
    private static func setAsPage(_ cookie: HTTPCookie, in store: WKHTTPCookieStore) async throws {
        let cookie = try #require(EngineCookie(cookie))
        await withCheckedContinuation { continuation in
            cookie.withSoupCookie { soup in
                whenReady {
                    webkit_cookie_manager_add_cookie(store.manager, soup, nil, $0, $1)
                } finish: { _ in
                    continuation.resume()
                }
            }
        }
    }

    /// Waits until a child has ended, and the main loop has had the chance to see it.
    @MainActor
    private static func end(of process: pid_t) async {
        await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(EndOfProcess(continuation))
            g_unix_fd_add(
                tandem_process_open(process),
                G_IO_IN,
                { descriptor, _, data in
                    close(descriptor)
                    guard let data else { return gboolean(G_SOURCE_REMOVE) }
                    Unmanaged<EndOfProcess>.fromOpaque(data).takeRetainedValue().continuation
                        .resume()
                    return gboolean(G_SOURCE_REMOVE)
                },
                box.toOpaque()
            )
        }
    }

    private final class EndOfProcess {
        let continuation: CheckedContinuation<Void, Never>

        init(_ continuation: CheckedContinuation<Void, Never>) {
            self.continuation = continuation
        }
    }

    @Test("Observers hear of the loss, and of each change after it, once")
    func observers() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let store = WKWebsiteDataStore.nonPersistent().httpCookieStore
            let counter = ChangeCounter()
            store.add(counter)
            await store.setCookie(try cookie("lost"))
            await counter.reaches(1)
            try Self.killNetworkProcess()
            await counter.reaches(2)
            #expect(await store.allCookies().isEmpty)
            let known = counter.count
            await store.setCookie(try cookie("a"))
            await store.setCookie(try cookie("a"))
            #expect(counter.count == known + 2)
            await store.deleteCookie(try cookie("missing"))
            #expect(counter.count == known + 2)
            await store.deleteCookie(try cookie("a"))
            #expect(counter.count == known + 3)
            _ = await store.allCookies()
            #expect(counter.count == known + 3)
        }
    }

    @Test("What pages do after it is found at the next activity, and said once")
    func activity() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let store = WKWebsiteDataStore.nonPersistent()
            let counter = ChangeCounter()
            store.httpCookieStore.add(counter)
            _ = await store.httpCookieStore.allCookies()
            try Self.killNetworkProcess()
            await counter.reaches(1)
            _ = await store.httpCookieStore.allCookies()
            let known = counter.count
            try await Self.setAsPage(try cookie("page"), in: store.httpCookieStore)
            store.noteActivity()
            store.noteActivity()
            await counter.reaches(known + 1)
            store.noteActivity()
            #expect(await store.httpCookieStore.allCookies().pairs == ["page=value"])
            #expect(counter.count == known + 1)
        }
    }

    @Test("A read under way, and the next, tell what is on disk, not that there is nothing")
    func reads() async {
        let home = ScratchHome.path + "/process"
        await #expect(processExitsWith: .success) { @MainActor [home = home as String] in
            try ScratchHome.use(home)
            let store = WKWebsiteDataStore(forIdentifier: UUID()).httpCookieStore
            await store.setCookies([
                try cookie("kept", "value", [.expires: Date.distantFuture]), try cookie("session"),
            ])
            async let pending = store.allCookies()
            await Task.yield()
            try Self.killNetworkProcess()
            let pairs = await pending.pairs
            #expect(pairs == ["kept=value"] || pairs == ["kept=value", "session=value"])
            #expect(await store.allCookies().pairs == ["kept=value"])
            let url = try #require(URL(string: "http://example.com/"))
            #expect(await store.cookies(for: url).pairs == ["kept=value"])
        }
    }

    @Test("A store made afterwards is signalled as ever")
    func newStore() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let old = WKWebsiteDataStore.nonPersistent().httpCookieStore
            let ended = ChangeCounter()
            old.add(ended)
            _ = await old.allCookies()
            try Self.killNetworkProcess()
            await ended.reaches(1)
            let store = WKWebsiteDataStore.nonPersistent().httpCookieStore
            let counter = ChangeCounter()
            store.add(counter)
            // The engine notes the end for itself, perhaps after the store: what is sent until then is lost.
            repeat {
                try await Self.setAsPage(try cookie("page"), in: store)
            } while await store.allCookies().isEmpty
            await counter.reaches(1)
            // It is watched again, too.
            try Self.killNetworkProcess()
            await counter.reaches(2)
        }
    }

    @Test("A store made while the process of the last one ends has another, and hears of it alone")
    func endOfTheLastStores() async {
        await #expect(processExitsWith: .success) { @MainActor in
            var last: WKHTTPCookieStore? = WKWebsiteDataStore.nonPersistent().httpCookieStore
            _ = await last?.allCookies()
            let ending = try #require(NetworkProcess.find())
            // Held up, so that it has not ended when the next store is made.
            kill(ending, SIGSTOP)
            last = nil
            let store = WKWebsiteDataStore.nonPersistent().httpCookieStore
            let counter = ChangeCounter()
            store.add(counter)
            _ = await store.allCookies()
            #expect(NetworkProcess.find() != ending)

            kill(ending, SIGKILL)
            await Self.end(of: ending)
            await store.setCookie(try cookie("a"))
            await counter.reaches(1)
            await store.setCookie(try cookie("b"))
            await counter.reaches(2)
            _ = await store.allCookies()
            #expect(counter.count == 2)

            try Self.killNetworkProcess()
            await counter.reaches(3)
        }
    }
}
