import Foundation
import TandemCookies
import Testing

@testable import TandemSession

@Suite("URLs of requests")
struct CookieURLTests {
    @Test(
        "that are absolute ones of http and https are taken",
        arguments: [
            ("https://example.com", "https://example.com/"),
            ("HTTP://Example.COM:8080/a?b#c", "http://example.com:8080/a"),
            ("http://[::1]/x", "http://[::1]/x"),
            ("https://user:secret@example.com/", "https://example.com/"),
        ]
    )
    func taken(text: String, shown: String) throws {
        #expect(try CookieURL(URL(string: text)).description == shown)
    }

    @Test(
        "of anything else are refused, without what may be a secret in the words",
        arguments: [
            "ftp://user:secret@example.com/?secret#secret", "file:///a?secret", "/relative?secret",
            "mailto:a@example.com", "ws://example.com/?secret",
        ]
    )
    func refused(text: String) throws {
        let url = try #require(URL(string: text))
        let error = #expect(throws: SessionError.self) { try CookieURL(url) }
        guard case .unsupportedURL? = error else {
            Issue.record("It is \(String(describing: error)).")
            return
        }
        #expect(error?.description.contains("secret") == false)
    }

    @Test("that are missing are refused")
    func missing() {
        #expect(throws: SessionError.unsupportedURL("A request without a URL")) {
            try CookieURL(nil as URL?)
        }
    }
}
