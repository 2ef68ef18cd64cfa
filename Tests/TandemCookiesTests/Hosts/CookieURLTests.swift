import TandemCookies
import Testing

@Suite("URLs")
struct CookieURLTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let description: String

        init(_ text: String, _ description: String) {
            self.text = text
            self.description = description
        }

        var testDescription: String { text.debugDescription }
    }

    @Test(
        "A URL is read as browsers read it",
        arguments: [
            Case("https://example.com", "https://example.com/"),
            Case("HTTPS://User:Pass@Example.COM:443/a/b?q#f", "https://example.com/a/b"),
            Case("http://example.com:8080", "http://example.com:8080/"),
            Case("http://example.com:80/", "http://example.com/"),
            Case("https://example.com:80/", "https://example.com:80/"),
            Case("http://example.com:/x", "http://example.com/x"),
            Case("http://example.com?a/b", "http://example.com/"),
            Case("http://example.com#a/b", "http://example.com/"),
            Case("  http://example.com/a\n\tb  ", "http://example.com/ab"),
            Case("http:\\\\example.com\\a\\b", "http://example.com/a/b"),
            Case("http://a@b@example.com/", "http://example.com/"),
            Case("http://[::1]:8080/x", "http://[::1]:8080/x"),
            Case("http://[::1]", "http://[::1]/"),
            Case("http://bücher.example/ü", "http://xn--bcher-kva.example/%C3%BC"),
            Case("http://h/a/./b/../c", "http://h/a/c"),
            Case("http://h/a/b/..", "http://h/a/"),
            Case("http://h/a/b/.", "http://h/a/b/"),
            Case("http://h/../../a", "http://h/a"),
            Case("http://h/..", "http://h/"),
            Case("http://h/a/%2e%2E/b", "http://h/b"),
            Case("http://h/a/.%2e", "http://h/"),
            Case("http://h/a//b/", "http://h/a//b/"),
            Case("http://h/a b\"<>`{}^", "http://h/a%20b%22%3C%3E%60%7B%7D%5E"),
            Case("http://h/%6F%zz", "http://h/%6F%zz"),
            Case("http://h/...", "http://h/..."),
            Case("http://h/.a", "http://h/.a"),
            Case("app://Host/a\\b", "app://host/a\\b"),
            Case("ws://example.com:80/", "ws://example.com/"),
        ]
    )
    func reading(_ vector: Case) throws {
        let url = try CookieURL(vector.text)
        #expect(url.description == vector.description)
        // What is written is read as the same URL.
        #expect(try CookieURL(url.description) == url)
    }

    @Test(
        "What is no absolute URL is refused with its reason",
        arguments: [
            ("", CookieURL.Error.notAbsolute), ("example.com", .notAbsolute),
            ("//example.com/", .notAbsolute), ("/a", .notAbsolute), ("about:blank", .notAbsolute),
            ("mailto:a@b", .notAbsolute), ("1http://a/", .notAbsolute), ("http:/a", .notAbsolute),
            ("ht_tp://a/", .notAbsolute), ("http://", .host(.empty)), ("http:///a", .host(.empty)),
            ("file:///a", .host(.empty)), ("http://a b/", .host(.forbiddenCharacter)),
            ("http://:80/", .host(.empty)), ("http://a:b/", .invalidPort),
            ("http://a:65536/", .invalidPort), ("http://a:99999999999999999999/", .invalidPort),
            ("http://a:-1/", .invalidPort), ("http://[::1/", .host(.invalidIPv6Address)),
        ]
    )
    func refusal(_ text: String, _ error: CookieURL.Error) {
        #expect(throws: error) { try CookieURL(text) }
        #expect(error.description.hasSuffix("."))
    }

    @Test("https and wss are secure", arguments: ["http", "https", "ws", "wss", "app"])
    func security(_ scheme: String) throws {
        let url = try CookieURL("\(scheme)://example.com/")
        #expect(url.isSecure == ["https", "wss"].contains(scheme))
        #expect(url.scheme == scheme)
        #expect(url.host.serialized == "example.com")
        #expect(url.path == "/")
        #expect(url.port == nil)
    }

    @Test(
        "Loopback is localhost, what is below it, 127.0.0.0/8 and ::1",
        arguments: [
            ("http://localhost/", true), ("http://LOCALHOST./", true),
            ("http://a.localhost/", true),
            ("http://127.0.0.1/", true), ("http://127.255.0.9/", true), ("http://[::1]/", true),
            ("http://notlocalhost/", false), ("http://localhost.example/", false),
            ("http://128.0.0.1/", false), ("http://[::2]/", false), ("http://127.example/", false),
        ]
    )
    func loopback(_ text: String, _ isLoopback: Bool) throws {
        #expect(try CookieURL(text).isLoopback == isLoopback)
    }

    @Test("Huge URLs are read in one pass")
    func huge() throws {
        let path = String(repeating: "/..", count: 30_000)
        #expect(try CookieURL("http://h" + path).path == "/")
        let segments = String(repeating: "/a/.", count: 20_000)
        #expect(try CookieURL("http://h" + segments).path.utf8.count == 40_001)
        #expect(throws: CookieURL.Error.notAbsolute) {
            try CookieURL(String(repeating: " ", count: 50_000))
        }
    }
}
