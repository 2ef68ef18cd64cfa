import TandemCookies
import Testing

@Suite("Cookies made by programs")
struct CookieTests {
    private let url: CookieURL

    init() throws {
        url = try CookieURL("https://www.example.com/dir/page")
    }

    @Test("Without further ado a cookie is for the host and the default path, for the session")
    func defaults() throws {
        let cookie = try Cookie(name: "a", value: "b", for: url)
        #expect(cookie.domain.serialized == "www.example.com" && cookie.isHostOnly)
        #expect(cookie.path == "/dir")
        #expect(cookie.expires == nil && !cookie.isExpired(at: .distantFuture))
        #expect(!cookie.isSecure && !cookie.isHTTPOnly && cookie.sameSite == .unspecified)
        #expect(cookie.creation == .distantPast && cookie.lastAccess == .distantPast)
    }

    @Test("What is given is kept")
    func given() throws {
        let cookie = try Cookie(
            name: "__Secure-a",
            value: "b c",
            for: url,
            domain: ".Example.com",
            path: "/",
            expires: noon,
            isSecure: true,
            isHTTPOnly: true,
            sameSite: .none,
            creation: noon
        )
        #expect(cookie.description == "__Secure-a at .example.com/")
        #expect(cookie.expires == noon && cookie.isExpired(at: noon))
        #expect(!cookie.isExpired(at: noon.advanced(bySeconds: -1)))
        #expect(cookie.isSecure && cookie.isHTTPOnly && cookie.sameSite == .none)
        #expect(try Cookie(name: "a", value: "", for: url, path: "x").path == "/dir")
        #expect(try Cookie(name: "a", value: "", for: url, domain: "").isHostOnly)
    }

    struct Attempt: CustomTestStringConvertible {
        var name = "a"
        var value = "b"
        var domain: String?
        var path: String?
        var isSecure = false
        var sameSite = SameSite.unspecified
        let refusal: Cookie.Refusal

        var testDescription: String { "\(refusal) \(name)=\(value)" }
    }

