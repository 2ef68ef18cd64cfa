import TandemCookies

/// Reads any text as a URL, also with what counts for nothing; what is written is read as the same.
enum FuzzURL: FuzzTarget {
    static let seeds: [Seed] = [
        "https://example.com/a/b?c#d", "HTTP://user:pass@EXAMPLE.com:80/../a/./b/%2e%2E/c",
        "ws://[::1]:8080", "https:\\\\a.com\\b\\..\\c", "ftp://a.b/%7e\u{E9} \"<>",
        "https://a@b@c/",
        " \thttps://a.c\nom/ ", "custom+x://host:65535/a\\b", "https://a:99999/", "https://1.2/",
        "http:a.com", "https:///a", "https://a.com?x", "https://a.com#x/..",
    ]

    static let growing = [
        Growing("a", after: "https://a.com/"), Growing("/a", after: "https://a.com"),
        Growing("/..", after: "https://a.com"), Growing("a/../", after: "https://a.com/"),
        Growing("%2e/", after: "https://a.com/"), Growing("@", after: "https://", before: "a.com"),
        Growing("\n"), Growing(" "), Growing("a"), Growing(":"), Growing("/", after: "https:"),
        Growing(" ", after: "https://a.com/"), Growing("\\", after: "https:", before: "a.com"),
        Growing("0", after: "https://a.com:"), Growing("a", after: "https://"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = try? CookieURL(input.text)
    }

    static func check(_ input: [UInt8]) {
        let text = input.text
        let url = try? CookieURL(text)
        checkNoise(in: text, url)
        let host = try? CookieURL("https://\(text)/").host
        let isHost = !text.utf8.contains { "/\\?#@:[] \t\n\r".utf8.contains($0) || $0 < 0x20 }
        expect(!isHost || host == (try? CookieHost(text)), "a URL's host is a host")
        guard let url else { return }
        expect((try? CookieURL(url.description)) == url, "what is written is read again")
        expect(url.path.utf8.first == UInt8(ascii: "/"), "a path begins with a slash")
        expect(url.path.utf8.allSatisfy { 0x21..<0x7F ~= $0 }, "a path is printable ASCII")
        expect(url.isSecure == ["https", "wss"].contains(url.scheme), "the scheme secures")
        expect(url.scheme == url.scheme.lowercased(), "a scheme is lower case")
        let segments = url.path.split(separator: "/", omittingEmptySubsequences: false)
        let dots = [".", "..", "%2e", "%2e.", ".%2e", "%2e%2e"]
        expect(!segments.contains { dots.contains($0.lowercased()) }, "dot segments are resolved")
        let site = PublicSuffixList.builtIn.site(of: url)
        expect(url.host.domainMatches(site.host), "a URL is of its site")
    }

    /// Line breaks anywhere, and spaces around, count for nothing.
    private static func checkNoise(in text: String, _ url: CookieURL?) {
        var scalars = Array(text.unicodeScalars)
        scalars.insert("\n", at: scalars.count / 2)
        scalars.insert("\t", at: scalars.count / 3)
        var noisy = ""
        noisy.unicodeScalars.append(contentsOf: scalars)
        expect((try? CookieURL("\u{1} \(noisy)\r ")) == url, "noise counts for nothing")
    }
}
