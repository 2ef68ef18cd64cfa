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

    @Test("Another value changes nothing else")
    func withValue() throws {
        let cookie = try Cookie(name: "a", value: "b", for: url, path: "/x")
        let other = cookie.withValue(Array("longer".utf8))
        #expect(other.value == "longer" && other.name == "a" && other.path == "/x")
        #expect(other.identity == cookie.identity)
        #expect(other.withValue([0x62]) == cookie)
        #expect(other.withValue([]).value == "")
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

    @Test("The expiry alone tells a session cookie from a persistent one")
    func expiry() throws {
        var cookie = try Cookie(name: "a", value: "b", for: url)
        #expect(cookie.expires == nil)
        for moment in [Timestamp.distantPast, noon, .distantFuture] {
            cookie.expires = moment
            #expect(cookie.expires == moment)
            #expect(cookie.isExpired(at: moment) && cookie.isExpired(at: .distantFuture))
            #expect(!cookie.isExpired(at: .distantPast) || moment == .distantPast)
        }
        cookie.expires = nil
        #expect(cookie.expires == nil && !cookie.isExpired(at: .distantFuture))
        #expect(try cookie == Cookie(name: "a", value: "b", for: url))
        cookie.expires = .distantFuture
        #expect(try cookie != Cookie(name: "a", value: "b", for: url))
    }

    @Test("A cookie is expired from the very millisecond of its expiry on")
    func expiryMoment() throws {
        let cookie = try Cookie(name: "a", value: "b", for: url, expires: noon)
        #expect(!cookie.isExpired(at: Timestamp(milliseconds: noon.milliseconds - 1)))
        #expect(cookie.isExpired(at: noon))
        #expect(cookie.isExpired(at: Timestamp(milliseconds: noon.milliseconds + 1)))
    }

    @Test("Cookies are equal when every field is, and hash alike")
    func equality() throws {
        let cookie = try Cookie(name: "a", value: "b", for: url, creation: noon)
        var changed: [Cookie] = [
            cookie.withValue([0x63]), try Cookie(name: "ab", value: "", for: url, creation: noon),
            try Cookie(name: "a", value: "b", for: url, path: "/", creation: noon),
            try Cookie(name: "a", value: "b", for: url, domain: "www.example.com", creation: noon),
        ]
        let changes: [(inout Cookie) -> Void] = [
            { $0.isSecure = true }, { $0.isHTTPOnly = true }, { $0.sameSite = .lax },
            { $0.expires = noon }, { $0.creation = .distantPast },
            { $0.lastAccess = .distantFuture },
        ]
        for change in changes {
            var other = cookie
            change(&other)
            changed.append(other)
        }
        #expect(Set(changed + [cookie, cookie]).count == changed.count + 1)
        #expect(
            try Cookie(name: "a", value: "b", for: url, creation: noon).hashValue
                == cookie.hashValue
        )
    }

    @Test("A description does not tell the value, which may be a secret")
    func secrecy() throws {
        let cookie = try Cookie(name: "a", value: "s3cret", for: url, path: "/p")
        #expect("\(cookie)" == "a at www.example.com/p")
    }
}
