import TandemCookies
import Testing

/// What the web platform's tests ask of a cookie engine and a browser is not needed for, in our words.
@Suite("What the web platform's tests ask")
struct WebPlatformTests {
    struct Case: CustomTestStringConvertible {
        let fields: [String]
        let sent: String
        var from = "https://www.example.com/cookies/page"
        var to: String?

        init(_ fields: String..., sent: String, from: String? = nil, to: String? = nil) {
            self.fields = fields
            self.sent = sent
            self.from = from ?? self.from
            self.to = to
        }

        var testDescription: String { fields.description }
    }

    private func check(_ vector: Case) throws {
        var jar = CookieJar()
        for field in vector.fields {
            try jar.set(field, from: vector.from)
        }
        #expect(try jar.sent(to: vector.to ?? vector.from) == vector.sent)
    }

    @Test(
        "Names",
        arguments: [
            Case("a", sent: "a"), Case("=a", sent: "a"), Case("==a", sent: "=a"),
            Case("=", sent: ""), Case(" =", sent: ""), Case("; Path=/", sent: ""),
            Case("a; Path=/", sent: "a"), Case("=a=b; Path=/", sent: "a=b"),
            Case("a b=c", sent: "a b=c"), Case("a\tb=c", sent: "a\tb=c"),
            Case(" \ta\t =b", sent: "a=b"), Case("\"a\"=b", sent: "\"a\"=b"),
            Case("\"a=b\"", sent: "\"a=b\""), Case("a,b=c", sent: "a,b=c"),
            Case("$Version=1", sent: "$Version=1"), Case("é=ü", sent: "é=ü"),
            Case("a=1", "A=2", sent: "a=1; A=2"), Case("a=1", "a=2", sent: "a=2"),
            Case("a=1", "=2", "3", sent: "a=1; 3"), Case("a", "=a", sent: "a"),
            Case("a=b=c", sent: "a=b=c"), Case("a=;b", sent: "a="),
            Case("Set-Cookie: a=b", sent: "Set-Cookie: a=b"),
            Case(String(repeating: "n", count: 4096), sent: String(repeating: "n", count: 4096)),
            Case(String(repeating: "n", count: 4097), sent: ""),
        ]
    )
    func names(_ vector: Case) throws {
        try check(vector)
    }

    @Test(
        "Values",
        arguments: [
            Case("a=b c", sent: "a=b c"), Case("a=\"b c\"", sent: "a=\"b c\""),
            Case("a=\"b; c\"", sent: "a=\"b"), Case("a=  b  ; c", sent: "a=b"),
            Case("a=b,c=d", sent: "a=b,c=d"), Case("a=\\", sent: "a=\\"),
            Case("a=b; a=c", sent: "a=b"), Case("a=%20%3B", sent: "a=%20%3B"),
            Case("a='b'", sent: "a='b'"), Case("a=春节", sent: "a=春节"), Case("a=😀", sent: "a=😀"),
            Case(
                "a=" + String(repeating: "v", count: 4095),
                sent: "a=" + String(repeating: "v", count: 4095)
            ),
            Case("a=" + String(repeating: "v", count: 4096), sent: ""),
            Case("a=1", "a=" + String(repeating: "v", count: 4096), sent: "a=1"),
            Case("a=b; Path=/; Max-Age=0", sent: ""), Case("a=b", "a=c; Max-Age=0", sent: ""),
        ]
    )
    func values(_ vector: Case) throws {
        try check(vector)
    }

