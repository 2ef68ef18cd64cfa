@testable import TandemCookies

/// Makes a cookie of any parts; what is written strictly sets the same cookie again.
enum FuzzCookie: FuzzTarget {
    static let seeds: [Seed] = [
        "\u{0}\u{0}@a\nb\n\n/\n", "\u{F}\u{1}@id\nc\"d\n.example.com\n/x\n",
        "\u{3}\u{2}z__Host-a\nb\n",
        "\u{7F}\u{3}@__Secure-x\ny\nexample.com\nrelative\n", "\u{0}\u{0}@\nnameless\n\n/a;b\n",
    ]

    static let growing = [
        Growing("a"), Growing("a", after: "000a\n"), Growing("a.", after: "000a\nb\n"),
        Growing("/", after: "000a\nb\n\n"),
    ]

    private static let urls = [
        "https://a.example.com/x/y", "https://localhost/", "http://192.0.2.1/a",
        "https://me.github.io/",
    ].compactMap { try? CookieURL($0) }

    static func parse(_ input: [UInt8]) {
        _ = try? made(input).cookie?.serializedSetCookie()
    }

    static func check(_ input: [UInt8]) {
        let (url, made) = made(input)
        guard let cookie = made else { return }
        var jar = CookieJar()
        let stored = jar.store(cookie, from: url, at: .tests)
        guard case .inserted(let held) = stored.change else { return }
        checkPair(of: held, from: url)
        guard let text = try? held.serializedSetCookie() else { return }
        var other = CookieJar()
        guard case .inserted(var again) = other.store(setCookie: text, from: url, at: .tests).change
        else {
            expect(held.expires.map { $0 <= Timestamp.tests.advanced(bySeconds: 1) } ?? false, text)
            return
        }
        // A date is written to the second.
        let seconds = { (moment: Timestamp?) in moment.map { $0.milliseconds / 1000 } }
        expect(seconds(again.expires) == seconds(held.expires), "the expiry, in \(text)")
        again.expires = held.expires
        // A cookie that is shared in an address is written for it alone.
        let expected = held.domain.isIPAddress ? held.hostOnly : held
        expect(again == expected, "the same cookie, in \(text)")
        let violations = (try? SetCookie.parse(text).violations) ?? [.nameless]
        expect(violations.isEmpty, "written strictly: \(text)")
    }

    /// What goes to the server as a pair sets the same name and value when it comes back.
    private static func checkPair(of cookie: Cookie, from url: CookieURL) {
        let name = cookie.nameOctets
        let pair = (name.isEmpty ? [] : name + [UInt8(ascii: "=")]) + cookie.valueOctets
        guard let parsed = try? SetCookie.parse(pair) else {
            expect(false, "what is valid can be set")
            return
        }
        expect(parsed.nameOctets == name, "the name comes back")
        expect(parsed.valueOctets == cookie.valueOctets, "the value comes back")
    }

    private static func made(_ input: [UInt8]) -> (url: CookieURL, cookie: Cookie?) {
        var input = Input(input)
        let bits = input.octet()
        let url = input.choice(of: urls)
        let expires = input.moment()
        let cookie = try? Cookie(
            name: input.text(),
            value: input.text(),
            for: url,
            domain: input.text(),
            path: input.text(),
            expires: bits & 1 == 0 ? nil : expires,
            isSecure: bits & 2 != 0,
            isHTTPOnly: bits & 4 != 0,
            sameSite: SameSite.allCases[Int(bits >> 3 & 3)]
        )
        return (url, cookie)
    }
}
