/// An IPv4 address, read as the URL standard reads it.
struct IPv4Address {
    private let value: UInt32

    /// Whether the last label of a lower-case name is a number, so that it must be an address.
    static func isIntended(by name: [UInt8]) -> Bool {
        let name = name.last == Octet.dot ? name.dropLast() : name[...]
        let start = name.lastIndex(of: Octet.dot).map { $0 + 1 } ?? name.startIndex
        let last = name[start...]
        guard !last.isEmpty else { return false }
        return last.allSatisfy(\.isDigit) || number(last) != nil
    }

    /// Reads up to four numbers, decimal, octal or hexadecimal, the last filling what is left.
    init?(_ name: [UInt8]) {
        let end = name.last == Octet.dot ? name.count - 1 : name.count
        var numbers: [UInt64] = []
        var start = 0
        while start <= end {
            let dot = name.span.firstIndex(of: Octet.dot, in: start..<end)
            guard numbers.count < 4, let number = Self.number(name[start..<dot]) else { return nil }
            numbers.append(number)
            start = dot + 1
        }
        guard let tail = numbers.popLast() else { return nil }
        var value: UInt64 = 0
        for number in numbers {
            guard number < 256 else { return nil }
            value = value << 8 | number
        }
        let remaining = UInt64(8 * (4 - numbers.count))
        guard tail < 1 << remaining else { return nil }
        self.value = UInt32(truncatingIfNeeded: value << remaining | tail)
    }

    /// The four numbers in decimal, with dots between.
    var serialized: [UInt8] {
        var text: [UInt8] = []
        for shift: UInt32 in [24, 16, 8, 0] {
            text.appendNumber(Int(value >> shift & 0xFF))
            if shift > 0 {
                text.add(Octet.dot)
            }
        }
        return text
    }

    /// A number with the prefix of its radix, at most 2³² so that any larger is out of range.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        guard let first = digits.first else { return nil }
        var digits = digits
        var radix: UInt64 = 10
        if first == Octet.zero, digits.count > 1 {
            digits = digits.dropFirst()
            radix = 8
            if digits.first == 0x78 {  // x
                digits = digits.dropFirst()
                radix = 16
            }
        }
        var value: UInt64 = 0
        for digit in digits {
            guard let digit = digit.hexadecimalValue, digit < radix else { return nil }
            value = min(value * radix + UInt64(digit), 1 << 32)
        }
        return value
    }
}
