internal import Foundation

extension ValueText {
    /// Reads a value.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - depth: How deep arrays and objects may be nested.
    /// - Returns: The value.
    /// - Throws: ``Failure``.
    /// - Complexity: O(*n*) in the text's length.
    static func read(_ text: String, depth: Int) throws(Failure) -> BridgeValue {
        var text = text
        do {
            return try text.withUTF8 { octets in
                var reader = Reader(octets: octets, depthLimit: depth)
                let value = try reader.value(depth: 0)
                reader.skipSpace()
                guard reader.position == octets.count else {
                    throw Failure.malformed(at: reader.position)
                }
                return value
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .malformed(at: 0)
        }
    }

    /// A place in a text.
    struct Reader {
        let octets: UnsafeBufferPointer<UInt8>
        let depthLimit: Int
        var position = 0

        init(octets: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
            self.octets = octets
            self.depthLimit = depthLimit
        }

        var malformed: Failure { .malformed(at: position) }

        var next: UInt8? { position < octets.count ? octets[position] : nil }

        mutating func skipSpace() {
            while true {
                switch next {
                case 0x20, 0x0A, 0x0D, 0x09: position += 1
                default: return
                }
            }
        }

        /// Takes an octet if it is the next one.
        mutating func take(_ octet: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: octet) else { return false }
            position += 1
            return true
        }

        mutating func value(depth: Int) throws(Failure) -> BridgeValue {
            skipSpace()
            switch next {
            case UInt8(ascii: "\""): return .string(try string())
            case UInt8(ascii: "{"): return try object(depth: depth)
            case UInt8(ascii: "["): return try array(depth: depth)
            case UInt8(ascii: "t"): return try word("true", .bool(true))
            case UInt8(ascii: "f"): return try word("false", .bool(false))
            case UInt8(ascii: "n"): return try word("null", .null)
            default: return try number()
            }
        }

        private mutating func word(
            _ word: StaticString,
            _ value: BridgeValue
        ) throws(Failure) -> BridgeValue {
            let end = position + word.utf8CodeUnitCount
            guard end <= octets.count,
                octets[position..<end]
                    .elementsEqual(
                        UnsafeBufferPointer(
                            start: word.utf8Start,
                            count: word.utf8CodeUnitCount
                        )
                    )
            else { throw malformed }
            position = end
            return value
        }

        private mutating func array(depth: Int) throws(Failure) -> BridgeValue {
            guard depth < depthLimit else { throw .tooDeep(limit: depthLimit) }
            position += 1
            var elements: [BridgeValue] = []
            skipSpace()
            if take("]") { return .array(elements) }
            while true {
                elements.append(try value(depth: depth + 1))
                skipSpace()
                if take(",") { continue }
                guard take("]") else { throw malformed }
                return .array(elements)
            }
        }

        private mutating func object(depth: Int) throws(Failure) -> BridgeValue {
            guard depth < depthLimit else { throw .tooDeep(limit: depthLimit) }
            position += 1
            var members: [String: BridgeValue] = [:]
            skipSpace()
            if take("}") { return .object(members) }
            while true {
                skipSpace()
                guard next == UInt8(ascii: "\"") else { throw malformed }
                let start = position
                let key = try string()
                skipSpace()
                guard take(":") else { throw malformed }
                // Keys of different code points may be one to Swift.
                guard members.updateValue(try value(depth: depth + 1), forKey: key) == nil else {
                    throw .duplicateKey(at: start)
                }
                skipSpace()
                if take(",") { continue }
                guard take("}") else { throw malformed }
                return try untagged(members)
            }
        }

        /// What an object stands for.
        private func untagged(_ members: [String: BridgeValue]) throws(Failure) -> BridgeValue {
            guard members.count == 1, let (key, content) = members.first,
                key.utf8.first == UInt8(ascii: "$")
            else { return .object(members) }
            if key.utf8.dropFirst().first == UInt8(ascii: "$") {
                return .object([String(key.dropFirst()): content])
            }
            switch (Tag(rawValue: key), content) {
            case (.integer, .string(let digits)):
                if let integer = Int64(digits) { return .integer(integer) }
                guard let integer = UInt64(digits) else { throw malformed }
                return .unsigned(integer)
            case (.date, .integer(let milliseconds)):
                return .date(try date(Double(milliseconds)))
            case (.date, .number(let milliseconds)):
                return .date(try date(milliseconds))
            case (.bytes, .string(let base64)):
                guard let data = Data(base64Encoded: base64) else { throw malformed }
                return .bytes(data)
            case (.undefined, _):
                return .undefined
            default:
                throw malformed
            }
        }

        private func date(_ milliseconds: Double) throws(Failure) -> Date {
            guard milliseconds.magnitude <= ValueText.dateRange else { throw malformed }
            return Date(timeIntervalSince1970: milliseconds / 1000)
        }
    }
}

