import TandemCookies
import Testing

@Suite("Making cookies")
struct CookieValidationTests {
    private let url: CookieURL

    init() throws {
        url = try CookieURL("https://www.example.com/dir/page?query")
    }

    struct Attempt: CustomTestStringConvertible {
        var name = "a"
        var value = "b"
        var domain: String?
        var path: String?
        var isSecure = false
        var isHTTPOnly = false
        var sameSite = SameSite.unspecified
        var refusal: Cookie.Refusal?

        var testDescription: String {
            "\(name.prefix(20).debugDescription) \(value.prefix(20).debugDescription) "
                + "\(domain ?? "") \(path ?? "") \(refusal.map { "\($0)" } ?? "")"
        }

        func make(for url: CookieURL) throws(Cookie.Refusal) -> Cookie {
            try Cookie(
                name: name,
                value: value,
                for: url,
                domain: domain,
                path: path,
                isSecure: isSecure,
                isHTTPOnly: isHTTPOnly,
                sameSite: sameSite
            )
        }
    }

    @Test(
        "What would not come back from a Set-Cookie field is refused",
        arguments: [
            Attempt(name: "", value: "", refusal: .empty),
            Attempt(name: "a\n", refusal: .controlCharacter),
            Attempt(name: "\u{7F}", refusal: .controlCharacter),
            Attempt(value: "b\r\nSet-Cookie: c=d", refusal: .controlCharacter),
            Attempt(value: "\u{0}", refusal: .controlCharacter),
            Attempt(path: "/\u{0}", refusal: .controlCharacter),
            Attempt(path: "/\u{1F}", refusal: .controlCharacter),
            Attempt(value: String(repeating: "b", count: 4096), refusal: .tooLong),
            Attempt(name: String(repeating: "a", count: 4097), value: "", refusal: .tooLong),
            Attempt(name: "", value: String(repeating: "b", count: 4097), refusal: .tooLong),
            Attempt(value: String(repeating: "é", count: 2048), refusal: .tooLong),
            Attempt(name: "a=b", refusal: .unsendableName),
            Attempt(name: "=", refusal: .unsendableName),
            Attempt(name: "a;b", refusal: .unsendableName),
            Attempt(name: " a", refusal: .unsendableName),
            Attempt(name: "a\t", refusal: .unsendableName),
            Attempt(name: " ", value: "", refusal: .unsendableName),
            Attempt(value: "b;c", refusal: .unsendableValue),
            Attempt(value: ";", refusal: .unsendableValue),
            Attempt(value: "b\t", refusal: .unsendableValue),
            Attempt(value: " b", refusal: .unsendableValue),
            Attempt(value: " ", refusal: .unsendableValue),
            Attempt(name: "", value: " ", refusal: .unsendableValue),
            Attempt(name: "", value: "a=b", refusal: .unsendableValue),
            Attempt(name: "", value: "=b", refusal: .unsendableValue),
            Attempt(path: "/;", refusal: .unsendablePath),
            Attempt(path: "/ ", refusal: .unsendablePath),
            Attempt(path: "/a\t", refusal: .unsendablePath),
            Attempt(path: "/é", refusal: .nonASCIIPath),
            Attempt(path: "/😀", refusal: .nonASCIIPath),
            Attempt(domain: "exämple.com", refusal: .nonASCIIDomain),
            Attempt(domain: ".é", refusal: .nonASCIIDomain),
            Attempt(domain: "example.org", refusal: .domainMismatch),
            Attempt(domain: "ww.example.com", refusal: .domainMismatch),
            Attempt(domain: "ample.com", refusal: .domainMismatch),
            Attempt(domain: "a.www.example.com", refusal: .domainMismatch),
            Attempt(domain: "example.com.", refusal: .domainMismatch),
            Attempt(domain: "..example.com", refusal: .domainMismatch),
            Attempt(domain: ".", refusal: .domainMismatch),
            Attempt(domain: "..", refusal: .domainMismatch),
            Attempt(domain: "www.example.com:443", refusal: .domainMismatch),
            Attempt(domain: "https://www.example.com", refusal: .domainMismatch),
            Attempt(domain: "*.example.com", refusal: .domainMismatch),
            Attempt(sameSite: .none, refusal: .sameSiteNoneWithoutSecure),
            Attempt(name: "__Secure-a", refusal: .securePrefix),
            Attempt(name: "__SECURE-", refusal: .securePrefix),
            Attempt(name: "__Host-a", isSecure: true, refusal: .hostPrefix),
            Attempt(name: "__Host-a", path: "/", refusal: .hostPrefix),
            Attempt(name: "__host-a", path: "/a", isSecure: true, refusal: .hostPrefix),
            Attempt(
                name: "__Host-a",
                domain: "www.example.com",
                path: "/",
                isSecure: true,
                refusal: .hostPrefix
            ),
            Attempt(name: "__Http-a", isSecure: true, refusal: .httpPrefix),
            Attempt(name: "__Http-a", isHTTPOnly: true, refusal: .httpPrefix),
            Attempt(name: "__Host-Http-a", path: "/", isSecure: true, refusal: .hostHTTPPrefix),
            Attempt(
                name: "__Host-Http-a",
                isSecure: true,
                isHTTPOnly: true,
                refusal: .hostHTTPPrefix
            ),
            Attempt(name: "", value: "__Host-a", refusal: .prefixInNamelessValue),
            Attempt(name: "", value: "__http-", isSecure: true, refusal: .prefixInNamelessValue),
        ]
    )
    func refusal(_ attempt: Attempt) throws {
        let refusal = try #require(attempt.refusal)
        #expect(throws: refusal) { try attempt.make(for: url) }
    }

