import TandemCookies
import Testing

@Suite("Reading URLs")
struct CookieURLParsingTests {
    @Test(
        "A URL is read as browsers read it",
        arguments: [
            Row("https://example.com", "https://example.com/"), Row("http://1/", "http://0.0.0.1/"),
            Row("HTTPS://User:Pass@Example.COM:443/a/b?q#f", "https://example.com/a/b"),
            Row("http://ex%41mple.com/%41", "http://example.com/%41"),
            Row("http://bücher.example/ü", "http://xn--bcher-kva.example/%C3%BC"),
            Row("http://0x7f.1/a", "http://127.0.0.1/a"), Row("app://Host/a\\b", "app://host/a\\b"),
            // Query and fragment.
            Row("http://h?a/b", "http://h/"), Row("http://h#a/b", "http://h/"),
            Row("http://h?", "http://h/"),
            Row("http://h/a?b/../c", "http://h/a"), Row("http://h/a#b?c", "http://h/a"),
            Row("http://h/a?b#c", "http://h/a"), Row("app://h?x", "app://h/"),
            Row("http://u?p@h/", "http://u/"), Row("http://u#@h/", "http://u/"),
            // White space around and within.
            Row("  http://h/a\n\tb  ", "http://h/ab"), Row("\u{0}http://h/\u{1F}", "http://h/"),
            Row("ht\ntp://h\t/a\r", "http://h/a"), Row("http://h\n:8\n1/", "http://h:81/"),
            Row("http://h/ a ", "http://h/%20a"), Row("http:/\n/h/a", "http://h/a"),
            // Slashes and backslashes.
            Row("http:\\\\h\\a\\b", "http://h/a/b"), Row("http:/\\h/a", "http://h/a"),
            Row("http:\\/h/a", "http://h/a"), Row("wss://h\\a", "wss://h/a"),
            // User information.
            Row("http://u:p@h/", "http://h/"), Row("http://u@h/", "http://h/"),
            Row("http://@h/", "http://h/"),
            Row("http://:@h/", "http://h/"), Row("http://u:p:q@h:81/", "http://h:81/"),
            Row("http://u%40:p@h/", "http://h/"), Row("http://a@b@c/", "http://c/"),
            Row("http://u/p@h/", "http://u/p@h/"), Row("http://u@[::1]:81/a", "http://[::1]:81/a"),
            Row("http://a\\@h/", "http://a/@h/"),
            Row("http://evil.example:80@good.example/", "http://good.example/"),
            // Ports.
            Row("http://h:8080", "http://h:8080/"), Row("http://h:80/", "http://h/"),
            Row("https://h:80/", "https://h:80/"), Row("http://h:443/", "http://h:443/"),
            Row("https://h:443/", "https://h/"), Row("http://h:/x", "http://h/x"),
            Row("http://h:080/", "http://h/"), Row("http://h:00080/", "http://h/"),
            Row("http://h:0/", "http://h:0/"), Row("http://h:65535/", "http://h:65535/"),
            Row("http://h:0000000000000000000000000000081/", "http://h:81/"),
            Row("ws://h:80/a", "ws://h/a"), Row("wss://h:443/a", "wss://h/a"),
            Row("app://h:80/", "app://h:80/"),
            Row("http://[::1]:8080/x", "http://[::1]:8080/x"), Row("http://[::1]", "http://[::1]/"),
            Row("http://[::1]:/", "http://[::1]/"), Row("http://h:1@h:2/", "http://h:2/"),
        ]
    )
    func reading(_ row: Row<String, String>) throws {
        let url = try CookieURL(row.input)
        #expect(url.description == row.output)
        // What is written is read as the same URL.
        #expect(try CookieURL(url.description) == url)
    }