    @Test(
        "What would not come back from a Set-Cookie field is refused",
        arguments: [
            Attempt(name: "", value: "", refusal: .empty),
            Attempt(name: "a\n", refusal: .controlCharacter),
            Attempt(value: "b\r\nSet-Cookie: c=d", refusal: .controlCharacter),
            Attempt(path: "/\u{0}", refusal: .controlCharacter),
            Attempt(value: String(repeating: "b", count: 4096), refusal: .tooLong),
            Attempt(name: "a=b", refusal: .unsendableName),
            Attempt(name: "a;b", refusal: .unsendableName),
            Attempt(name: " a", refusal: .unsendableName),
            Attempt(value: "b;c", refusal: .unsendableValue),
            Attempt(value: "b\t", refusal: .unsendableValue),
            Attempt(name: "", value: "a=b", refusal: .unsendableValue),
            Attempt(path: "/;", refusal: .unsendablePath),
            Attempt(path: "/ ", refusal: .unsendablePath),
            Attempt(path: "/é", refusal: .nonASCIIPath),
            Attempt(domain: "exämple.com", refusal: .nonASCIIDomain),
            Attempt(domain: "example.org", refusal: .domainMismatch),
            Attempt(domain: ".", refusal: .domainMismatch),
            Attempt(sameSite: .none, refusal: .sameSiteNoneWithoutSecure),
            Attempt(name: "__Secure-a", refusal: .securePrefix),
            Attempt(name: "__Host-a", isSecure: true, refusal: .hostPrefix),
            Attempt(
                name: "__Host-a",
                domain: "www.example.com",
                path: "/",
                isSecure: true,
                refusal: .hostPrefix
            ),
            Attempt(name: "__Http-a", isSecure: true, refusal: .httpPrefix),
            Attempt(name: "__Host-Http-a", path: "/", isSecure: true, refusal: .hostHTTPPrefix),
            Attempt(name: "", value: "__Host-a", refusal: .prefixInNamelessValue),
        ]
    )
    func refusal(_ attempt: Attempt) {
        #expect(throws: attempt.refusal) {
            try Cookie(
                name: attempt.name,
                value: attempt.value,
                for: url,
                domain: attempt.domain,
                path: attempt.path,
                isSecure: attempt.isSecure,
                sameSite: attempt.sameSite
            )
        }
    }

    @Test("Another value changes nothing else")
    func withValue() throws {
        let cookie = try Cookie(name: "a", value: "b", for: url, path: "/x")
        let other = cookie.withValue(Array("longer".utf8))
        #expect(other.value == "longer" && other.name == "a" && other.path == "/x")
        #expect(other.identity == cookie.identity)
        #expect(other.withValue([0x62]) == cookie)
        #expect(other.withValue([]).value == "")
    }

    @Test("Identities are told apart by each of their parts, and ordered")
    func identities() throws {
        let host = try CookieHost("example.com")
        let site = Site(scheme: "https", host: host)
        let ordered = [
            Cookie.Identity(
                name: "a",
                domain: try CookieHost("a.example"),
                isHostOnly: true,
                path: "/"
            ),
            Cookie.Identity(name: "a", domain: host, isHostOnly: true, path: "/"),
            Cookie.Identity(
                name: "a",
                domain: host,
                isHostOnly: true,
                path: "/",
                partition: Partition(topLevelSite: site)
            ),
            Cookie.Identity(name: "a", domain: host, isHostOnly: false, path: "/"),
            Cookie.Identity(name: "b", domain: host, isHostOnly: true, path: "/"),
            Cookie.Identity(name: "a", domain: host, isHostOnly: true, path: "/a"),
        ]
        #expect(Set(ordered).count == ordered.count)
        #expect(ordered.shuffled().sorted() == ordered)
        #expect(ordered[3].description == "a at .example.com/")
        #expect(ordered[2].description == "a at example.com/ in https://example.com")
        #expect(ordered[5].path == "/a" && ordered[5].pathOctets == [0x2F, 0x61])
        #expect(ordered[4].name == "b" && ordered[4].nameOctets == [0x62])
    }

    @Test("A cookie made of an identity has it")
    func fromIdentity() throws {
        let identity = Cookie.Identity(
            nameOctets: [0xFF],
            domain: try CookieHost("example.com"),
            isHostOnly: false,
            pathOctets: [0x2F, 0xFE]
        )
        let cookie = Cookie(
            identity: identity,
            valueOctets: [0x00, 0x3B],
            expires: noon,
            isSecure: true,
            isHTTPOnly: true,
            sameSite: .lax,
            creation: noon,
            lastAccess: noon
        )
        #expect(cookie.identity == identity)
        #expect(cookie.nameOctets == [0xFF] && cookie.valueOctets == [0x00, 0x3B])
        #expect(cookie.pathOctets == [0x2F, 0xFE])
    }

    @Test("The strict Set-Cookie form sets the same cookie again")
    func serialization() throws {
        let cookie = try Cookie(
            name: "__Host-id",
            value: "\"31d4\"",
            for: url,
            path: "/",
            expires: noon.advanced(bySeconds: 60),
            isSecure: true,
            isHTTPOnly: true,
            sameSite: .strict
        )
        let field = try cookie.serializedSetCookie()
        #expect(
            field == "__Host-id=\"31d4\"; Expires=Mon, 30 Nov 2026 12:01:00 GMT; Path=/; "
                + "Secure; HttpOnly; SameSite=Strict"
        )
        #expect(try SetCookie.parse(field).violations.isEmpty)
        var jar = CookieJar()
        jar.store(setCookie: field, from: url, at: noon)
        #expect(jar.cookies.map(\.identity) == [cookie.identity])
        #expect(jar.cookies.first?.expires == cookie.expires)
        let shared = try Cookie(
            name: "a",
            value: "",
            for: url,
            domain: "example.com",
            sameSite: .lax
        )
        #expect(
            try shared.serializedSetCookie() == "a=; Domain=example.com; Path=/dir; SameSite=Lax"
        )
    }

    @Test("Every attribute has its strict form")
    func serializedAttributes() throws {
        var jar = CookieJar()
        jar.store(setCookie: "a=b; Secure; SameSite=None; Partitioned", from: url, at: noon)
        let cookie = try #require(jar.cookies.first)
        #expect(
            try cookie.serializedSetCookie()
                == "a=b; Path=/dir; Secure; SameSite=None; Partitioned"
        )
    }

    @Test(
        "What the strict grammar has no form for is not serialised",
        arguments: [
            ("", "b", "/", Cookie.SerializationError.nameIsNoToken),
            ("a b", "b", "/", .nameIsNoToken), ("a", "b c", "/", .valueOutsideGrammar),
            ("a", "é", "/", .valueOutsideGrammar), ("a", "\"", "/", .valueOutsideGrammar),
            ("a", "b\r\nX: y", "/", .valueOutsideGrammar), ("a", "b", "/;", .pathOutsideGrammar),
            ("a", "b", "/\u{7F}", .pathOutsideGrammar), ("a", "b", "/é", .pathOutsideGrammar),
        ]
    )
    func unserializable(
        _ name: String,
        _ value: String,
        _ path: String,
        _ error: Cookie.SerializationError
    ) throws {
        let cookie = Cookie(
            identity: .init(
                name: name,
                domain: try CookieHost("example.com"),
                isHostOnly: true,
                path: path
            ),
            valueOctets: Array(value.utf8),
            expires: nil,
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .unspecified,
            creation: noon,
            lastAccess: noon
        )
        #expect(throws: error) { try cookie.serializedSetCookie() }
        #expect(error.description.hasSuffix("."))
    }
}
