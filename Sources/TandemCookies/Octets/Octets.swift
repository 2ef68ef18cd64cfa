/// The octets the cookie grammar gives a meaning.
enum Octet {
    static let tab: UInt8 = 0x09
    static let space: UInt8 = 0x20
    static let percent: UInt8 = 0x25
    static let comma: UInt8 = 0x2C
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let backslash: UInt8 = 0x5C
}

extension UInt8 {
    /// The octet with `A` to `Z` made `a` to `z`.
    @inline(__always)
    var lowercased: UInt8 {
        self &- 0x41 < 26 ? self | 0x20 : self
    }

    /// Whether the octet is `0` to `9`.
    @inline(__always)
    var isDigit: Bool {
        self &- Octet.zero < 10
    }

    /// Whether the octet is `a` to `z` or `A` to `Z`.
    @inline(__always)
    var isLetter: Bool {
        (self | 0x20) &- 0x61 < 26
    }

    /// Whether the octet is a space or a tab, the RFC's WSP.
    @inline(__always)
    var isWhitespace: Bool {
        self == Octet.space || self == Octet.tab
    }

    /// Whether the octet is %x00-08, %x0A-1F or %x7F, which no part of a cookie may hold.
    @inline(__always)
    var isControl: Bool {
        (self < 0x20 && self != Octet.tab) || self == 0x7F
    }

    /// The value of a hexadecimal digit, of either case.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self &- 0x30
        case 0x41...0x46: self &- 0x37
        case 0x61...0x66: self &- 0x57
        default: nil
        }
    }
}

extension ArraySlice<UInt8> {
    /// The octets for people: all but printable ASCII as `\xNN`.
    ///
    /// So a name can neither steer a terminal nor turn the direction of the text around it.
    var printable: String {
        var text: [UInt8] = []
        for octet in self {
            if 0x20..<0x7F ~= octet {
                text.add(octet)
            } else {
                text.add(Octet.backslash)
                text.add(0x78)
                text.appendNumber(Int(octet), radix: 16, width: 2)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends an octet where it need not be quick, since `append` is compiled into each place.
    @inline(never)
    mutating func add(_ octet: UInt8) {
        append(octet)
    }

    /// Whether no octet is above %x7F.
    var isASCII: Bool {
        span.isASCII(in: 0..<count)
    }

    /// Appends a number that is not negative, with zeros before it up to a width.
    mutating func appendNumber(_ number: Int, radix: Int = 10, width: Int = 1) {
        if number >= radix || width > 1 {
            appendNumber(number / radix, radix: radix, width: width - 1)
        }
        let digit = UInt8(truncatingIfNeeded: number % radix)
        append(digit < 10 ? Octet.zero + digit : 0x61 + digit - 10)
    }
}
