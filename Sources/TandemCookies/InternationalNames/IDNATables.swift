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
    private var whats: [Int] = []
    private var replacements: [UInt32] = []
    /// The two code points of each composite, the first in the upper half, and the other way round.
    private var parts: [UInt64: UInt64] = [:]
    private var composites: [UInt64: UInt64] = [:]

    private init() {
        decodeMappings()
        decodeCompositions()
    }

    private mutating func decodeMappings() {
        let table = NumberTable(Self.mappings)
        var place = 0
        var start: UInt32 = 0
        while let entry = table.number(at: &place) {
            starts.append(start)
            start += UInt32(entry >> 2) + 1
            switch entry & 3 {
            case 2:
                let count = table.number(at: &place) ?? 0
                whats.append((replacements.count << 8 | count) << 2 | 2)
                for _ in 0..<count {
                    replacements.append(UInt32(table.number(at: &place) ?? 0) ^ 0x60)
                }
            case 3: whats.append((table.number(at: &place) ?? 0) << 2 | 3)
            case let kind: whats.append(kind)
            }
        }
    }

    private mutating func decodeCompositions() {
        let table = NumberTable(Self.compositions)
        var place = 0
        var composite = 0
        while let distance = table.number(at: &place), let shift = table.number(at: &place),
            let second = table.number(at: &place)
        {
            composite += distance
            let pair = UInt64(composite + Self.signed(shift)) << 32 | UInt64(second)
            parts[UInt64(composite)] = pair
            composites[pair] = UInt64(composite)
        }
    }

    /// A signed number of one whose lowest bit is the sign.
    private static func signed(_ number: Int) -> Int {
        number & 1 == 0 ? number >> 1 : -(number >> 1)
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
        let what = whats[low]
        switch what & 3 {
        case 0: return .valid
        case 1: return .disallowed
        case 2:
            let first = what >> 10
            return .sequence(first..<first + (what >> 2 & 255))
        default: return .shift(Self.signed(what >> 2))
        }
    }

    /// Appends what UTS 46 makes of a code point, or returns false when it is disallowed.
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

    /// The two code points that a composite stands for.
    func decomposition(of codePoint: UInt32) -> (first: UInt32, second: UInt32)? {
        parts[UInt64(codePoint)].map { (UInt32($0 >> 32), UInt32(truncatingIfNeeded: $0)) }
    }

    /// The composite that stands for two code points.
    func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
        composites[UInt64(first) << 32 | UInt64(second)].map { UInt32($0) }
    }
}
