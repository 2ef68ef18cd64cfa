import Testing

@testable import WebKit

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
