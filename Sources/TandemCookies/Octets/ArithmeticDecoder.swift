/// Numbers in a string of the program's read-only data, as `Scripts/swift_table.py` packs them.
///
/// An adaptive arithmetic coding: each digit, of two bits, narrows a range by the odds of what came
/// before it in its place, and the string's characters say where within the last range it ends.
struct ArithmeticDecoder: ~Copyable {
    /// The odds of which nothing is learnt.
    private static let even: UInt64 = 0xC000_8000_4000_0000
    /// What the odds tend to after a 3, by which no digit ever becomes impossible, and what is added
    /// to that after another, as many lanes up as the digit says.
    private static let least: UInt64 = 0x0060_0040_0020_0000
    private static let most: UInt64 = 0xFF7F_FF7F_FF7F_0000
    /// The lowest bit of each of the three odds.
    private static let lanes: UInt64 = 0x0001_0001_0001_0000

    private var characters: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private let rates: UInt64
    private var range: UInt64 = 1
    /// How far the number lies above the lower end of the range.
    private var offset: UInt64 = 0
    /// For each place how likely a digit is less than 1, 2 and 3, of 65,536, in sixteen bits each; in
    /// the lowest sixteen four times as often as that was learnt, up to fifteen times.
    private let odds: Scratch<UInt64>

    /// Reads digits of so many places, whose odds follow what comes at rates that are in four bits each.
    init(_ text: StaticString, places: Int, rates: UInt64) {
        characters = text.utf8Start
        end = characters + text.utf8CodeUnitCount
        self.rates = rates
        odds = Scratch(repeating: Self.even, count: places)
    }

    /// The next number of so many digits, the highest first, each with the odds of its place after
    /// those before it.
    @inline(never)
    mutating func number(ofDigits count: Int, at place: Int) -> Int {
        let limit = 1 &<< (2 &* count)
        var prefix = 1
        var range = range
        var offset = offset
        while prefix < limit {
            if range < 1 << 48 {
                self.range = range
                self.offset = offset
                refill()
                range = self.range
                offset = self.offset
            }
            let known = odds[place &+ prefix]
            let unit = range &>> 16
            var shift: UInt64 = 0
            shift &+= offset < unit &* (known &>> 16 & 0xFFFF) ? 0 : 16
            shift &+= offset < unit &* (known &>> 32 & 0xFFFF) ? 0 : 16
            shift &+= offset < unit &* (known &>> 48) ? 0 : 16
            let bounds = (known & ~0xFFFF) &>> shift
            let low = bounds & 0xFFFF
            offset &-= unit &* low
            range = unit &* ((bounds &>> 16 &- low) & 0xFFFF)
            let rate = rates &>> (known & 63) & 15
            let mask = Self.lanes &* (0xFFFF &>> rate)
            let target = Self.least &+ Self.most &<< shift
            odds[place &+ prefix] =
                known &- (known &>> rate & mask) &+ (target &>> rate & mask)
                &+ (known & 63 < 60 ? 4 : 0)
            prefix = prefix &<< 2 | Int(truncatingIfNeeded: shift &>> 4)
        }
        self.range = range
        self.offset = offset
        return prefix &- limit
    }

    /// The next number of so many bits, at most 24, of which any is as likely as another.
    mutating func evenNumber(ofBits count: Int) -> Int {
        refill()
        range &>>= UInt64(truncatingIfNeeded: count)
        let number = offset / range
        offset &-= number &* range
        return Int(truncatingIfNeeded: number)
    }

    @inline(never)
    private mutating func refill() {
        while range < 1 << 48 {
            range &<<= 7
            offset &<<= 7
            // The characters at the end that are 0 are left out.
            if characters < end {
                offset |= UInt64(characters.pointee)
                characters += 1
            }
        }
    }
}

/// Numbers in memory that nobody else has, so that no access needs to ask.
struct Scratch<Number: FixedWidthInteger>: ~Copyable {
    private let numbers: UnsafeMutableBufferPointer<Number>

    init(repeating number: Number, count: Int) {
        numbers = .allocate(capacity: count)
        numbers.initialize(repeating: number)
    }

    deinit {
        numbers.deallocate()
    }

    var array: [Number] { Array(numbers) }

    subscript(place: Int) -> Number {
        get { numbers[place] }
        nonmutating set { numbers[place] = newValue }
    }
}