    @Test(
        "What can be sent is made, and kept as it is",
        arguments: [
            Attempt(), Attempt(name: ""), Attempt(value: ""), Attempt(name: "a b", value: "b \t c"),
            Attempt(name: "é", value: "😀"), Attempt(value: "b=c=d"), Attempt(value: "="),
            Attempt(value: "\"b, c\""), Attempt(name: "\"a\"", value: "\\"), Attempt(name: "$,/?@"),
            Attempt(name: "", value: "\"a\""), Attempt(value: String(repeating: "b", count: 4095)),
            Attempt(name: String(repeating: "a", count: 4096), value: ""), Attempt(path: "/"),
            Attempt(path: "/a b"), Attempt(path: "//"), Attempt(path: "/%6F?=#,\""),
            Attempt(path: "/" + String(repeating: "p", count: 5000)),
            Attempt(sameSite: .lax), Attempt(sameSite: .strict),
            Attempt(isSecure: true, sameSite: .none),
            Attempt(isHTTPOnly: true), Attempt(name: "__Secure-a", isSecure: true),
            Attempt(name: "__Host-a", path: "/", isSecure: true),
            Attempt(name: "__Http-a", isSecure: true, isHTTPOnly: true),
            Attempt(name: "__Host-Http-a", path: "/", isSecure: true, isHTTPOnly: true),
            Attempt(name: "a", value: "__Host-a"), Attempt(name: "__Host"),
            Attempt(name: "_Host-a"),
        ]
    )
    func made(_ attempt: Attempt) throws {
        let cookie = try attempt.make(for: url)
        #expect(cookie.name == attempt.name && cookie.value == attempt.value)
        #expect(cookie.path == attempt.path ?? "/dir")
        #expect(cookie.isSecure == attempt.isSecure && cookie.isHTTPOnly == attempt.isHTTPOnly)
        #expect(cookie.sameSite == attempt.sameSite)
        #expect(cookie.domain == url.host && cookie.isHostOnly)
        var jar = CookieJar()
        let outcome = jar.store(cookie, from: url, at: noon)
        #expect(outcome.change == .inserted(try #require(jar.cookies.first)))
    }

    @Test(
        "A domain is one that the host belongs to, with or without a dot, in any case",
        arguments: [
            Row(nil, "www.example.com"), Row("", "www.example.com"),
            Row("www.example.com", ".www.example.com"), Row("WWW.EXAMPLE.COM", ".www.example.com"),
            Row("example.com", ".example.com"), Row(".Example.Com", ".example.com"),
            Row("com", ".com"), Row(".com", ".com"),
        ] as [Row<String?, String>]
    )
    func domain(_ row: Row<String?, String>) throws {
        let cookie = try Cookie(name: "a", value: "b", for: url, domain: row.input)
        #expect(cookie.description == "a at \(row.output)/dir")
        #expect(cookie.isHostOnly == !row.output.hasPrefix("."))
    }