    @Test(
        "What is no absolute URL is refused with its reason",
        arguments: [
            Row("", .notAbsolute), Row(" ", .notAbsolute), Row("example.com", .notAbsolute),
            Row("//example.com/", .notAbsolute), Row("/a", .notAbsolute),
            Row("://h/", .notAbsolute),
            Row("about:blank", .notAbsolute), Row("mailto:a@b", .notAbsolute),
            Row("data:,x", .notAbsolute),
            Row("1http://a/", .notAbsolute), Row("-http://a/", .notAbsolute),
            Row("ht_tp://a/", .notAbsolute),
            Row("ht tp://a/", .notAbsolute), Row("hťtp://a/", .notAbsolute),
            Row("http%3A//a/", .notAbsolute),
            Row("http:/a", .notAbsolute), Row("http:a", .notAbsolute), Row("http:", .notAbsolute),
            Row("http:?//a", .notAbsolute), Row("app:\\\\a", .notAbsolute),
            Row("app:/\\a", .notAbsolute),
            Row("example.com:80/", .notAbsolute), Row("blob:http://a/", .notAbsolute),
            Row("http://", .host(.empty)), Row("http:///a", .host(.empty)),
            Row("file:///a", .host(.empty)),
            Row("http://?a", .host(.empty)), Row("http://#", .host(.empty)),
            Row("http://:80/", .host(.empty)),
            Row("http://u@/", .host(.empty)), Row("http://u:p@:80/", .host(.empty)),
            Row("http://a b/", .host(.forbiddenCharacter)),
            Row("http://a%20b/", .host(.forbiddenCharacter)),
            Row("http://a%3A80/", .host(.forbiddenCharacter)),
            Row("http://a%2Fb/", .host(.forbiddenCharacter)),
            Row("http://a<b/", .host(.forbiddenCharacter)),
            Row("app://h\\a/", .host(.forbiddenCharacter)),
            Row("http://a..b/", .host(.invalidLabel)), Row("http://xn--/", .host(.invalidLabel)),
            Row("http://1.2.3.4.5/", .host(.invalidIPv4Address)),
            Row("http://a.0:80/", .host(.invalidIPv4Address)),
            Row("http://[::1/", .host(.invalidIPv6Address)),
            Row("http://::1/", .host(.invalidIPv6Address)),
            Row("http://1:2:3:4:5:6:7:8:9/", .host(.invalidIPv6Address)),
            Row("http://[::1]a:80/", .host(.invalidIPv6Address)),
            Row("http://a:1:2/", .host(.invalidIPv6Address)),
            Row("http://[fe80::1%25en0]/", .host(.invalidIPv6Address)),
            Row("http://a:b/", .invalidPort), Row("http://a:65536/", .invalidPort),
            Row("http://a:-1/", .invalidPort),
            Row("http://a:+1/", .invalidPort), Row("http://a: 1/", .invalidPort),
            Row("http://a:8 1/", .invalidPort),
            Row("http://a:0x50/", .invalidPort), Row("http://a:８０/", .invalidPort),
            Row("http://a:99999999999999999999/", .invalidPort),
            Row("http://[::1]:x/", .invalidPort),
            Row("http://a:%38%30/", .invalidPort),
        ] as [Row<String, CookieURL.Error>]
    )
    func refusal(_ row: Row<String, CookieURL.Error>) {
        #expect(throws: row.output) { try CookieURL(row.input) }
    }

    @Test("Each refusal says in its own words what is wrong and what would be right")
    func descriptions() {
        let errors: [CookieURL.Error] = [
            .notAbsolute, .host(.empty), .host(.tooLong), .invalidPort,
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        for error in errors {
            #expect(error.description.hasSuffix("."))
        }
        #expect("\(CookieURL.Error.host(.empty))".contains("\(CookieHost.Error.empty)"))
    }

    @Test("Every octet may stand in a scheme or not")
    func schemes() {
        for octet in UInt8(0x21)..<0x7F where octet != UInt8(ascii: ":") {
            let character = Character(Unicode.Scalar(octet))
            let isLetter = character.isLetter
            let isPart = isLetter || character.isNumber || "+-.".contains(character)
            #expect(((try? CookieURL("\(character)://h/")) != nil) == isLetter, "\(character)")
            #expect(((try? CookieURL("a\(character)://h/")) != nil) == isPart, "\(character)")
        }
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
        let users = String(repeating: "u@", count: 50_000)
        #expect(try CookieURL("http://\(users)h/").description == "http://h/")
    }
}
