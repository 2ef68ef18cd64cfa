/// Numbers in a string of the program's read-only data, as `Scripts/swift_table.py` packs them.
///
/// An adaptive arithmetic coding: each bit narrows a range by the odds of what came before it in its
/// place, and the string's characters are the digits of a number within the last range.
enum CompressedNumbers {
    /// The lengths that a number's odds depend on: those of the number before it.
    private static let contextCount = 8
    private static let lengthCount = 24
    private static let prefixCount = 128
    /// Certainty, as a power of two, and how slowly the odds follow what comes.
    private static let full: UInt64 = 12
    private static let rate: UInt64 = 3

    /// The numbers, of which the first in the string tells how many follow.
    static func decode(_ text: StaticString) -> [Int] {
        var place = 0
        var range: UInt64 = 1
        // How far the number lies above the lower end of the range.
        var offset: UInt64 = 0
        var odds = [UInt64](
            repeating: 1 << (full - 1),
            count: contextCount * lengthCount * prefixCount
        )
        var context = 0

        // A bit of a number of a length, after the bits before it, or of the length, after none.
        func bit(_ length: Int, after prefix: Int) -> Int {
            while range < 1 << 48 {
                range *= UInt64(NumberTable.radix)
                offset *= UInt64(NumberTable.radix)
                if place < text.utf8CodeUnitCount {
                    offset += UInt64(text.utf8Start[place] - NumberTable.base)
                    place += 1
                }
            }
            let known = prefix < prefixCount ? prefix : 0
            let index = (context * lengthCount + length) * prefixCount + known
            let zero = known == prefix ? odds[index] : 1 << (full - 1)
            let bound = (range >> full) * zero
            let bit = offset < bound ? 0 : 1
            offset -= bit == 0 ? 0 : bound
            range = bit == 0 ? bound : range - bound
            if known == prefix {
                odds[index] = bit == 0 ? zero + (1 << full - zero) >> rate : zero - zero >> rate
            }
            return bit
        }

        var numbers: [Int] = []
        var count = 1
        while numbers.count < count {
            var length = 0
            while length < lengthCount - 1, bit(length, after: 0) == 1 {
                length += 1
            }
            var number = 1
            for _ in 0..<length {
                number = number << 1 | bit(length, after: number)
            }
            context = min(length, contextCount - 1)
            if numbers.isEmpty {
                count = number
            }
            numbers.append(number - 1)
        }
        return numbers
    }
}
