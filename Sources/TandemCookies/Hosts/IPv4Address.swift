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
        let name = name.last == Octet.dot ? name.dropLast() : name[...]
        let parts = name.split(separator: Octet.dot, omittingEmptySubsequences: false)
        guard parts.count <= 4, let last = parts.last, let tail = Self.number(last) else {
            return nil
        }
        var value: UInt64 = 0
        for part in parts.dropLast() {
            guard let number = Self.number(part), number < 256 else { return nil }
            value = value << 8 | number
        }
        let remaining = UInt64(8 * (5 - parts.count))
        guard tail < 1 << remaining else { return nil }
        self.value = UInt32(truncatingIfNeeded: value << remaining | tail)
    }

    /// The four numbers in decimal, with dots between.
    var serialized: [UInt8] {
        let numbers = [24, 16, 8, 0].map { shift in String(value >> shift & 0xFF) }
        return Array(numbers.joined(separator: ".").utf8)
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
