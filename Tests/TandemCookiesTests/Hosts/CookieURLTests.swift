import TandemCookies
import Testing

@Suite("URLs")
struct CookieURLTests {
    @Test(
        "https and wss are secure",
        arguments: ["http", "https", "ws", "wss", "app", "httpss", "xhttps"]
    )
    func security(_ scheme: String) throws {
        let url = try CookieURL("\(scheme)://example.com/")
        #expect(url.isSecure == ["https", "wss"].contains(scheme))
        #expect(try CookieURL("\(scheme.uppercased())://example.com/") == url)
        #expect(url.scheme == scheme)
        #expect(url.host.serialized == "example.com")
        #expect(url.path == "/")
        #expect(url.port == nil)
    }

    @Test(
        "Loopback is localhost, what is below it, 127.0.0.0/8 and ::1",
        arguments: [
            Row("localhost", true), Row("LOCALHOST.", true), Row("a.localhost", true),
            Row("a.b.localhost.", true), Row("loc%61lhost", true), Row("ｌocalhost", true),
            Row("127.0.0.1", true), Row("127.255.0.9", true), Row("127.0.0.0", true),
            Row("0x7f.1", true), Row("2130706433", true), Row("[::1]", true),
            Row("[0:0:0:0:0:0:0:1]", true),
            Row("notlocalhost", false), Row("localhost.example", false), Row("localhos", false),
            Row("xlocalhost.", false), Row("local.host", false), Row("example.com", false),
            Row("128.0.0.1", false), Row("126.255.255.255", false), Row("1.127.0.1", false),
            Row("0.0.0.0", false), Row("[::2]", false), Row("[::]", false), Row("[1::1]", false),
            Row("[::ffff:127.0.0.1]", false), Row("127.example", false),
            Row("127.0.0.1.example", false),
        ]
    )
    func loopback(_ row: Row<String, Bool>) throws {
        for text in ["http://\(row.input)/", "https://\(row.input):8443/a"] {
            #expect(try CookieURL(text).isLoopback == row.output)
        }
    }

    @Test("URLs are equal when scheme, host, port and path are")
    func equality() throws {
        let url = try CookieURL("https://example.com/a")
        let same = [
            "HTTPS://EXAMPLE.com:443/a?q#f", "https://u@example.com/x/../a",
            " https://example.com/\n%2E/a",
        ]
        for text in same {
            #expect(try CookieURL(text) == url, "\(text)")
            #expect(try CookieURL(text).hashValue == url.hashValue, "\(text)")
        }
        let others = [
            "http://example.com/a", "wss://example.com/a", "https://example.com:80/a",
            "https://example.com./a", "https://www.example.com/a", "https://example.com/A",
            "https://example.com/a/", "https://example.com/%61", "https://example.com/",
        ]
        for text in others {
            #expect(try CookieURL(text) != url, "\(text)")
        }
    }
}
