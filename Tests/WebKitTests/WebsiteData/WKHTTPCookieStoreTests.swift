import Testing

@testable import WebKit

@Suite("The CookieStore", .timeLimit(.minutes(1)))
@MainActor
struct WKHTTPCookieStoreTests {
    let store = WKWebsiteDataStore.nonPersistent().httpCookieStore

    @Test("A new store is empty, and no two share their cookies")
    func separate() async throws {
        await store.setCookie(try cookie("a"))
        let other = WKWebsiteDataStore.nonPersistent().httpCookieStore
        #expect(await other.allCookies().isEmpty)
        #expect(await store.allCookies().pairs == ["a=value"])
    }

    @Test(
        "A value comes back byte for byte",
        arguments: [
            "", "plain", "with space", " led and trailed ", "\"quoted\"", "\"a, b\"", "a,b",
            "a=b=c", "{\"json\": [1, 2]}", "%20%zz", "héllo", "日本語", "😀👩‍👩‍👧", "e\u{301}", "tab\there",
            "a;b", String(repeating: "x", count: 5000),
        ]
    )
    func values(_ value: String) async throws {
        await store.setCookie(try cookie("v", value))
        let read = try #require(await store.allCookies().first)
        #expect(Array(read.value.utf8) == Array(value.utf8))
    }

    @Test("Every attribute survives both ways")
    func attributes() async throws {
        let expiry = Date(timeIntervalSince1970: 1_900_000_000)
        let written = try cookie(
            "full",
            "v",
            domain: ".example.com",
            path: "/app",
            [
                .expires: expiry, .secure: true, .httpOnly: "TRUE",
                .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict,
            ]
        )
        await store.setCookie(written)
        let read = try #require(await store.allCookies().first)
        #expect(read.domain == ".example.com")
        #expect(read.path == "/app")
        #expect(read.expiresDate == expiry)
        #expect(read.isSecure && read.isHTTPOnly && !read.isSessionOnly)
        #expect(read.sameSitePolicy == .sameSiteStrict)
        #expect(read.version == 1)
        #expect(read == written)
    }

    @Test("A cookie without an expiry is a session cookie; without SameSite it has no policy")
    func session() async throws {
        await store.setCookie(try cookie("plain"))
        let read = try #require(await store.allCookies().first)
        #expect(read.isSessionOnly && read.expiresDate == nil)
        #expect(!read.isSecure && !read.isHTTPOnly)
        #expect(read.sameSitePolicy == nil)
    }

