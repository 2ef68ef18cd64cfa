import LoopbackServer
import Testing

@testable import WebKit

@Suite("Cache writes", .timeLimit(.minutes(1)))
@MainActor
struct CacheWritesTests {
    private let cache: Set<String> = [WKWebsiteDataTypeDiskCache]

    @Test("A page that has just loaded is found in the disk cache, and removed from it for good")
    func justLoaded() async throws {
        try ScratchHome.use(ScratchHome.path)
        let server = try await HTTPServer { _ in
            .html("page", headers: [.init("Cache-Control", "max-age=3600")])
        }
        let store = WKWebsiteDataStore(forIdentifier: UUID())
        let view = WKWebView.isolated { $0.websiteDataStore = store }
        let navigator = Navigator()
        view.navigationDelegate = navigator
        let url = try #require(URL(string: server.url(host: "a.localhost")))
        try await navigator.end { view.load(URLRequest(url: url)) }

        let records = await store.dataRecords(ofTypes: cache)
        #expect(records.map(\.displayName) == ["a.localhost"])
        await store.removeData(ofTypes: cache, for: records)
        #expect(await store.dataRecords(ofTypes: cache).isEmpty)
    }

    @Test("Nothing is waited for where nothing was received")
    func idle() async {
        await CacheWrites(delay: .seconds(3_600)).settle()
    }

    @Test("What was received is waited for, once")
    func received() async {
        let writes = CacheWrites(delay: .milliseconds(50))
        let start = ContinuousClock.now
        writes.note()
        await writes.settle()
        #expect(ContinuousClock.now - start >= .milliseconds(50))
        await writes.settle()
    }

    @Test("A cancelled wait ends long before its time")
    func cancelled() async {
        let writes = CacheWrites(delay: .seconds(3_600))
        writes.note()
        let wait = Task { await writes.settle() }
        wait.cancel()
        await wait.value
    }
}
