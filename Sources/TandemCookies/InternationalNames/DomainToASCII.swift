/// The processing of UTS 46 that makes a domain name comparable: non-transitional, as browsers do.
///
/// The rules that say which names may be registered, on joiners and on the direction of writing, are
/// not asked: they do not change which host a name means.
enum DomainToASCII {
    /// The most octets of a name in DNS, which also bounds the work for one.
    private static let maximumCount = 253
    /// The most octets of a text that may become such a name.
    private static let maximumTextCount = 4096
    private static let acePrefix = Array("xn--".utf8)
    private static let dot = UInt32(Octet.dot)

    /// The lower-case ASCII form of a name.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the name, which is bounded.
    static func convert(_ text: [UInt8]) throws(CookieHost.Error) -> [UInt8] {
        guard text.count <= maximumTextCount else { throw .tooLong }
        let octets = text.contains(Octet.percent) ? percentDecoded(text) : text
        var name = octets.map(\.lowercased)
        if !name.isASCII || hasACELabel(name) {
            name = try converted(octets)
        }
        let labels = name.last == Octet.dot ? name.dropLast() : name[...]
        guard !labels.isEmpty else { throw .empty }
        // The limit is one of names: an address may be written with any number of zeros.
        guard labels.count <= maximumCount || IPv4Address.isIntended(by: name) else {
            throw .tooLong
        }
        var isLabelEmpty = true
        for octet in labels {
            guard !isForbidden(octet) else { throw .forbiddenCharacter }
            guard octet != Octet.dot || !isLabelEmpty else { throw .invalidLabel }
            isLabelEmpty = octet == Octet.dot
        }
        guard !isLabelEmpty else { throw .invalidLabel }
        return name
    }

    /// Section 4: map, normalise, break into labels, convert and validate each.
    private static func converted(_ octets: [UInt8]) throws(CookieHost.Error) -> [UInt8] {
        var mapped: [UInt32] = []
        for scalar in String(decoding: octets, as: UTF8.self).unicodeScalars {
            guard IDNATables.shared.map(scalar.value, into: &mapped) else { throw .invalidLabel }
        }
        let normalized = NormalizationFormC.normalize(mapped)
        var name: [UInt8] = []
        var start = 0
        for end in 0...normalized.count where end == normalized.count || normalized[end] == dot {
            if start > 0 {
                name.add(Octet.dot)
            }
            try append(Array(normalized[start..<end]), to: &name)
            start = end + 1
        }
        return name
    }

    /// Appends one label, which is kept when it is an A-label or ASCII.
    private static func append(
        _ label: [UInt32],
        to name: inout [UInt8]
    ) throws(CookieHost.Error) {
        guard label.allSatisfy({ $0 < 0x80 }) else {
            guard label.count <= maximumCount else { throw .tooLong }
            guard isValid(label), let encoded = Punycode.encode(label) else { throw .invalidLabel }
            name += acePrefix
            name += encoded
            return
        }
        let ascii = label.map { UInt8(truncatingIfNeeded: $0) }
        if ascii.span.starts(0..<ascii.count, withLowercase: "xn--") {
            let rest = ascii[acePrefix.count...]
            guard let decoded = Punycode.decode(rest), Punycode.encode(decoded) == Array(rest),
                decoded.contains(where: { $0 >= 0x80 }), isValid(decoded)
            else { throw .invalidLabel }
        }
        name += ascii
    }

    /// Section 4.1: normalised, without a dot or a leading mark, of valid code points only, and not
    /// itself the beginning of an A-label.
    private static func isValid(_ label: [UInt32]) -> Bool {
        guard let first = label.first, !isMark(first), !label.contains(dot) else { return false }
        // The prefix itself would make an A-label of what is none.
        guard
            label.count < 4 || label[0] != 0x78 || label[1] != 0x6E || label[2] != 0x2D
                || label[3] != 0x2D
        else { return false }
        for codePoint in label {
            guard case .valid = IDNATables.shared.mapping(of: codePoint) else { return false }
        }
        return NormalizationFormC.normalize(label) == label
    }

    private static func isMark(_ codePoint: UInt32) -> Bool {
        switch Unicode.Scalar(codePoint)?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether a label begins like an A-label.
    private static func hasACELabel(_ name: [UInt8]) -> Bool {
        let octets = name.span
        var start = 0
        while start < octets.count {
            if octets.starts(start..<octets.count, withLowercase: "xn--") { return true }
            start = octets.firstIndex(of: Octet.dot, in: start..<octets.count) + 1
        }
        return false
    }

    /// The octets with each `%` and two hexadecimal digits replaced by what they stand for.
    private static func percentDecoded(_ text: [UInt8]) -> [UInt8] {
        var octets: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == Octet.percent, index + 2 < text.count,
                let high = text[index + 1].hexadecimalValue,
                let low = text[index + 2].hexadecimalValue
            {
                octets.add(high << 4 | low)
                index += 3
            } else {
                octets.add(text[index])
                index += 1
            }
        }
        return octets
    }

    /// Whether the octet is a forbidden domain code point of the URL standard.
    private static func isForbidden(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x00...0x20, 0x7F: true
        case 0x23, 0x25, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x40, 0x5B, 0x5C, 0x5D, 0x5E, 0x7C: true
        default: false
        }
    }
}
