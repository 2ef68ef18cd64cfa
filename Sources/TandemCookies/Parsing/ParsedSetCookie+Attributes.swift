extension ParsedSetCookie {
    /// Reads the unparsed-attributes, each after a semicolon (section 5.6).
    mutating func parseAttributes(from start: Int) {
        var index = start
        while index < octets.count {
            // Steps 1 to 5: an attribute goes to the next semicolon, its name to the first `=`.
            let end = octets[(index + 1)...].firstIndex(of: Octet.semicolon) ?? octets.count
            let attribute = index + 1..<end
            index = end
            let equals = octets[attribute].firstIndex(of: Octet.equals) ?? end
            let name = SetCookie.trim(octets, attribute.lowerBound..<equals)
            let value = SetCookie.trim(octets, min(equals + 1, end)..<end)
            // Step 6: an attribute-value that is too long counts for nothing.
            guard value.count <= SetCookie.maximumAttributeValue else { continue }
            // Steps 7 and 8: unknown attributes are ignored, the last of a name wins.
            process(name: octets[name], value: value)
        }
    }

    private mutating func process(name: ArraySlice<UInt8>, value: Range<Int>) {
        switch name.count {
        case 4 where name.starts(withLowercase: "path"):
            hasPath = true
            path = !value.isEmpty && octets[value.lowerBound] == Octet.slash ? value : nil
        case 6 where name.starts(withLowercase: "secure"):
            isSecure = true
        case 6 where name.starts(withLowercase: "domain"):
            processDomain(value)
        case 7 where name.starts(withLowercase: "expires"):
            expires = CookieDate.parse(octets[value]) ?? expires
        case 7 where name.starts(withLowercase: "max-age"):
            maxAge = Self.seconds(octets[value]) ?? maxAge
        case 8 where name.starts(withLowercase: "httponly"):
            isHTTPOnly = true
        case 8 where name.starts(withLowercase: "samesite"):
            sameSite = Self.sameSite(octets[value])
        case 11 where name.starts(withLowercase: "partitioned"):
            isPartitioned = true
        default:
            break
        }
    }

    /// Section 5.6.3: one leading dot means nothing.
    private mutating func processDomain(_ value: Range<Int>) {
        isDomainDot = value.count == 1 && octets[value.lowerBound] == Octet.dot
        guard !value.isEmpty, octets[value.lowerBound] == Octet.dot else {
            domain = value
            return
        }
        domain = value.lowerBound + 1..<value.upperBound
    }

    /// Section 5.6.2: digits, after a sign or not; nil for anything else.
    private static func seconds(_ value: ArraySlice<UInt8>) -> Int64? {
        let isNegative = value.first == Octet.hyphen
        let digits = isNegative ? value.dropFirst() : value
        guard !digits.isEmpty else { return nil }
        var seconds: Int64 = 0
        for digit in digits {
            guard digit.isDigit else { return nil }
            let (product, overflow) = seconds.multipliedReportingOverflow(by: 10)
            seconds = overflow ? .max : product
            let (sum, carry) = seconds.addingReportingOverflow(Int64(digit - Octet.zero))
            seconds = carry ? .max : sum
        }
        return isNegative ? -seconds : seconds
    }

    /// Section 5.6.7: of any case; every other value is the default again.
    private static func sameSite(_ value: ArraySlice<UInt8>) -> SameSite {
        switch value.count {
        case 4 where value.starts(withLowercase: "none"): .none
        case 3 where value.starts(withLowercase: "lax"): .lax
        case 6 where value.starts(withLowercase: "strict"): .strict
        default: .unspecified
        }
    }
}
