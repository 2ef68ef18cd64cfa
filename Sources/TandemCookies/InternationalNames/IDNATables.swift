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

    /// The first code point of each range.
    private var starts: [UInt32] = []
    /// What becomes of each range: in the two low bits as in the data; above them, of a sequence, its
    /// length and from the ninth bit on where it begins in `replacements`, or the distance.
    private var whats: [UInt32] = []
    private var replacements: [UInt32] = []
    /// Each composite, and the two code points it stands for, the first in the upper half.
    private var composites: [UInt32] = []
    private var parts: [UInt64] = []

    private init() {
        decodeMappings()
        decodeCompositions()
    }

    private mutating func decodeMappings() {
        let numbers = CompressedNumbers.decode(Self.mappings)
        var place = 1
        var start: UInt32 = 0
        while place < numbers.count {
            let entry = numbers[place]
            starts.append(start)
            start += entry >> 2 + 1
            switch entry & 3 {
            case 2:
                place += 1
                let count = numbers[place]
                whats.append((UInt32(replacements.count) << 8 | count) << 2 | 2)
                for _ in 0..<count {
                    place += 1
                    replacements.append(numbers[place] ^ 0x60)
                }
            case 3:
                place += 1
                whats.append(numbers[place] << 2 | 3)
            case let kind: whats.append(kind)
            }
            place += 1
        }
    }

    private mutating func decodeCompositions() {
        let numbers = CompressedNumbers.decode(Self.compositions)
        var composite: UInt32 = 0
        for place in stride(from: 1, to: numbers.count, by: 3) {
            composite += numbers[place]
            composites.append(composite)
            let first = Int(composite) + Self.signed(numbers[place + 1])
            parts.append(UInt64(first) << 32 | UInt64(numbers[place + 2]))
        }
    }

    /// A signed number of one whose lowest bit is the sign.
    private static func signed(_ number: UInt32) -> Int {
        number & 1 == 0 ? Int(number >> 1) : -Int(number >> 1)
    }

    /// What becomes of a code point.
    func mapping(of codePoint: UInt32) -> Mapping {
        let what = whats[Self.place(of: codePoint, in: starts)]
        switch what & 3 {
        case 0: return .valid
        case 1: return .disallowed
        case 2:
            let first = Int(what >> 10)
            return .sequence(first..<first + Int(what >> 2 & 255))
        default: return .shift(Self.signed(what >> 2))
        }
    }

    /// Appends what UTS 46 makes of a code point, or returns false when it is disallowed.
    @inline(never)
    func map(_ codePoint: UInt32, into result: inout [UInt32]) -> Bool {
        switch mapping(of: codePoint) {
        case .valid: result.append(codePoint)
        case .disallowed: return false
        case .sequence(let range):
            for place in range {
                result.append(replacements[place])
            }
        case .shift(let distance): result.append(UInt32(Int(codePoint) + distance))
        }
        return true
    }

    /// Where the last of ascending code points stands that is not above another, or else the first.
    private static func place(of codePoint: UInt32, in ascending: [UInt32]) -> Int {
        var low = 0
        var high = ascending.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if ascending[middle] <= codePoint {
                low = middle
            } else {
                high = middle
            }
        }
        return low
    }

    /// The two code points that a composite stands for.
    func decomposition(of codePoint: UInt32) -> (first: UInt32, second: UInt32)? {
        let place = Self.place(of: codePoint, in: composites)
        guard composites[place] == codePoint else { return nil }
        return (UInt32(parts[place] >> 32), UInt32(truncatingIfNeeded: parts[place]))
    }

    /// The composite that stands for two code points.
    ///
    /// - Complexity: O(*n*), where *n* is the number of composites, about a thousand.
    func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
        let pair = UInt64(first) << 32 | UInt64(second)
        return parts.firstIndex(of: pair).map { composites[$0] }
    }
}
