import Foundation
import TandemCookies
import TandemSession
import Testing

@Suite("Foundation's cookies")
struct HTTPCookieBridgingTests {
    @Test("carry every attribute there and back", arguments: SameSite.allCases)
    func roundTrip(sameSite: SameSite) throws {
        for isSet in [true, false] {
            let cookie = try sample(
                "sid",
                "1",
                domain: isSet ? "example.com" : nil,
                path: isSet ? "/a/b" : "/",
                expires: isSet ? Timestamp(milliseconds: 2_000_000_000_123) : nil,
                isSecure: isSet || sameSite == .none,
                isHTTPOnly: isSet,
                sameSite: sameSite
            )
            let http = try #require(cookie.httpCookie())
            #expect(Cookie(http) == cookie)
            #expect(http.domain == (isSet ? ".example.com" : "example.com"))
            #expect(http.path == cookie.path)
            #expect(http.isSecure == cookie.isSecure)
            #expect(http.isHTTPOnly == isSet)
            #expect(http.isSessionOnly == !isSet)
            #expect(http.properties?[HTTPCookiePropertyKey("SameSite")] as? String == sameSite.text)
        }
    }

    @Test(
        "carry any value that is text, octet by octet",
        arguments: [
            "", "a=b", "\"quoted\"", "a, b", "a b", "😀", "grüße", "%20", "{\"a\":[1,2]}", "a\\b",
            "e\u{301}", "\u{e9}", "🧑🏽‍🚀", "=", "==",
        ]
    )
    func values(value: String) throws {
        let cookie = try sample("sid", value)
        let http = try #require(cookie.httpCookie())
        #expect(Cookie(http)?.valueOctets == Array(value.utf8))
        #expect(Array(http.value.utf8) == Array(value.utf8))
    }

    @Test("are not made of what is no text, and of a partitioned cookie")
    func impossible() throws {
        let cookie = try sample()
        #expect(cookie.withValue([0x61, 0xff]).httpCookie() == nil)
        let site = Partition(topLevelSite: Site(scheme: "https", host: cookie.domain))
        let partitioned = Cookie(
            identity: .init(
                name: "sid",
                domain: cookie.domain,
                isHostOnly: true,
                path: "/",
                partition: site
            ),
            valueOctets: [],
            expires: nil,
            isSecure: true,
            isHTTPOnly: false,
            sameSite: .none,
            creation: .distantPast,
            lastAccess: .distantPast
        )
        #expect(partitioned.httpCookie() == nil)
    }

    @Test("that Foundation itself made are read by their members")
    func plain() throws {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "sid", .value: "1", .domain: ".Example.COM", .path: "/", .secure: "TRUE",
            .expires: Date(timeIntervalSince1970: 2_000_000_000),
        ]
        let cookie = try #require(HTTPCookie(properties: properties).flatMap(Cookie.init))
        #expect(cookie.identity.description == "sid at .example.com/")
        #expect(cookie.isSecure)
        #expect(!cookie.isHTTPOnly)
        #expect(cookie.sameSite == .unspecified)
        #expect(cookie.expires == Timestamp(milliseconds: 2_000_000_000_000))
    }

    @Test("of an address are for that host alone, dot or not", arguments: ["127.0.0.1", "::1"])
    func addresses(address: String) throws {
        for domain in [address, "." + address] {
            let properties: [HTTPCookiePropertyKey: Any] = [
                .name: "sid", .value: "1", .domain: domain, .path: "/",
            ]
            let cookie = try #require(HTTPCookie(properties: properties).flatMap(Cookie.init))
            #expect(cookie.isHostOnly)
            #expect(cookie.domain.isIPAddress)
        }
    }

    @Test("of no host, and partitioned ones, are not read")
    func unreadable() throws {
        func cookie(domain: String, _ extra: [HTTPCookiePropertyKey: String]) -> HTTPCookie? {
            var properties = extra
            properties[.name] = "sid"
            properties[.value] = "1"
            properties[.domain] = domain
            properties[.path] = "/"
            return Properties(properties)
        }
        let hostless = try #require(cookie(domain: "exa mple", [:]))
        #expect(Cookie(hostless) == nil)
        for key in ["StoragePartition", "Partitioned"] {
            let http = try #require(
                cookie(domain: "example.com", [HTTPCookiePropertyKey(key): "https://a.test"])
            )
            #expect(Cookie(http) == nil)
        }
        let flagged = try #require(
            cookie(domain: "example.com", [HTTPCookiePropertyKey("HttpOnly"): "TRUE"])
        )
        #expect(Cookie(flagged)?.isHTTPOnly == true)
    }
}

extension SameSite {
    fileprivate var text: String? { self == .unspecified ? nil : rawValue }
}

/// A cookie as another module's subclass of Foundation's shows it.
// The one stored property is a constant of a sendable type.
private final class Properties: HTTPCookie, @unchecked Sendable {
    private let shown: [HTTPCookiePropertyKey: String]

    init?(_ properties: [HTTPCookiePropertyKey: String]) {
        shown = properties
        super.init(properties: properties)
    }

    override var properties: [HTTPCookiePropertyKey: Any]? { shown }
}
