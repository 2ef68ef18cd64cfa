import Foundation
import TandemTesting
import Testing

@testable import TandemSession

@Suite("The script and the field for what no store reaches", .timeLimit(.minutes(1)))
struct CookieScriptTests {
    private let url = URL(string: "https://example.com/account")

    @Test("a script holds what a script of the URL would be shown, and nothing else")
    func cookies() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        try await session.setCookie(sample("theme", "dark"))
        try await session.setCookie(sample("shared", domain: "example.com"))
        try await session.setCookie(sample("sid", "secret", isHTTPOnly: true))
        try await session.setCookie(sample("admin", path: "/admin"))
        try await session.setCookie(sample("elsewhere", host: "www.example.com"))
        let origins: Set = [
            try PageOrigin("app://localhost/any/path"), try PageOrigin("HTTPS://A.b:443"),
        ]
        let url = try #require(url)
        let script = try #require(try await session.cookieScript(for: url, on: origins))
        #expect(script.contains(#"["app://localhost", "https://a.b"].includes(self.origin)"#))
        #expect(script.contains(#"["theme", "dark", 1]"#))
        #expect(script.contains(#"["shared", "1", 2]"#))
        for name in ["sid", "admin", "elsewhere", "secret"] { #expect(!script.contains(name)) }
        #expect(CookieScript.isOurs(script))
        #expect(!CookieScript.isOurs("document.cookie = 'a=b'"))
    }

    @Test("there is no script without cookies, without origins, and for a Secure cookie over http")
    func nothing() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        let url = try #require(url)
        let origins: Set = [try PageOrigin("app://localhost")]
        #expect(try await session.cookieScript(for: url, on: origins) == nil)
        try await session.setCookie(sample(isSecure: true))
        #expect(try await session.cookieScript(for: url, on: []) == nil)
        #expect(try await session.cookieScript(for: url, on: origins) != nil)
        let plain = try #require(URL(string: "http://example.com/account"))
        #expect(try await session.cookieScript(for: plain, on: origins) == nil)
    }

    @Test("octets that are no text stay out of the script")
    func octets() async throws {
        let session = try await WebSession.sample(with: InMemorySide())
        try await session.setCookie(sample().withValue([0xff, 0xfe]))
        let script = try await session.cookieScript(
            for: try #require(url),
            on: [PageOrigin("app://localhost")]
        )
        #expect(script == nil)
    }

    @Test("a field holds the cookies of the URL, once each, and what a page has just changed")
    func field() async throws {
        let side = InMemorySide()
        let session = try await WebSession.sample(with: side)
        let url = try #require(url)
        #expect(try await session.cookieHeader(for: url) == nil)
        try await session.setCookie(sample("sid", "1", isHTTPOnly: true))
        try await session.setCookie(sample("deep", path: "/account"))
        try await session.setCookie(sample("admin", path: "/admin"))
        try await session.setCookie(sample("elsewhere", host: "www.example.com"))
        try await session.synchronize()
        side.loseHints()
        side.setByPage(try sample("sid", "2", isHTTPOnly: true))
        #expect(try await session.cookieHeader(for: url) == "deep=1; sid=2")
        let other = try #require(URL(string: "app://example.com/"))
        await #expect(throws: SessionError.self) { try await session.cookieHeader(for: other) }
    }

    @Test(
        "an origin is scheme, host and port",
        arguments: [
            ("https://Example.com:443/path?query", "https://example.com"),
            ("http://example.com:8080", "http://example.com:8080"),
            ("app://localhost/index.html", "app://localhost"),
            ("https://b\u{fc}cher.example", "https://xn--bcher-kva.example"),
        ]
    )
    func origins(url: String, origin: String) throws {
        #expect(try PageOrigin(url).description == origin)
    }

    @Test(
        "what has no host has no origin",
        arguments: ["about:blank", "example.com", "null", "file:///a"]
    )
    func noOrigin(url: String) {
        #expect(throws: CookieURL.Error.self) { try PageOrigin(url) }
    }
}
