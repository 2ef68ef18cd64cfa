/// Numbers in a string of the program's read-only data, as `Scripts/swift_table.py` writes them.
struct NumberTable {
    /// The least character, which stands for 0.
    static let base: UInt8 = 0x24
    static let radix = 91

    private let text: StaticString

    init(_ text: StaticString) {
        self.text = text
    }

    /// The number of values, one a character.
    @inline(__always)
    var count: Int { text.utf8CodeUnitCount }

    /// The value at a place, which is below the count.
    @inline(__always)
    subscript(place: Int) -> UInt8 {
        text.utf8Start[place] - Self.base
    }

    /// The number that begins at a place, which moves behind it; nil at the end.
    ///
    /// The first value is of one of four ranges, and so tells how many follow.
    func number(at place: inout Int) -> Int? {
        guard place < count else { return nil }
        let first = Int(self[place])
        let (lead, following, least) =
            switch first {
            case ..<60: (first, 0, 0)
            case ..<78: (first - 60, 1, 60)
            case ..<87: (first - 78, 2, 60 + 18 * Self.radix)
            default: (first - 87, 3, 60 + (18 + 9 * Self.radix) * Self.radix)
            }
        let end = place + 1 + following
        guard end <= count else { return nil }
        var number = lead
        for digit in place + 1..<end {
            number = number * Self.radix + Int(self[digit])
        }
        place = end
        return least + number
    }
}
