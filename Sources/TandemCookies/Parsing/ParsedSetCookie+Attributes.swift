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
        ///
        /// The first four octets and the last four tell the names apart; without control characters,
        /// setting the bit that makes letters lower-case lets no other octets be taken for them.
        @inline(__always)
        init?(_ field: Span<UInt8>, _ name: Range<Int>) {
            guard name.count >= 4 else { return nil }
            let first = UInt64(field.halfWord(at: name.lowerBound))
            let last = UInt64(field.halfWord(at: name.upperBound &- 4))
            let key = (last << 32 | first) | 0x2020_2020_2020_2020
            switch name.count {
            case 4 where key == 0x6874_6170_6874_6170: self = .path
            case 6 where key == 0x6572_7563_7563_6573: self = .secure
            case 6 where key == 0x6E69_616D_616D_6F64: self = .domain
            case 7 where key == 0x7365_7269_6970_7865: self = .expires
            case 7 where key == 0x6567_612D_2D78_616D: self = .maxAge
            case 8 where key == 0x796C_6E6F_7074_7468: self = .httpOnly
            case 8 where key == 0x6574_6973_656D_6173: self = .sameSite
            case 11 where field.starts(name, withLowercase: "partitioned"): self = .partitioned
            default: return nil
            }
        }
    }

    /// Reads the unparsed-attributes, each after a semicolon (section 5.6).
    mutating func parseAttributes(_ field: Span<UInt8>, from start: Int) {
        var seen: UInt8 = 0
        var index = start
        while index < field.count {
            // Steps 1 to 5: an attribute goes to the next semicolon, its name to the first `=`.
            let nameStart = index + 1
            let nameEnd = field.firstIndex(
                of: Octet.equals,
                or: Octet.semicolon,
                from: nameStart
            )
            let valueStart = min(nameEnd + 1, field.count)
            let hasValue = nameEnd < field.count && field[nameEnd] == Octet.equals
            index =
                hasValue
                ? field.firstIndex(of: Octet.semicolon, in: valueStart..<field.count) : nameEnd
            let name = field.trimmed(nameStart..<nameEnd)
            let value = hasValue ? field.trimmed(valueStart..<index) : nameEnd..<nameEnd
            // Step 6: an attribute-value that is too long counts for nothing.
            guard value.count <= SetCookie.maximumAttributeValue else {
                violationSet.insert(.attributeTooLong)
                continue
            }
            // Steps 7 and 8: unknown attributes are ignored, the last of a name wins.
            guard let known = Attribute(field, name) else {
                if !name.isEmpty || !value.isEmpty {
                    violationSet.insert(.unknownAttribute)
                }
                continue
            }
            if seen & known.rawValue != 0 {
                violationSet.insert(.repeatedAttribute)
            }
            seen |= known.rawValue
            process(known, field, value)
        }
    }

    private mutating func process(
        _ attribute: Attribute,
        _ field: Span<UInt8>,
        _ value: Range<Int>
    ) {
        switch attribute {
        case .path: processPath(field, value)
        case .domain: processDomain(field, value)
        case .expires:
            if let date = CookieDate.parse(field, value) {
                expires = date
                expiresValue = value
            } else {
                violationSet.insert(.expiresIsNoDate)
            }
        case .maxAge:
            if let seconds = Self.seconds(field, value) {
                maxAge = seconds
                if field[value.lowerBound] == Octet.hyphen {
                    violationSet.insert(.maxAgeIsNegative)
                }
            } else {
                violationSet.insert(.maxAgeIsNoNumber)
            }
        case .sameSite: processSameSite(field, value)
        case .secure:
            isSecure = true
            noteFlag(value)
        case .httpOnly:
            isHTTPOnly = true
            noteFlag(value)
        case .partitioned:
            isPartitioned = true
            noteFlag(value)
        }
    }
}
