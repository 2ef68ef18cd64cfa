import TandemCookies
import Testing

@Suite("The site of a URL")
struct PublicSuffixListSiteTests {
    @Test(
        "It is a scheme and a registrable domain",
        arguments: [
            Row("https://example.com/", "https://example.com"),
            Row("https://www.example.com/", "https://example.com"),
            Row("https://a.b.example.co.uk/", "https://example.co.uk"),
            Row("http://a.b.example.co.uk:8080/", "http://example.co.uk"),
            Row("https://EXAMPLE.com/a?b#c", "https://example.com"),
            Row("https://u:p@a.example.com/", "https://example.com"),
            Row("https://a.example.com./", "https://example.com."),
            Row("wss://a.example.com/", "https://example.com"),
            Row("ws://example.com/", "http://example.com"),
            Row("https://co.uk/", "https://co.uk"), Row("https://com/", "https://com"),
            Row("https://me.github.io/", "https://me.github.io"),
            Row("https://a.me.github.io/", "https://me.github.io"),
            Row("https://github.io/", "https://github.io"), Row("https://x.ck/", "https://x.ck"),
            Row("https://a.www.ck/", "https://www.ck"),
            Row("https://a.b.公司.cn/", "https://b.xn--55qx5d.cn"),
            Row("http://192.0.2.1/", "http://192.0.2.1"),
            Row("http://0x7f.1:81/", "http://127.0.0.1"),
            Row("http://[::1]:81/", "http://[::1]"), Row("http://localhost/", "http://localhost"),
            Row("http://a.localhost/", "http://a.localhost"),
            Row("http://b.a.localhost/", "http://a.localhost"),
            Row("app://a.example.com/", "app://example.com"),
            Row("http://a.b.unknown/", "http://b.unknown"),
        ]
    )
    func site(_ row: Row<String, String>) throws {
        let site = try PublicSuffixList.builtIn.site(of: CookieURL(row.input))
        #expect(site.description == row.output)
        // A site is the site of itself.
        #expect(try PublicSuffixList.builtIn.site(of: CookieURL("\(site)")) == site)
    }

    @Test(
        "Two URLs are of one site or not",
        arguments: [
            Row(["https://a.example.com/", "https://b.example.com:8443/x"], true),
            Row(["https://example.com/", "wss://www.example.com/"], true),
            Row(["http://a.localhost/", "http://x.a.localhost/"], true),
            Row(["https://example.com/", "http://example.com/"], false),
            Row(["https://example.com/", "ws://example.com/"], false),
            Row(["https://example.com/", "https://example.org/"], false),
            Row(["https://example.com/", "https://badexample.com/"], false),
            Row(["https://a.co.uk/", "https://b.co.uk/"], false),
            Row(["https://a.github.io/", "https://b.github.io/"], false),
            Row(["https://github.io/", "https://a.github.io/"], false),
            Row(["http://192.0.2.1/", "http://192.0.2.2/"], false),
            Row(["http://1.0.2.1/", "http://2.0.2.1/"], false),
            Row(["http://a.localhost/", "http://b.localhost/"], false),
            Row(["https://example.com/", "https://example.com./"], false),
            Row(["https://bücher.de/", "https://www.xn--bcher-kva.de/"], true),
        ]
    )
    func sameSite(_ row: Row<[String], Bool>) throws {
        let sites = try row.input.map { try PublicSuffixList.builtIn.site(of: CookieURL($0)) }
        #expect((sites[0] == sites[1]) == row.output)
    }

    @Test("Another list draws other borders")
    func otherList() throws {
        let list = PublicSuffixList(text: "example.com")
        #expect(
            try list.site(of: CookieURL("https://b.a.example.com/")).description
                == "https://a.example.com"
        )
        #expect(try list.site(of: CookieURL("https://a.b.co.uk/")).description == "https://co.uk")
    }
}
