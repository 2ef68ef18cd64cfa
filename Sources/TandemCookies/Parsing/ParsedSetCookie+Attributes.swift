extension ParsedSetCookie {
    /// The attributes the RFC and CHIPS define, as bits, to notice those that come twice.
    private enum Attribute: UInt8 {
        case path = 1
        case secure = 2
        case domain = 4
        case expires = 8
        case maxAge = 16
        case httpOnly = 32
        case sameSite = 64
        case partitioned = 128

        /// The attribute of a name, in any case (section 5.6 step 7).
        init?(_ name: ArraySlice<UInt8>) {
            switch name.count {
            case 4 where name.starts(withLowercase: "path"): self = .path
            case 6 where name.starts(withLowercase: "secure"): self = .secure
            case 6 where name.starts(withLowercase: "domain"): self = .domain
            case 7 where name.starts(withLowercase: "expires"): self = .expires
            case 7 where name.starts(withLowercase: "max-age"): self = .maxAge
            case 8 where name.starts(withLowercase: "httponly"): self = .httpOnly
            case 8 where name.starts(withLowercase: "samesite"): self = .sameSite
            case 11 where name.starts(withLowercase: "partitioned"): self = .partitioned
            default: return nil
            }
        }
    }

    /// Reads the unparsed-attributes, each after a semicolon (section 5.6).
    mutating func parseAttributes(from start: Int) {
        var seen: UInt8 = 0
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
            guard value.count <= SetCookie.maximumAttributeValue else {
                violationSet.insert(.attributeTooLong)
                continue
            }
            // Steps 7 and 8: unknown attributes are ignored, the last of a name wins.
            guard let known = Attribute(octets[name]) else {
                if !name.isEmpty || !value.isEmpty {
                    violationSet.insert(.unknownAttribute)
                }
                continue
            }
            if seen & known.rawValue != 0 {
                violationSet.insert(.repeatedAttribute)
            }
            seen |= known.rawValue
            process(known, value: value)
        }
    }

    private mutating func process(_ attribute: Attribute, value: Range<Int>) {
        switch attribute {
        case .path: processPath(value)
        case .domain: processDomain(value)
        case .expires:
            if let date = CookieDate.parse(octets[value]) {
                expires = date
            } else {
                violationSet.insert(.expiresIsNoDate)
            }
        case .maxAge:
            if let seconds = Self.seconds(octets[value]) {
                maxAge = seconds
            } else {
                violationSet.insert(.maxAgeIsNoNumber)
            }
        case .sameSite: processSameSite(octets[value])
        case .secure: processFlag(\.isSecure, value)
        case .httpOnly: processFlag(\.isHTTPOnly, value)
        case .partitioned: processFlag(\.isPartitioned, value)
        }
    }

    /// Sections 5.6.5 and 5.6.6: the value counts for nothing.
    private mutating func processFlag(_ flag: WritableKeyPath<Self, Bool>, _ value: Range<Int>) {
        self[keyPath: flag] = true
        if !value.isEmpty {
            violationSet.insert(.valueOfFlag)
        }
    }

    /// Section 5.6.4: the default path stands for one that does not begin with a slash.
    private mutating func processPath(_ value: Range<Int>) {
        hasPath = true
        path = !value.isEmpty && octets[value.lowerBound] == Octet.slash ? value : nil
        if path == nil {
            violationSet.insert(.relativePath)
        }
    }

    /// Section 5.6.3: one leading dot means nothing.
    private mutating func processDomain(_ value: Range<Int>) {
        isDomainDot = value.count == 1 && octets[value.lowerBound] == Octet.dot
        guard !value.isEmpty, octets[value.lowerBound] == Octet.dot else {
            if value.isEmpty {
                violationSet.insert(.emptyDomain)
            }
            domain = value
            return
        }
        violationSet.insert(.domainBeginsWithDot)
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
    private mutating func processSameSite(_ value: ArraySlice<UInt8>) {
        switch value.count {
        case 4 where value.starts(withLowercase: "none"): sameSite = .none
        case 3 where value.starts(withLowercase: "lax"): sameSite = .lax
        case 6 where value.starts(withLowercase: "strict"): sameSite = .strict
        default:
            sameSite = .unspecified
            violationSet.insert(.unknownSameSite)
        }
    }
}