    @Test("A cookie of Foundation's own making is taken too")
    func foundationCookie() async throws {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "f", .value: "1", .domain: "example.com", .path: "/", .secure: "TRUE",
            .expires: Date(timeIntervalSince1970: 1_900_000_000.75),
        ]
        let plain = try #require(HTTPCookie(properties: properties))
        #expect(type(of: plain) == HTTPCookie.self)
        await store.setCookie(plain)
        let read = try #require(await store.allCookies().first)
        #expect(read.isSecure)
        #expect(read.expiresDate == Date(timeIntervalSince1970: 1_900_000_000))
    }

    @Test(
        "A domain is stored in one form",
        arguments: [
            ("EXAMPLE.com", "example.com"), (".Example.COM", ".example.com"),
            ("..example.com", ".example.com"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example"),
            ("bücher.example", "xn--bcher-kva.example"), (".127.0.0.1", "127.0.0.1"),
            ("127.0.0.1", "127.0.0.1"), ("[::1]", "::1"), ("localhost", "localhost"),
        ]
    )
    func domains(_ given: String, _ stored: String) async throws {
        await store.setCookie(try cookie("d", domain: given))
        #expect(await store.allCookies().map(\.domain) == [stored])
        await store.deleteCookie(try cookie("d", domain: given))
        #expect(await store.allCookies().isEmpty)
    }

    @Test(
        "What cannot be stored is dropped, and the call completes",
        arguments: [
            ("n", "v", ".com", [:]), ("n", "a\nb", "example.com", [:]),
            ("n", "a\rb", "example.com", [:]), ("n", "a\0b", "example.com", [:]),
            ("n\n", "v", "example.com", [:]), ("n", "v", ".", [:]),
            ("n", "v", "example.com", ["StoragePartition": "https://top.example"]),
        ] as [(String, String, String, [String: String])]
    )
    func refused(
        _ name: String,
        _ value: String,
        _ domain: String,
        _ more: [String: String]
    ) async throws {
        let more = more.map { (HTTPCookiePropertyKey($0.key), $0.value as any Sendable) }
        await store.setCookie(
            try cookie(name, value, domain: domain, Dictionary(uniqueKeysWithValues: more))
        )
        #expect(await store.allCookies().isEmpty)
    }

    @Test("A subclass of HTTPCookie tells by its properties what the class has no member for")
    func subclass() async throws {
        // An application's own, made without this module's initializer.
        final class Carrier: HTTPCookie, @unchecked Sendable {
            var more: [HTTPCookiePropertyKey: any Sendable] = [:]
            override var properties: [HTTPCookiePropertyKey: Any]? {
                super.properties?.merging(more) { $1 }
            }
        }
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "c", .value: "1", .domain: "example.com", .path: "/",
        ]
        let carrier = try #require(Carrier(properties: properties))
        carrier.more = [.httpOnly: "TRUE", .sameSitePolicy: "lax"]
        await store.setCookie(carrier)
        let read = try #require(await store.allCookies().first)
        #expect(read.isHTTPOnly && read.sameSitePolicy == .sameSiteLax)
        carrier.more[HTTPCookiePropertyKey("Partitioned")] = "TRUE"
        await store.deleteCookie(carrier)
        #expect(await store.allCookies().count == 1)
    }

    @Test("Setting several adds them to the others, the later of two equals winning")
    func additive() async throws {
        await store.setCookie(try cookie("before"))
        await store.setCookies([
            try cookie("a", "1"), try cookie("b", "1"), try cookie("a", "2"),
            try cookie("a", "3", path: "/deep"),
        ])
        #expect(await store.allCookies().pairs == ["a=2", "a=3", "b=1", "before=value"])
    }

    @Test("Setting none completes")
    func none() async {
        await store.setCookies([])
        #expect(await store.allCookies().isEmpty)
    }

    @Test("Calls take effect in their order, awaited or not")
    func order() async throws {
        for round in 0..<20 {
            store.setCookie(try cookie("n", "\(round)")) {}
            if round.isMultiple(of: 3) { store.delete(try cookie("n")) {} }
        }
        #expect(await store.allCookies().pairs == ["n=19"])
        store.delete(try cookie("n")) {}
        #expect(await store.allCookies().isEmpty)
    }

    @Test("A completion is called once, on the main actor, after the effect")
    func completions() async throws {
        let one = try cookie("one")
        let order = await withCheckedContinuation { continuation in
            var calls: [String] = []
            store.setCookie(one) { calls.append("set") }
            store.getAllCookies { calls.append("read \($0.count)") }
            store.delete(one) { calls.append("delete") }
            store.getAllCookies {
                calls.append("read \($0.count)")
                continuation.resume(returning: calls)
            }
        }
        #expect(order == ["set", "read 1", "delete", "read 0"])
    }

    @Test("What waits for pending operations runs after them, and at once when there are none")
    func pending() async throws {
        var ran = false
        store.afterPendingOperations { ran = true }
        #expect(ran)
        store.setCookie(try cookie("a")) {}
        let count = await withCheckedContinuation { continuation in
            store.afterPendingOperations {
                self.store.getAllCookies { continuation.resume(returning: $0.count) }
            }
        }
        #expect(count == 1)
    }

    @Test("500 cookies are all there")
    func many() async throws {
        await store.setCookies(
            try (0..<500).map { try cookie("n\($0)", domain: "h\($0 % 20).example") }
        )
        #expect(await store.allCookies().count == 500)
    }
}