// MARK: Numbers and strings

extension ValueText.Reader {
    mutating func number() throws(ValueText.Failure) -> BridgeValue {
        let start = position
        _ = take("-")
        let digits = position
        var magnitude: UInt64 = 0
        var isExact = true
        while let octet = next, 0x30...0x39 ~= octet {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(octet - 0x30))
            isExact = isExact && !overflow && !carry
            magnitude = sum
            position += 1
        }
        guard position > digits, octets[digits] != 0x30 || position == digits + 1 else {
            throw malformed
        }
        let isFraction = try skipFraction()
        // Beyond, a page writes the shortest digits that it reads back as its number, not its value.
        if isExact, !isFraction, magnitude <= UInt64(ValueText.safe) {
            let value = Int64(magnitude)
            return .integer(digits == start ? value : -value)
        }
        let text = String(decoding: octets[start..<position], as: UTF8.self)
        guard let number = Double(text), number.isFinite else { throw malformed }
        return .number(number)
    }

    /// Skips what follows a number's digits; true if there is something.
    private mutating func skipFraction() throws(ValueText.Failure) -> Bool {
        let start = position
        if take(".") { try skipDigits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try skipDigits()
        }
        return position > start
    }

    private mutating func skipDigits() throws(ValueText.Failure) {
        let start = position
        while let octet = next, 0x30...0x39 ~= octet { position += 1 }
        guard position > start else { throw malformed }
    }

    mutating func string() throws(ValueText.Failure) -> String {
        position += 1
        let start = position
        while let octet = next {
            switch octet {
            case UInt8(ascii: "\""):
                defer { position += 1 }
                return String(decoding: octets[start..<position], as: UTF8.self)
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<0x20:
                throw malformed
            default:
                position += 1
            }
        }
        throw malformed
    }

    /// Reads a string on, from its first escape.
    private mutating func escapedString(from start: Int) throws(ValueText.Failure) -> String {
        var text = Array(octets[start..<position])
        while let octet = next {
            position += 1
            switch octet {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20: throw malformed
            default: text.append(octet)
            }
        }
        throw malformed
    }

    private mutating func escape() throws(ValueText.Failure) -> Unicode.Scalar {
        guard let octet = next else { throw malformed }
        position += 1
        switch octet {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(octet)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw malformed
        }
    }

    /// Reads the digits of an escaped UTF-16 unit, and those of its other half if it is one of two.
    private mutating func unicodeEscape() throws(ValueText.Failure) -> Unicode.Scalar {
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, take("\\"), take("u") else { throw malformed }
        let second = try hexadecimal()
        guard 0xDC00...0xDFFF ~= second,
            let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00))
        else { throw malformed }
        return scalar
    }

    private mutating func hexadecimal() throws(ValueText.Failure) -> UInt32 {
        let end = position + 4
        guard end <= octets.count else { throw malformed }
        var unit: UInt32 = 0
        while position < end {
            let octet = octets[position]
            switch octet {
            case 0x30...0x39: unit = unit << 4 + UInt32(octet - 0x30)
            case 0x41...0x46: unit = unit << 4 + UInt32(octet - 0x37)
            case 0x61...0x66: unit = unit << 4 + UInt32(octet - 0x57)
            default: throw malformed
            }
            position += 1
        }
        return unit
    }
}