    @Test(
        "A path that is none becomes the default one of the URL",
        arguments: [
            Row("https://h", "/"), Row("https://h/", "/"), Row("https://h/a", "/"),
            Row("https://h/a/", "/a"), Row("https://h/a/b", "/a"), Row("https://h/a/b/", "/a/b"),
            Row("https://h//", "/"), Row("https://h//a", "/"), Row("https://h/a//b", "/a/"),
            Row("https://h/a/b?c/d", "/a"), Row("https://h/a/b#c/d", "/a"),
            Row("https://h?a/b", "/"),
            Row("https://h/a/../b/c", "/b"), Row("https://h/ü/x", "/%C3%BC"),
            Row("https://h/a%2Fb/c", "/a%2Fb"), Row("https://h/a;b/c", "/a;b"),
        ]
    )
    func defaultPath(_ row: Row<String, String>) throws {
        let url = try CookieURL(row.input)
        for path in [nil, "", "x", "x/y", " /x", "\\"] {
            let cookie = try Cookie(name: "a", value: "b", for: url, path: path)
            #expect(cookie.path == row.output)
            var (jar, other) = (CookieJar(), CookieJar())
            jar.store(setCookie: "a=b", from: url, at: noon)
            other.store(cookie, from: url, at: noon)
            #expect(jar.cookies == other.cookies)
        }
    }

    @Test("For an address, only the address itself is its domain")
    func address() throws {
        for (text, parent) in [("http://192.0.2.1/", "0.2.1"), ("http://[::1]/", "1]")] {
            let url = try CookieURL(text)
            let same = try Cookie(name: "a", value: "b", for: url, domain: url.host.serialized)
            #expect(same.domain == url.host)
            #expect(throws: Cookie.Refusal.domainMismatch) {
                try Cookie(name: "a", value: "b", for: url, domain: parent)
            }
        }
    }

    @Test("What is made comes back from a field, and what is refused would not", arguments: 0..<8)
    func field(_ seed: UInt64) throws {
        let alphabet = [
            "a", "b", "=", ";", " ", "\t", "é", "\"", "\u{1}", ",", "__Host-", "__secure-",
        ]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let attempt = Attempt(
                name: generator.sequence(of: alphabet, count: 0...3).joined(),
                value: generator.sequence(of: alphabet, count: 0...3).joined(),
                domain: generator.pick([nil, "example.com", ".www.example.com", "a.example", "é"]),
                path: "/" + generator.sequence(of: alphabet, count: 0...2).joined(),
                isSecure: Bool.random(using: &generator),
                isHTTPOnly: Bool.random(using: &generator),
                sameSite: generator.pick(SameSite.allCases)
            )
            let pair = attempt.name.isEmpty ? attempt.value : "\(attempt.name)=\(attempt.value)"
            let field =
                pair + "; Path=\(attempt.path ?? "")" + (attempt.isSecure ? "; Secure" : "")
                + (attempt.isHTTPOnly ? "; HttpOnly" : "")
                + (attempt.sameSite == .unspecified ? "" : "; SameSite=\(attempt.sameSite)")
                + (attempt.domain.map { "; Domain=\($0)" } ?? "")
            var jar = CookieJar()
            jar.store(setCookie: field, from: url, at: noon)
            let stored = jar.cookies.first
            let isSame =
                stored?.name == attempt.name && stored?.value == attempt.value
                && stored?.path == attempt.path && stored?.isSecure == attempt.isSecure
                && stored?.isHTTPOnly == attempt.isHTTPOnly && stored?.sameSite == attempt.sameSite
                && stored?.isHostOnly == (attempt.domain == nil)
            let made = try? attempt.make(for: url)
            #expect((made != nil) == isSame, "\(field)")
            #expect(made == nil || made?.identity == stored?.identity, "\(field)")
        }
    }
}