    @Test(
        "Attributes",
        arguments: [
            Case("a=b; Unknown", sent: "a=b"), Case("a=b; Unknown=x", sent: "a=b"),
            Case("a=b;;;", sent: "a=b"), Case("a=b; ; ;", sent: "a=b"), Case("a=b; =", sent: "a=b"),
            Case("a=b; Path=/cookies", sent: "a=b"), Case("a=b; PATH=/cookies", sent: "a=b"),
            Case("a=b;path=/cookies", sent: "a=b"), Case("a=b; path = /cookies ", sent: "a=b"),
            Case("a=b; Path=/other", sent: ""), Case("a=b; Path=/cook", sent: ""),
            Case("a=b; Path=\"/cookies\"", sent: "a=b"),
            Case("a=b; Path=/other; Path", sent: "a=b"),
            Case("a=b; Path=/other; Path=/", sent: "a=b"),
            Case("a=b; Path=/; Path=/other", sent: ""),
            Case("a=b; Path=/cookies/pagex", sent: ""), Case("a=b; Path=/cookies/page/", sent: ""),
            Case("a=b; Path=/cookies/%70age", sent: ""), Case("a=b; Path=/Cookies", sent: ""),
            Case("a=b; Path=/é; Path=/", sent: "a=b"), Case("a=b; Path=/; Path=/é", sent: ""),
            Case("a=b; Max-Age=10", sent: "a=b"), Case("a=b; Max-Age=-10", sent: ""),
            Case("a=b; Max-Age=0; Max-Age=10", sent: "a=b"),
            Case("a=b; Max-Age=10; Max-Age=0", sent: ""), Case("a=b; Max-Age=0.5", sent: "a=b"),
            Case("a=b; Max-Age=\"0\"", sent: "a=b"), Case("a=b; Max-Age", sent: "a=b"),
            Case("a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT", sent: ""),
            Case("a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=10", sent: "a=b"),
            Case("a=b; Expires=Fri, 01 Jan 2038 00:00:00 GMT; Max-Age=0", sent: ""),
            Case("a=b; Expires=\"Thu, 01 Jan 1970 00:00:00 GMT\"", sent: ""),
            Case("a=b; Expires=Thu,01/Jan/1970 00:00:00", sent: ""),
            Case("a=b; Expires=Jan 1 1970 00:00:00", sent: ""), Case("a=b; Expires=0", sent: "a=b"),
            Case("a=b; Secure", sent: "a=b"), Case("a=b; Secure=", sent: "a=b"),
            Case("a=b; Secure", sent: "", to: "http://www.example.com/cookies/"),
            Case("a=b; Secure=false", sent: "", to: "http://www.example.com/cookies/"),
            Case("a=b; Secure qux", sent: "a=b", to: "http://www.example.com/cookies/"),
            Case("a=b; HttpOnly", sent: "a=b"), Case("a=b; HttpOnly=x", sent: "a=b"),
        ]
    )
    func attributes(_ vector: Case) throws {
        try check(vector)
    }

    @Test(
        "Domains",
        arguments: [
            Case("a=b; Domain=example.com", sent: "a=b", to: "https://other.example.com/cookies/"),
            Case("a=b; Domain=.example.com", sent: "a=b", to: "https://example.com/cookies/"),
            Case("a=b; Domain=EXAMPLE.COM", sent: "a=b", to: "https://example.com/cookies/"),
            Case("a=b; Domain=www.example.com", sent: "", to: "https://example.com/cookies/"),
            Case("a=b", sent: "", to: "https://a.www.example.com/cookies/"),
            Case("a=b; Domain", sent: "a=b"), Case("a=b; Domain=\"example.com\"", sent: ""),
            Case("a=b; Domain=.", sent: ""), Case("a=b; Domain=..", sent: ""),
            Case("a=b; Domain=example.com; Domain=.", sent: ""),
            Case("a=b; Domain=.; Domain=example.com", sent: "a=b"),
            Case(
                "a=b; Domain=; Domain=example.com",
                sent: "a=b",
                to: "https://example.com/cookies/"
            ),
            Case("a=b; Domain=example.com; Domain=", sent: "", to: "https://example.com/cookies/"),
            Case("a=b; Domain=example.org; Domain=example.com", sent: "a=b"),
            Case("a=b; Domain=example.com; Domain=example.org", sent: ""),
            Case("a=b; Domain=com", sent: ""), Case("a=b; Domain=.com", sent: ""),
            Case("a=b; Domain=example.com:443", sent: ""),
            Case("a=b; Domain= example.com ", sent: "a=b"),
            Case("a=b; Domain=example.com/", sent: ""), Case("a=b; Domain=*.example.com", sent: ""),
            Case("a=1", "a=2; Domain=www.example.com", sent: "a=1; a=2"),
            Case("a=1; Domain=example.com", "a=2; Domain=.example.com", sent: "a=2"),
        ]
    )
    func domains(_ vector: Case) throws {
        try check(vector)
    }

    @Test(
        "Ordering",
        arguments: [
            Case(
                "z=1; Path=/",
                "a=2; Path=/cookies",
                "y=3; Path=/",
                "b=4; Path=/cookies",
                sent: "a=2; b=4; z=1; y=3"
            ),
            Case(
                "a=1; Path=/",
                "b=2; Path=/",
                "a=3; Path=/",
                sent: "a=3; b=2"
            ),
            Case(
                "a=1; Path=/; Domain=example.com",
                "b=2; Path=/",
                "c=3; Path=/; Domain=example.com",
                sent: "a=1; b=2; c=3"
            ),
            Case("a=1; Path=/cookies/", "b=2; Path=/cookies", sent: "a=1; b=2"),
        ]
    )
    func ordering(_ vector: Case) throws {
        try check(vector)
    }
}
