/// Punycode (RFC 3492): code points as letters, digits and hyphens.
enum Punycode {
    private static let base: UInt32 = 36
    private static let minimumThreshold: UInt32 = 1
    private static let maximumThreshold: UInt32 = 26

    /// Section 6.3: the octets of the code points, without the prefix `xn--`.
    ///
    /// Returns nil when a number overflows, which labels of DNS length never reach.
    ///
    /// - Complexity: O(*n*²), where *n* is the number of code points; callers bound it.
    static func encode(_ text: [UInt32]) -> [UInt8]? {
        var result: [UInt8] = []
        for codePoint in text where codePoint < 0x80 {
            result.add(UInt8(truncatingIfNeeded: codePoint))
        }
        let basicCount = UInt32(result.count)
        var handled = basicCount
        if basicCount > 0 {
            result.add(Octet.hyphen)
        }
        var next: UInt32 = 0x80
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        while handled < text.count {
            var smallest = UInt32.max
            for codePoint in text where codePoint >= next {
                smallest = min(smallest, codePoint)
            }
            let (product, overflow) = (smallest - next).multipliedReportingOverflow(by: handled + 1)
            let (sum, carry) = delta.addingReportingOverflow(product)
            guard !overflow, !carry else { return nil }
            delta = sum
            next = smallest
            for codePoint in text {
                if codePoint < next {
                    guard delta < .max else { return nil }
                    delta += 1
                } else if codePoint == next {
                    appendNumber(delta, bias: bias, to: &result)
                    bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                    delta = 0
                    handled += 1
                }
            }
            guard delta < .max else { return nil }
            delta += 1
            next += 1
        }
        return result
    }

    /// A generalised variable-length integer.
    private static func appendNumber(_ number: UInt32, bias: UInt32, to result: inout [UInt8]) {
        var rest = number
        var weight = base
        while true {
            let threshold = threshold(at: weight, bias: bias)
            guard rest >= threshold else { break }
            result.add(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            weight += base
        }
        result.add(digit(rest))
    }

    /// Section 6.2: the code points of the octets, or nil when they are no Punycode.
    ///
    /// - Complexity: O(*n*²), where *n* is the number of octets; callers bound it.
    static func decode(_ octets: ArraySlice<UInt8>) -> [UInt32]? {
        var result: [UInt32] = []
        var rest = octets
        if let hyphen = octets.lastIndex(of: Octet.hyphen) {
            result = octets[..<hyphen].map { UInt32($0) }
            rest = octets[(hyphen + 1)...]
        }
        var next: UInt32 = 0x80
        var index: UInt32 = 0
        var bias: UInt32 = 72
        while !rest.isEmpty {
            let old = index
            guard let number = takeNumber(&rest, bias: bias) else { return nil }
            let (sum, carry) = index.addingReportingOverflow(number)
            guard !carry else { return nil }
            let count = UInt32(result.count) + 1
            bias = adapt(sum - old, count: count, isFirst: old == 0)
            let (codePoint, overflow) = next.addingReportingOverflow(sum / count)
            guard !overflow, Unicode.Scalar(codePoint) != nil else { return nil }
            next = codePoint
            index = sum % count
            result.insert(next, at: Int(index))
            index += 1
        }
        return result
    }

    private static func takeNumber(_ rest: inout ArraySlice<UInt8>, bias: UInt32) -> UInt32? {
        var number: UInt32 = 0
        var factor: UInt32 = 1
        var weight = base
        while let digit = rest.popFirst().flatMap(value) {
            let (product, overflow) = digit.multipliedReportingOverflow(by: factor)
            let (sum, carry) = number.addingReportingOverflow(product)
            guard !overflow, !carry else { return nil }
            number = sum
            let threshold = threshold(at: weight, bias: bias)
            guard digit >= threshold else { return number }
            let (next, factorOverflow) = factor.multipliedReportingOverflow(by: base - threshold)
            guard !factorOverflow else { return nil }
            factor = next
            weight += base
        }
        return nil
    }

    private static func threshold(at weight: UInt32, bias: UInt32) -> UInt32 {
        guard weight > bias else { return minimumThreshold }
        return min(max(weight - bias, minimumThreshold), maximumThreshold)
    }

    /// Section 6.1: bias adaptation.
    private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var weight: UInt32 = 0
        while delta > (base - minimumThreshold) * maximumThreshold / 2 {
            delta /= base - minimumThreshold
            weight += base
        }
        return weight + (base - minimumThreshold + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)
    }

    private static func value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case 0x30...0x39: UInt32(digit) - 0x30 + 26
        case 0x41...0x5A: UInt32(digit) - 0x41
        case 0x61...0x7A: UInt32(digit) - 0x61
        default: nil
        }
    }
}
