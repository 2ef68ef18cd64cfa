import Foundation
import FoundationNetworking
import TandemCookies
import TandemSession

/// Makes one of Foundation's cookies of any properties, and ours of it: each becomes the other.
enum FuzzHTTPCookie: FuzzTarget {
    static let seeds: [Seed] = [
        "0a\nb\nexample.com\n/\n\nTRUE\nTRUE\nlax\n", "0a\nb\n.example.com\n/x\n@\n\n\nnone\n",
        "0\u{1F36A}\n\u{E9}\nEXAMPLE.com\n\n\u{7F}\nNO\n0\nSTRICT\n",
        "0a\nb\n.1.2.3.4\n/\n0\n\n\nx\n",
        "0a\nb\n[::1]\nrelative\n\n\n\n\n", "1a=b; Domain=example.com; Secure",
    ]

    static let growing = [
        Growing("a", after: "0"), Growing("a", after: "0a\n"), Growing("\u{E9}", after: "0a\n"),
        Growing("a", after: "0a\nb\na.com\n/"), Growing("a.", after: "0a\nb\n"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = made(input).flatMap { Cookie($0) }?.httpCookie()
    }

    static func check(_ input: [UInt8]) {
        guard let given = made(input), let cookie = Cookie(given) else { return }
        expect(cookie.partition == nil, "partitioned cookies do not cross")
        expect(cookie.pathOctets.first == UInt8(ascii: "/"), "a path begins with a slash")
        guard let bridged = cookie.httpCookie() else {
            expect(given.name.isEmpty || given.domain.isEmpty, "what came as text goes as text")
            return
        }
        expect(Cookie(bridged) == cookie, "there and back it is the same cookie")
        expect(bridged.name == cookie.name && bridged.value == cookie.value, "name and value")
        expect(bridged.isSecure == cookie.isSecure, "Secure")
        expect(bridged.isHTTPOnly == cookie.isHTTPOnly, "HttpOnly")
    }

    private static func made(_ input: [UInt8]) -> HTTPCookie? {
        var input = Input(input)
        let bits = input.octet()
        var properties: [HTTPCookiePropertyKey: Any] = [
            .name: input.text(), .value: input.text(), .domain: input.text(), .path: input.text(),
        ]
        var expires = Input(input.line())
        if !expires.rest.isEmpty {
            // Foundation keeps seconds as a floating point number.
            let seconds = expires.moment().milliseconds / 1000
            properties[.expires] = Date(timeIntervalSince1970: Double(seconds))
        }
        let others = ["Secure", "HttpOnly", "SameSite", "Partitioned"]
        for key in others {
            let text = input.text()
            if !text.isEmpty { properties[HTTPCookiePropertyKey(key)] = text }
        }
        if bits & 1 == 1 { properties[.version] = "1" }
        return HTTPCookie(properties: properties)
    }
}
