import TandemCookies
import Testing

@Suite("Writing strict Set-Cookie field values")
struct CookieSetCookieTests {
    private let url: CookieURL

    init() throws {
        url = try CookieURL("https://www.example.com/dir/page")
    }

    private func cookie(
        _ name: String = "a",
        _ value: String = "b",
        path: String = "/",
        isHostOnly: Bool = true,
        expires: Timestamp? = nil,
        isSecure: Bool = false,
        isHTTPOnly: Bool = false,
        sameSite: SameSite = .unspecified,
        partition: Partition? = nil
    ) throws -> Cookie {
        Cookie(
            identity: .init(
                name: name,
                domain: try CookieHost("example.com"),
                isHostOnly: isHostOnly,
                path: path,
                partition: partition
            ),
            valueOctets: Array(value.utf8),
            expires: expires,
            isSecure: isSecure,
            isHTTPOnly: isHTTPOnly,
            sameSite: sameSite,
            creation: noon,
            lastAccess: noon
        )
    }

    @Test("Every attribute has its strict form, in one order")
    func attributes() throws {
        #expect(try cookie().serializedSetCookie() == "a=b; Path=/")
        #expect(try cookie("a", "").serializedSetCookie() == "a=; Path=/")
        #expect(try cookie(path: "/x y").serializedSetCookie() == "a=b; Path=/x y")
        #expect(try cookie(isSecure: true).serializedSetCookie() == "a=b; Path=/; Secure")
        #expect(try cookie(isHTTPOnly: true).serializedSetCookie() == "a=b; Path=/; HttpOnly")
        #expect(try cookie(sameSite: .lax).serializedSetCookie() == "a=b; Path=/; SameSite=Lax")
        #expect(
            try cookie(sameSite: .strict).serializedSetCookie() == "a=b; Path=/; SameSite=Strict"
        )
        #expect(try cookie(sameSite: .none).serializedSetCookie() == "a=b; Path=/; SameSite=None")
        #expect(
            try cookie(isHostOnly: false).serializedSetCookie() == "a=b; Domain=example.com; Path=/"
        )
        #expect(
            try cookie(expires: noon).serializedSetCookie()
                == "a=b; Expires=Mon, 30 Nov 2026 12:00:00 GMT; Path=/"
        )
        #expect(
            try cookie(expires: .distantPast).serializedSetCookie()
                == "a=b; Expires=Mon, 01 Jan 1601 00:00:00 GMT; Path=/"
        )
        #expect(
            try cookie(expires: .distantFuture).serializedSetCookie()
                == "a=b; Expires=Fri, 31 Dec 9999 23:59:59 GMT; Path=/"
        )
        let site = PublicSuffixList.builtIn.site(of: url)
        #expect(
            try cookie(
                "__Secure-a",
                "\"b\"",
                path: "/dir",
                isHostOnly: false,
                expires: noon.advanced(bySeconds: 60),
                isSecure: true,
                isHTTPOnly: true,
                sameSite: .none,
                partition: Partition(topLevelSite: site)
            )
            .serializedSetCookie()
                == "__Secure-a=\"b\"; Expires=Mon, 30 Nov 2026 12:01:00 GMT; Domain=example.com; "
                + "Path=/dir; Secure; HttpOnly; SameSite=None; Partitioned"
        )
    }

    @Test(
        "What the strict grammar has no form for is not written",
        arguments: [
            Row(["", "b", "/"], .nameIsNoToken), Row(["a b", "b", "/"], .nameIsNoToken),
            Row(["a=", "b", "/"], .nameIsNoToken), Row(["é", "b", "/"], .nameIsNoToken),
            Row(["a\u{0}", "b", "/"], .nameIsNoToken), Row(["a;", "b", "/"], .nameIsNoToken),
            Row(["\"a\"", "b", "/"], .nameIsNoToken), Row(["a/b", "b", "/"], .nameIsNoToken),
            Row(["a", "b c", "/"], .valueOutsideGrammar),
            Row(["a", "é", "/"], .valueOutsideGrammar),
            Row(["a", "\"", "/"], .valueOutsideGrammar),
            Row(["a", "b,c", "/"], .valueOutsideGrammar),
            Row(["a", "b;c", "/"], .valueOutsideGrammar),
            Row(["a", "b\\", "/"], .valueOutsideGrammar),
            Row(["a", "b\r\nX: y", "/"], .valueOutsideGrammar),
            Row(["a", " b", "/"], .valueOutsideGrammar),
            Row(["a", "\u{7F}", "/"], .valueOutsideGrammar),
            Row(["a", "b", "/;"], .pathOutsideGrammar),
            Row(["a", "b", "/\u{7F}"], .pathOutsideGrammar),
            Row(["a", "b", "/é"], .pathOutsideGrammar),
            Row(["a", "b", "/\r\n"], .pathOutsideGrammar),
            Row(["a", "b", "/\t"], .pathOutsideGrammar),
            // These have a form, but one that sets a cookie of another path.
            Row(["a", "b", ""], .pathOutsideGrammar), Row(["a", "b", "x"], .pathOutsideGrammar),
            Row(["a", "b", "/x "], .pathOutsideGrammar),
            Row(["a", "b", " /x"], .pathOutsideGrammar),
            Row(["a", "b", "/" + String(repeating: "p", count: 1024)], .pathOutsideGrammar),
        ] as [Row<[String], Cookie.SerializationError>]
    )
    func unserializable(_ row: Row<[String], Cookie.SerializationError>) throws {
        let cookie = try cookie(row.input[0], row.input[1], path: row.input[2])
        #expect(throws: row.output) { try cookie.serializedSetCookie() }
        #expect(row.output.description.hasSuffix("."))
    }

    @Test("Domain is left out for an address, and a domain with a trailing dot has no form")
    func domains() throws {
        for host in ["192.0.2.1", "[::1]"] {
            let url = try CookieURL("http://\(host)/")
            let cookie = try Cookie(name: "a", value: "b", for: url, domain: host)
            #expect(try cookie.serializedSetCookie() == "a=b; Path=/")
        }
        let url = try CookieURL("https://www.example.com./")
        let shared = try Cookie(name: "a", value: "b", for: url, domain: "example.com.")
        #expect(throws: Cookie.SerializationError.domainOutsideGrammar) {
            try shared.serializedSetCookie()
        }
        let own = try Cookie(name: "a", value: "b", for: url)
        #expect(try own.serializedSetCookie() == "a=b; Path=/")
    }

    @Test("Each octet stands in a name, a value and a path, or keeps the field from being written")
    func octets() throws {
        let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)
        for octet in UInt8.min...UInt8.max {
            let isVisible = 0x21...0x7E ~= octet
            let character = String(Unicode.Scalar(octet))
            let name = try cookie("a\(character)b")
            let value = try cookie("a", "b\(character)c")
            let path = try cookie(path: "/\(character)/")
            let isToken = isVisible && !separators.contains(octet)
            let isValue = isVisible && !Array("\",;\\".utf8).contains(octet)
            let isPath = isVisible && octet != 0x3B || octet == 0x20
            #expect(((try? name.serializedSetCookie()) != nil) == isToken, "\(octet)")
            #expect(((try? value.serializedSetCookie()) != nil) == isValue, "\(octet)")
            #expect(((try? path.serializedSetCookie()) != nil) == isPath, "\(octet)")
        }
    }

    @Test("What is written breaks no rule and sets the same cookie again", arguments: 0..<8)
    func roundTrip(_ seed: UInt64) throws {
        let octets = (0x20...0x7E).map { String(Unicode.Scalar($0)) }
        let prefixes = ["", "", "", "__Secure-", "__Host-", "__Http-", "__Host-Http-"]
        var generator = SeededGenerator(seed: seed)
        var written = 0
        for _ in 0..<400 {
            let expires = noon.advanced(bySeconds: .random(in: 1...34_560_000, using: &generator))
            let cookie = try? Cookie(
                name: generator.pick(prefixes)
                    + generator.sequence(of: octets, count: 0...3).joined(),
                value: generator.sequence(of: octets, count: 0...4).joined(),
                for: url,
                domain: generator.pick([nil, "example.com", "www.example.com"]),
                path: "/" + generator.sequence(of: octets, count: 0...3).joined(),
                expires: Bool.random(using: &generator) ? expires : nil,
                isSecure: Bool.random(using: &generator),
                isHTTPOnly: Bool.random(using: &generator),
                sameSite: generator.pick(SameSite.allCases),
                creation: noon
            )
            guard let cookie, let field = try? cookie.serializedSetCookie() else { continue }
            written += 1
            #expect(try SetCookie.parse(field).violations.isEmpty, "\(field)")
            #expect(SetCookie.splitFolded(field + ", c=d") == [field, "c=d"], "\(field)")
            var jar = CookieJar()
            jar.store(setCookie: field, from: url, at: noon)
            #expect(jar.cookies == [cookie], "\(field)")
            #expect(try jar.cookies.first?.serializedSetCookie() == field)
        }
        #expect(written > 50)
    }

    @Test("A partitioned cookie is set again in the partition of the page that it is set in")
    func partitioned() throws {
        let site = Site(scheme: "https", host: try CookieHost("top.example"))
        let partition = Partition(topLevelSite: site)
        var jar = CookieJar()
        let field = "a=b; Path=/dir; Secure; SameSite=None; Partitioned"
        let context = CookieJar.Context(partition: partition)
        jar.store(setCookie: field, from: url, context: context, at: noon)
        let cookie = try #require(jar.cookies.first)
        #expect(cookie.partition == partition)
        #expect(try cookie.serializedSetCookie() == field)
    }
}
