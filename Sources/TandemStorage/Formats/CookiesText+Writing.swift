public import TandemCookies

extension CookiesText {
    /// Writes cookies as a file, which holds their values: give it to no one but their user.
    ///
    /// - Parameter cookies: The cookies, whose order is kept.
    /// - Returns: The octets, and which cookies have no place in the format.
    /// - Complexity: O(*n*) in the cookies.
    public static func write(_ cookies: some Sequence<Cookie>) -> Writing {
        var writing = Writing(octets: Array("# Netscape HTTP Cookie File\n\n".utf8))
        for cookie in cookies {
            let isHeld =
                cookie.partition == nil
                && !(cookie.identity.nameOctets + cookie.valueOctets + cookie.identity.pathOctets)
                    .contains { $0 < 0x20 || $0 == 0x7f }
            if isHeld {
                writing.octets += line(of: cookie)
            } else {
                writing.omitted.append(cookie.identity)
            }
        }
        return writing
    }

    private static func line(of cookie: Cookie) -> [UInt8] {
        // A time before 1970 is long past, and must not become the zero that stands for none.
        let expires = cookie.expires.map { max($0.milliseconds / 1_000, 1) } ?? 0
        let domain = (cookie.isHostOnly ? "" : ".") + cookie.domain.serialized
        let fields = [
            Array(((cookie.isHTTPOnly ? "#HttpOnly_" : "") + domain).utf8),
            Array((cookie.isHostOnly ? "FALSE" : "TRUE").utf8),
            cookie.identity.pathOctets,
            Array((cookie.isSecure ? "TRUE" : "FALSE").utf8),
            Array(String(expires).utf8),
            cookie.identity.nameOctets,
            cookie.valueOctets,
        ]
        return Array(fields.joined(separator: [0x09])) + [0x0a]
    }
}
