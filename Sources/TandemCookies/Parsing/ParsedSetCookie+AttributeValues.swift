extension ParsedSetCookie {
    /// Section 5.6.4: the default path stands for one that does not begin with a slash.
    mutating func processPath(_ field: Span<UInt8>, _ value: Range<Int>) {
        hasPath = true
        path = !value.isEmpty && field[value.lowerBound] == Octet.slash ? value : nil
        if path == nil {
            violationSet.insert(.relativePath)
        }
    }

    /// Section 5.6.3: one leading dot means nothing.
    mutating func processDomain(_ field: Span<UInt8>, _ value: Range<Int>) {
        let hasDot = !value.isEmpty && field[value.lowerBound] == Octet.dot
        domain = hasDot ? value.lowerBound + 1..<value.upperBound : value
        isDomainDot = hasDot && value.count == 1
        if value.isEmpty {
            violationSet.insert(.emptyDomain)
        } else if hasDot {
            violationSet.insert(.domainBeginsWithDot)
        }
    }

    /// Section 5.6.2: digits, after a sign or not; nil for anything else.
    static func seconds(_ field: Span<UInt8>, _ value: Range<Int>) -> Int64? {
        let isNegative = !value.isEmpty && field[value.lowerBound] == Octet.hyphen
        let digits = isNegative ? value.dropFirst() : value
        guard !digits.isEmpty else { return nil }
        var seconds: Int64 = 0
        for place in digits {
            guard field[place].isDigit else { return nil }
            let (product, overflow) = seconds.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(
                Int64(field[place] - Octet.zero)
            )
            seconds = overflow || carry ? .max : sum
        }
        return isNegative ? -seconds : seconds
    }

    /// Section 5.6.7: of any case; every other value is the default again.
    mutating func processSameSite(_ field: Span<UInt8>, _ value: Range<Int>) {
        switch value.count {
        case 4 where field.starts(value, withLowercase: "none"): sameSite = .none
        case 3 where field.starts(value, withLowercase: "lax"): sameSite = .lax
        case 6 where field.starts(value, withLowercase: "strict"): sameSite = .strict
        default:
            sameSite = .unspecified
            violationSet.insert(.unknownSameSite)
        }
    }

    /// Sections 5.6.5 and 5.6.6: the value of a flag counts for nothing.
    mutating func noteFlag(_ value: Range<Int>) {
        if !value.isEmpty {
            violationSet.insert(.valueOfFlag)
        }
    }
}
