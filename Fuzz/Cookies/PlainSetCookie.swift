@testable import TandemCookies

/// A `Set-Cookie` field value read as RFC 6265bis section 5.6 says it, with no thought of speed.
struct PlainSetCookie {
    var name: [UInt8] = []
    var value: [UInt8] = []
    var expires: Timestamp?
    /// Whether the date is one that servers may not send in that form.
    var isExpiresOdd = false
    var maxAge: Int64?
    /// Whether a number has a sign, which servers may not send.
    var isMaxAgeNegative = false
    var domain: [UInt8]?
    var path: [UInt8]?
    var isSecure = false
    var isHTTPOnly = false
    var isPartitioned = false
    var sameSite = SameSite.unspecified

    init(_ octets: [UInt8]) throws(Cookie.Refusal) {
        guard !octets.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
            throw .controlCharacter
        }
        let parts = octets.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let pair = Self.pair(parts[0])
        // Without an equals sign, all of it is the value.
        name = pair.value == nil ? [] : pair.name
        value = pair.value ?? pair.name
        guard name.count + value.count <= 4096 else { throw .tooLong }
        for part in parts.dropFirst() {
            let (name, value) = Self.pair(part)
            guard value?.count ?? 0 <= 1024 else { continue }
            take(name.text.lowercased(), value ?? [])
        }
    }

    private mutating func take(_ name: String, _ value: [UInt8]) {
        switch name {
        case "expires":
            guard let date = PlainDate.parse(value) else { return }
            expires = date
            isExpiresOdd = !PlainDate.isFixdate(value)
        case "max-age":
            guard let seconds = Self.seconds(value) else { return }
            maxAge = seconds
            isMaxAgeNegative = isMaxAgeNegative || value.first == UInt8(ascii: "-")
        case "domain": domain = value.first == UInt8(ascii: ".") ? Array(value.dropFirst()) : value
        case "path": path = value.first == UInt8(ascii: "/") ? value : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "partitioned": isPartitioned = true
        case "samesite":
            let kinds: [String: SameSite] = ["none": .none, "lax": .lax, "strict": .strict]
            sameSite = kinds[value.text.lowercased()] ?? .unspecified
        default: break
        }
    }

    /// What stands before the first equals sign and after it, without white space around.
    private static func pair(_ part: ArraySlice<UInt8>) -> (name: [UInt8], value: [UInt8]?) {
        let sides = part.split(
            separator: UInt8(ascii: "="),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return (trimmed(sides[0]), sides.count > 1 ? trimmed(sides[1]) : nil)
    }

    private static func trimmed(_ octets: ArraySlice<UInt8>) -> [UInt8] {
        let isSpace = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
        let rest = octets.drop(while: isSpace)
        return Array(rest.reversed().drop(while: isSpace).reversed())
    }

    private static func seconds(_ value: [UInt8]) -> Int64? {
        let isNegative = value.first == UInt8(ascii: "-")
        let digits = isNegative ? value.dropFirst() : value[...]
        let isNumber = !digits.isEmpty && digits.allSatisfy { 0x30...0x39 ~= $0 }
        guard isNumber else { return nil }
        let seconds = Int64(Array(digits).text) ?? .max
        return isNegative ? -seconds : seconds
    }
}
