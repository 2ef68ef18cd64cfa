/// Numbers in a string of the program's read-only data, as `Scripts/swift_table.py` packs them.
enum CompressedNumbers {
    /// Less than a length that is spelt with two digits more.
    private static let longest = 15
    /// The lengths that the odds of a length depend on: those of the last two numbers.
    private static let contextCount = 8
    /// The digits of a number whose odds depend on those before.
    private static let digitCount = 3

    /// The numbers, of which the first in the string tells how many follow.
    static func decode(_ text: StaticString) -> [UInt32] {
        let rareOdds = contextCount * contextCount << 4
        let numberOdds = rareOdds + 1 << 4
        var decoder = ArithmeticDecoder(
            text,
            places: numberOdds + 32 << 6,
            rates: 0x3333_3333_3333_3221
        )
        var numbers: [UInt32] = []
        var count = 1
        var last = 0
        var context = 0
        while numbers.count < count {
            var length = decoder.number(ofDigits: 2, at: context << 4)
            if length == longest {
                length += decoder.number(ofDigits: 2, at: rareOdds)
            }
            let digits = min(length / 2, digitCount)
            let known = decoder.number(ofDigits: digits, at: numberOdds + length << 6)
            let rest = length - 2 * digits
            let even = rest > 0 ? decoder.evenNumber(ofBits: rest) : 0
            let number = (1 << (2 * digits) | known) << rest | even
            if numbers.isEmpty {
                count = number
                numbers.reserveCapacity(count)
            }
            numbers.append(UInt32(truncatingIfNeeded: number - 1))
            let current = min(length, contextCount - 1)
            context = last * contextCount + current
            last = current
        }
        return numbers
    }
}
