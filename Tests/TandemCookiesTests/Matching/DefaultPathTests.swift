import Testing

@testable import TandemCookies

@Suite("Default-path")
struct DefaultPathTests {
    @Test(
        "It is the URL's path up to its last slash, or a slash",
        arguments: [
            ("http://h", "/"), ("http://h/", "/"), ("http://h//", "/"), ("http://h/a", "/"),
            ("http://h/a/", "/a"), ("http://h/a/b", "/a"), ("http://h/a/b/", "/a/b"),
            ("http://h/a//b", "/a/"), ("http://h//a", "/"), ("http://h//a/b", "//a"),
            ("http://h?a/b/c", "/"), ("http://h/a?b/c", "/"), ("http://h/a/#b/c", "/a"),
            ("http://h/a/..", "/"), ("http://h/a/b/..", "/a"), ("http://h/a/b/../", "/a"),
            ("http://h/a/./b", "/a"), ("http://h/a/%2e%2e/b", "/"),
            ("http://h/a/b c/d", "/a/b%20c"),
            ("http://h/a/ü/d", "/a/%C3%BC"), ("http://h/a%2Fb/c", "/a%2Fb"),
            ("http://h\\a\\b", "/a"),
            ("http://h/A/b", "/A"), ("http://user:pass@h/a/b", "/a"), ("wss://h:9/a/b", "/a"),
        ]
    )
    func table(_ text: String, _ path: String) throws {
        let url = try CookieURL(text)
        let count = url.defaultPathCount
        #expect(String(decoding: url.path.utf8.prefix(count), as: UTF8.self) == path)
        // A cookie gets it without a Path attribute, and with one that is no path.
        for attribute in ["", "; Path", "; Path=", "; Path=a", "; Path=/x; Path=\"/y\""] {
            var jar = CookieJar()
            try jar.set("a=b\(attribute)", from: text)
            #expect(jar.cookies.map(\.path) == [path])
            #expect(try jar.sent(to: text) == "a=b")
        }
        let made = try Cookie(name: "a", value: "b", for: url)
        #expect(made.path == path)
    }

    @Test("It is the path-matched one of the longest that end before the last slash")
    func property() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            var path = "/"
            for _ in 0..<Int.random(in: 0..<10, using: &generator) {
                path += ["/", "a", "b"][Int.random(in: 0..<3, using: &generator)]
            }
            let url = try CookieURL("http://h\(path)")
            let expected = NaiveJar.defaultPath(Array(path.utf8))
            #expect(Array(url.path.utf8.prefix(url.defaultPathCount)) == expected)
            #expect(NaiveJar.pathMatches(Array(path.utf8), expected))
        }
    }
}
