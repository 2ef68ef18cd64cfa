/// Numbers in a string of the program's read-only data, as `Scripts/swift_table.py` packs them.
enum CompressedNumbers {
    /// The lengths that a number's odds depend on: those of the number before it.
    private static let contextCount = 8
    private static let lengthCount = 24
    private static let prefixCount = 128

    /// The numbers, of which the first in the string tells how many follow.
    static func decode(_ text: StaticString) -> [Int] {
        let low = contextCount * lengthCount * prefixCount
        var decoder = ArithmeticDecoder(text, places: low + 1, most: 6)
        var context = 0

        // A bit of a number of a length, after the bits before it, or of the length, after none.
        func bit(_ length: Int, after prefix: Int) -> Int {
            let known = (context * lengthCount + length) * prefixCount + prefix
            return decoder.bit(at: prefix < prefixCount ? known : low)
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
