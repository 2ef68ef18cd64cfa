import Testing

@testable import WebKit

@Suite("Queries of the CookieStore", .timeLimit(.minutes(1)))
@MainActor
struct CookieStoreQueryTests {
    let store = WKWebsiteDataStore.nonPersistent().httpCookieStore

    @Test(
        "A URL gets what the engine would send it",
        arguments: [
            ("https://example.com/", ["host=1", "domain=1", "secure=1", "http=1"]),
            ("http://example.com/", ["host=1", "domain=1", "http=1"]),
            ("https://sub.example.com/", ["domain=1"]),
            ("https://example.com/app/x", ["host=1", "domain=1", "secure=1", "http=1", "path=1"]),
            ("https://notexample.com/", []), ("file:///etc/hosts", []), ("about:blank", []),
            ("HTTPS://EXAMPLE.com/", ["host=1", "domain=1", "secure=1", "http=1"]),
        ]
    )
    func forURL(_ url: String, _ expected: [String]) async throws {
        await store.setCookies([
            try cookie("host", "1"), try cookie("domain", "1", domain: ".example.com"),
            try cookie("secure", "1", [.secure: "TRUE"]), try cookie("path", "1", path: "/app"),
            try cookie(
                "http",
                "1",
                [.httpOnly: true, .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict]
            ),
        ])
        let cookies = await store.cookies(for: try #require(URL(string: url)))
        #expect(cookies.pairs == expected.sorted())
    }

    @Test("An address finds its cookies", arguments: ["127.0.0.1", "[::1]", "localhost"])
    func addresses(_ host: String) async throws {
        await store.setCookie(try cookie("a", "1", domain: "." + host))
        let url = try #require(URL(string: "http://\(host):8080/"))
        #expect(await store.cookies(for: url).pairs == ["a=1"])
    }
}
