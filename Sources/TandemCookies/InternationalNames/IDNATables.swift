/// The tables of UTS 46 and of normalisation form C, decoded when a name first needs them.
///
/// `Scripts/generate-idna-tables.py` writes the data and describes it.
struct IDNATables: Sendable {
    /// What becomes of a range of code points.
    enum Mapping {
        case valid
        case disallowed
        /// All are replaced by a part of `replacements`, empty for those to be ignored.
        case sequence(Range<Int>)
        /// Each is replaced by the one at that distance.
        case shift(Int)
    }

    static let shared = IDNATables()

    /// The first code point of each range, and what becomes of them.
    private var starts: [UInt32] = []
    private var ranges: [Mapping] = []
    private var replacements: [UInt32] = []
    /// The two code points of each composite, the first in the upper half, and the other way round.
    private var parts: [UInt64: UInt64] = [:]
    private var composites: [UInt64: UInt64] = [:]

    private init() {
        decodeMappings()
        decodeCompositions()
    }

    private mutating func decodeMappings() {
        var reader = Reader(Self.mappings)
        var start: UInt32 = 0
        while let length = reader.next(), let what = reader.next() {
            starts.append(start)
            start += UInt32(length)
            switch what & 3 {
            case 0: ranges.append(.valid)
            case 1: ranges.append(.disallowed)
            case 2:
                let first = replacements.count
                for _ in 0..<what >> 2 {
                    replacements.append(UInt32(reader.next() ?? 0))
                }
                ranges.append(.sequence(first..<replacements.count))
            default: ranges.append(.shift(Reader.signed(what >> 2)))
            }
        }
    }

    private mutating func decodeCompositions() {
        var reader = Reader(Self.compositions)
        var composite = 0
        while let distance = reader.next(), let shift = reader.next(), let second = reader.next() {
            composite += distance
            let pair = UInt64(composite + Reader.signed(shift)) << 32 | UInt64(second)
            parts[UInt64(composite)] = pair
            composites[pair] = UInt64(composite)
        }
    }

    /// What becomes of a code point.
    func mapping(of codePoint: UInt32) -> Mapping {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= codePoint {
                low = middle
            } else {
                high = middle
            }
        }
        return ranges[low]
    }

    /// Appends what UTS 46 makes of a code point, or returns false when it is disallowed.
    func map(_ codePoint: UInt32, into result: inout [UInt32]) -> Bool {
        switch mapping(of: codePoint) {
        case .valid: result.append(codePoint)
        case .disallowed: return false
        case .sequence(let range): result += replacements[range]
        case .shift(let distance): result.append(UInt32(Int(codePoint) + distance))
        }
        return true
    }

    /// The two code points that a composite stands for.
    func decomposition(of codePoint: UInt32) -> (first: UInt32, second: UInt32)? {
        parts[UInt64(codePoint)].map { (UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)) }
    }

    /// The composite that stands for two code points.
    func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
        composites[UInt64(first) << 32 | UInt64(second)].map { UInt32($0) }
    }
}

extension IDNATables {
    /// Reads numbers of characters of five bits, the least significant first.
    private struct Reader {
        private var octets: ArraySlice<UInt8>

        init(_ text: StaticString) {
            octets = text.withUTF8Buffer { Array($0)[...] }
        }

        mutating func next() -> Int? {
            var value = 0
            var shift = 0
            while let octet = octets.popFirst() {
                let digit = Int(octet) - 0x30
                value |= (digit & 31) << shift
                shift += 5
                guard digit >= 32 else { return value }
            }
            return nil
        }

        /// A signed number of one whose lowest bit is the sign.
        static func signed(_ number: Int) -> Int {
            number & 1 == 0 ? number >> 1 : -(number >> 1)
        }
    }
}
