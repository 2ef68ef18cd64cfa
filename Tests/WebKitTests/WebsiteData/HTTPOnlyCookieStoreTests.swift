import Testing

@testable import WebKit

@Suite("HttpOnly in the CookieStore", .timeLimit(.minutes(1)))
@MainActor
struct HTTPOnlyCookieStoreTests {
    let store = WKWebsiteDataStore.nonPersistent().httpCookieStore

    @Test("A cookie with HttpOnly is not replaced by one without")
    func notReplaced() async throws {
        await store.setCookie(try cookie("s", "secret", [.httpOnly: true]))
        await store.setCookie(try cookie("s", "forged"))
        #expect(await store.allCookies().pairs == ["s=secret"])
    }

    @Test("Not in one call that sets both, either")
    func notInOneCall() async throws {
        await store.setCookies([
            try cookie("s", "secret", domain: "Example.com", [.httpOnly: true]),
            try cookie("s", "forged"),
        ])
        #expect(await store.allCookies().pairs == ["s=secret"])
    }

    @Test("It is not deleted by one without, and is by one with")
    func deletion() async throws {
        await store.setCookie(try cookie("s", "secret", [.httpOnly: true]))
        await store.deleteCookie(try cookie("s", "secret"))
        #expect(await store.allCookies().pairs == ["s=secret"])
        await store.deleteCookie(try cookie("s", "another value", [.httpOnly: true]))
        #expect(await store.allCookies().isEmpty)
    }

    @Test("Another domain, path or name is another cookie")
    func otherIdentities() async throws {
        await store.setCookie(try cookie("s", "secret", [.httpOnly: true]))
        await store.setCookies([
            try cookie("s", "1", domain: ".example.com"), try cookie("s", "2", path: "/p"),
            try cookie("S", "3"),
        ])
        #expect(await store.allCookies().pairs == ["S=3", "s=1", "s=2", "s=secret"])
    }

    @Test("One with HttpOnly replaces one without, and one with")
    func replaces() async throws {
        await store.setCookie(try cookie("s", "1"))
        await store.setCookie(try cookie("s", "2", [.httpOnly: true]))
        await store.setCookie(try cookie("s", "3", [.httpOnly: true]))
        let cookies = await store.allCookies()
        #expect(cookies.pairs == ["s=3"])
        #expect(cookies.first?.isHTTPOnly == true)
    }
}
