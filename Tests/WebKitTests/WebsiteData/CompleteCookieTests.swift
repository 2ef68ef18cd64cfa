import Testing

@testable import WebKit

@Suite("HTTPCookie for the CookieStore")
struct CompleteCookieTests {
    @Test("A literal of properties keeps SameSite, flags and the lack of an expiry")
    func literal() throws {
        let cookie = try #require(
            HTTPCookie(properties: [
                .name: "n", .value: "v", .domain: "example.com", .path: "/", .secure: true,
                .sameSitePolicy: HTTPCookieStringPolicy.sameSiteLax,
            ])
        )
        #expect(cookie.sameSitePolicy == .sameSiteLax)
        #expect(cookie.isSecure && cookie.isSessionOnly && !cookie.isHTTPOnly)
    }

    @Test(
        "A required property that is missing makes no cookie",
        arguments: [HTTPCookiePropertyKey.name, .value, .path, .domain]
    )
    func required(_ key: HTTPCookiePropertyKey) {
        var properties: [HTTPCookiePropertyKey: any Sendable] = [
            .name: "n", .value: "v", .domain: "example.com", .path: "/",
        ]
        properties[key] = nil
        #expect(HTTPCookie(properties: properties) == nil)
    }

    @Test("Properties make the same cookie again, in Foundation's initializer too")
    func roundTrip() throws {
        let cookie = try cookie(
            "n",
            "v",
            domain: ".example.com",
            path: "/p",
            [
                .expires: Date(timeIntervalSince1970: 2_000_000_000), .secure: true,
                .httpOnly: true, .sameSitePolicy: "Strict", .version: "1", .comment: "why",
                .created: 7.5, .port: "80,443",
            ]
        )
        let properties = try #require(cookie.properties)
        #expect(properties[HTTPCookiePropertyKey("Created")] as? Double == 7.5)
        #expect(properties[.port] as? String == "80,443")
        #expect(CompleteCookie(properties: properties) == cookie)
        let plain = try #require(HTTPCookie(properties: properties))
        #expect(plain.isSecure && plain.isHTTPOnly && plain.expiresDate == cookie.expiresDate)
        #expect(plain.comment == "why" && !plain.isSessionOnly)
    }

    @Test(
        "Flags are read in every form Apple's Foundation takes",
        arguments: [
            ("TRUE", true), ("YES", true), ("1", true), (true, true), (1, true), ("FALSE", false),
            ("no", false), ("", false), (false, false), (0, false),
        ] as [(any Sendable, Bool)]
    )
    func flags(_ value: any Sendable, _ expected: Bool) throws {
        let cookie = try cookie("n", "v", [.secure: value, .httpOnly: value])
        #expect(cookie.isSecure == expected && cookie.isHTTPOnly == expected)
    }

    @Test(
        "The expiry comes from Expires, or in version 1 from Max-Age; Discard overrules both",
        arguments: [
            ([.expires: "Sun, 06 Nov 2033 08:49:37 GMT"], 2_014_879_777),
            ([.expires: Date(timeIntervalSince1970: 5)], 5),
            ([.expires: Date(timeIntervalSince1970: 5), .version: "1"], 5),
            ([.expires: Date(timeIntervalSince1970: 5), .maximumAge: "60"], 5),
            ([.expires: Date(timeIntervalSince1970: 5), .discard: "TRUE"], nil),
            ([.expires: "not a date"], nil), ([.version: 1], nil), ([.maximumAge: "60"], nil),
        ] as [([HTTPCookiePropertyKey: any Sendable], Double?)]
    )
    func expiry(_ more: [HTTPCookiePropertyKey: any Sendable], _ expected: Double?) throws {
        let cookie = try cookie("n", "v", more)
        #expect(cookie.expiresDate?.timeIntervalSince1970 == expected)
        #expect(cookie.isSessionOnly == (expected == nil))
    }

    @Test("Max-Age counts from now", arguments: ["60", 60, 60.9] as [any Sendable])
    func maximumAge(_ age: any Sendable) throws {
        let cookie = try cookie("n", "v", [.version: "1", .maximumAge: age])
        #expect(abs(try #require(cookie.expiresDate).timeIntervalSinceNow - 60) < 5)
    }

    @Test("The domain may come from an origin URL, as a URL or a text")
    func origin() throws {
        let text = "https://Example.com/x"
        for origin: any Sendable in [text, try #require(URL(string: text))] {
            let cookie = HTTPCookie(properties: [
                .name: "n", .value: "v", .path: "/", .originURL: origin,
            ])
            #expect(cookie?.domain == "example.com")
        }
    }

    @Test("A description does not show the value")
    func description() throws {
        #expect(!(try cookie("n", "secret").description.contains("secret")))
    }

    @Test("Cookies that differ in anything but their version are not equal")
    func equality() throws {
        let cookie = try cookie("n")
        #expect(try WebKitTests.cookie("n", "value", [.version: "1"]) == cookie)
        #expect(try WebKitTests.cookie("n").hash == cookie.hash)
        for more: [HTTPCookiePropertyKey: any Sendable] in [
            [.secure: true], [.httpOnly: true], [.expires: Date.distantFuture],
            [.sameSitePolicy: "lax"], [.storagePartition: "https://top.example"],
        ] {
            #expect(try WebKitTests.cookie("n", "value", more) != cookie)
        }
    }
}
