/// An IPv6 address, read as the URL standard reads it and written as RFC 5952 writes it.
struct IPv6Address {
    private var pieces: [UInt16] = []

    /// Reads an address without its brackets; a zone identifier is refused.
    init?(_ text: ArraySlice<UInt8>) {
        var compressed: Int?
        var rest = text
        if rest.starts(with: [Octet.colon, Octet.colon]) {
            compressed = 0
            rest = rest.dropFirst(2)
        }
        while !rest.isEmpty {
            let part = rest.prefix { $0 != Octet.colon }
            if part.contains(Octet.dot) {
                guard part.endIndex == text.endIndex, appendIPv4(part) else { return nil }
                break
            }
            guard appendPiece(part) else { return nil }
            rest = rest[part.endIndex...]
            guard !rest.isEmpty else { break }
            rest = rest.dropFirst()
            if rest.first == Octet.colon {
                guard compressed == nil else { return nil }
                compressed = pieces.count
                rest = rest.dropFirst()
            } else if rest.isEmpty {
                return nil
            }
        }
        if let compressed {
            guard pieces.count < 8 else { return nil }
            let end = pieces.count
            while pieces.count < 8 {
                pieces.append(0)
            }
            // What comes after the zeros moves to the end.
            for offset in 1..<end - compressed + 1 {
                pieces.swapAt(end - offset, 8 - offset)
            }
        }
        guard pieces.count == 8 else { return nil }
    }

    private mutating func appendPiece(_ digits: ArraySlice<UInt8>) -> Bool {
        guard 1...4 ~= digits.count, pieces.count < 8 else { return false }
        var value: UInt16 = 0
        for digit in digits {
            guard let digit = digit.hexadecimalValue else { return false }
            value = value << 4 | UInt16(digit)
        }
        pieces.append(value)
        return true
    }

    /// Appends two pieces from four decimal numbers without leading zeros.
    private mutating func appendIPv4(_ text: ArraySlice<UInt8>) -> Bool {
        guard pieces.count <= 6 else { return false }
        var value: UInt32 = 0
        var count = 1
        var number: UInt32?
        for octet in text {
            if octet == Octet.dot {
                guard count < 4, let whole = number else { return false }
                value = value << 8 | whole
                number = nil
                count += 1
            } else {
                guard octet.isDigit, number != 0 else { return false }
                let longer = (number ?? 0) * 10 + UInt32(octet - Octet.zero)
                guard longer < 256 else { return false }
                number = longer
            }
        }
        guard count == 4, let last = number else { return false }
        value = value << 8 | last
        pieces.append(UInt16(truncatingIfNeeded: value >> 16))
        pieces.append(UInt16(truncatingIfNeeded: value))
        return true
    }

    /// The shortest form in brackets: the first longest run of two or more zeros as `::`.
    var serialized: [UInt8] {
        let run = longestZeroRun()
        var text: [UInt8] = [0x5B]  // [
        var index = 0
        while index < 8 {
            if let run, index == run.lowerBound {
                text.add(Octet.colon)
                if index == 0 {
                    text.add(Octet.colon)
                }
                index = run.upperBound
                continue
            }
            text.appendNumber(Int(pieces[index]), radix: 16)
            index += 1
            if index < 8 {
                text.add(Octet.colon)
            }
        }
        text.append(0x5D)  // ]
        return text
    }

    private func longestZeroRun() -> Range<Int>? {
        var longest: Range<Int>?
        var index = 0
        while index < 8 {
            guard pieces[index] == 0 else {
                index += 1
                continue
            }
            let start = index
            while index < 8, pieces[index] == 0 {
                index += 1
            }
            if index - start > max(1, longest?.count ?? 0) {
                longest = start..<index
            }
        }
        return longest
    }
}
