/// Bits in a string of the program's read-only data, as `Scripts/swift_table.py` packs them.
///
/// An adaptive arithmetic coding: each bit narrows a range by the odds of what came before it in its
/// place, and the string's characters are the digits of a number within the last range.
struct ArithmeticDecoder: ~Copyable {
    private let text: StaticString
    private let most: UInt32
    private var place = 0
    private var range: UInt64 = 1
    /// How far the number lies above the lower end of the range.
    private var offset: UInt64 = 0
    /// For each place how likely a bit is 0, of 65,536, and in the low octet of how many that is learnt.
    private var odds: [UInt32]

    /// Reads bits of so many places, whose odds follow what comes ever slower until so many bits.
    init(_ text: StaticString, places: Int, most: UInt32) {
        self.text = text
        self.most = most
        odds = [UInt32](repeating: 1 << 23, count: places)
    }

    /// The next bit.
    @inline(never)
    mutating func bit(at index: Int) -> Int {
        while range < 1 << 48 {
            range <<= 7
            offset <<= 7
            // The digits at the end that are 0 are left out.
            if place < text.utf8CodeUnitCount {
                offset |= UInt64(text.utf8Start[place])
                place += 1
            }
        }
        let zero = odds[index] >> 8
        let count = odds[index] & 255
        let bound = (range >> 16) * UInt64(zero)
        let rate = UInt32(UInt32.bitWidth - (count + 1).leadingZeroBitCount)
        let bit = offset < bound ? 0 : 1
        offset -= bit == 0 ? 0 : bound
        range = bit == 0 ? bound : range - bound
        let learnt = bit == 0 ? zero + (65_535 - zero) >> rate : zero - zero >> rate
        odds[index] = learnt << 8 | min(count + 1, most)
        return bit
    }
}
