/// Octets are scanned eight at a time, which is what makes parsing fast.
///
/// What is read unchecked lies in the span: every loop bounds its place, every range is one of it.
extension Span<UInt8> {
    /// The eight octets from a place on, the first in the lowest bits.
    @inline(__always)
    func word(at place: Int) -> UInt64 {
        UInt64(
            littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self)
        )
    }

    /// The eight octets before a place, or as many as there are from another on.
    ///
    /// The first is in the lowest bits, and zeros are in the highest when there are fewer.
    @inline(__always)
    func word(endingAt end: Int, from start: Int) -> UInt64 {
        let missing = start &- (end &- 8)
        guard missing > 0 else { return word(at: end &- 8) }
        guard missing < 8 else { return 0 }
        guard end < 8 else { return word(at: end &- 8) >> UInt64(missing &* 8) }
        var word: UInt64 = 0
        for place in (start..<end).reversed() {
            word = word << 8 | UInt64(self[unchecked: place])
        }
        return word
    }

    /// The four octets from a place on, the first in the lowest bits.
    @inline(__always)
    func halfWord(at place: Int) -> UInt32 {
        UInt32(
            littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt32.self)
        )
    }

    /// A word that holds the octet eight times.
    @inline(__always)
    private static func repeated(_ octet: UInt8) -> UInt64 {
        0x0101_0101_0101_0101 &* UInt64(octet)
    }

    /// The highest bit of each octet that is zero, exact up to the first one.
    @inline(__always)
    private static func zeros(in word: UInt64) -> UInt64 {
        (word &- repeated(0x01)) & ~word & repeated(0x80)
    }

    /// The first place in a range that holds the octet, or its end.
    @inline(__always)
    func firstIndex(of octet: UInt8, in range: Range<Int>) -> Int {
        let pattern = Self.repeated(octet)
        var place = range.lowerBound
        // A word may go beyond the range, but not beyond the span.
        while place < range.upperBound, place &+ 8 <= count {
            let found = Self.zeros(in: word(at: place) ^ pattern)
            if found != 0 {
                return min(place &+ found.trailingZeroBitCount / 8, range.upperBound)
            }
            place &+= 8
        }
        while place < range.upperBound, self[unchecked: place] != octet {
            place &+= 1
        }
        return min(place, range.upperBound)
    }

    /// The first place from one on that holds either octet, or the end.
    @inline(__always)
    func firstIndex(of octet: UInt8, or other: UInt8, from start: Int) -> Int {
        let pattern = Self.repeated(octet)
        let otherPattern = Self.repeated(other)
        var place = start
        while place &+ 8 <= count {
            let word = word(at: place)
            let found = Self.zeros(in: word ^ pattern) | Self.zeros(in: word ^ otherPattern)
            if found != 0 { return place &+ found.trailingZeroBitCount / 8 }
            place &+= 8
        }
        while place < count, self[unchecked: place] != octet, self[unchecked: place] != other {
            place &+= 1
        }
        return place
    }

    /// Whether an octet is a control character that no cookie may hold.
    var hasControl: Bool {
        guard count >= 8 else { return hasControlByOctets }
        var found: UInt64 = 0
        var place = 0
        while place &+ 8 <= count {
            found |= Self.possibleControls(in: word(at: place))
            place &+= 8
        }
        // The last word overlaps the one before it.
        found |= Self.possibleControls(in: word(at: count &- 8))
        return found & Self.repeated(0x80) != 0 && hasControlByOctets
    }

    /// The highest bit of each octet that is a control character, a tab, or not ASCII, maybe.
    @inline(__always)
    private static func possibleControls(in word: UInt64) -> UInt64 {
        // %x80 for %x7F, %x20 at most for a control below it; no octet carries into the next.
        let next = (word & repeated(0x7F)) &+ repeated(0x01)
        return ~(next &+ repeated(0x5F)) | next
    }

    private var hasControlByOctets: Bool {
        for place in indices where self[place].isControl { return true }
        return false
    }

    /// Feeds the octets from a place on to a hasher.
    func hash(from start: Int, into hasher: inout Hasher) {
        extracting(start..<count).withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// Whether an octet of a range is above %x7F.
    func isASCII(in range: Range<Int>) -> Bool {
        var place = range.lowerBound
        while place &+ 8 <= range.upperBound {
            if word(at: place) & Self.repeated(0x80) != 0 { return false }
            place &+= 8
        }
        while place < range.upperBound {
            if self[place] >= 0x80 { return false }
            place &+= 1
        }
        return true
    }

    /// Whether the octets of a range are those of another span from a place on.
    @inline(__always)
    func matches(_ range: Range<Int>, _ other: Span<UInt8>, from start: Int) -> Bool {
        guard start &+ range.count <= other.count else { return false }
        var place = range.lowerBound
        let shift = start &- place
        while place &+ 8 <= range.upperBound {
            guard word(at: place) == other.word(at: place &+ shift) else { return false }
            place &+= 8
        }
        while place < range.upperBound {
            guard self[place] == other[place &+ shift] else { return false }
            place &+= 1
        }
        return true
    }

    /// Below, at or above 0 as the octets of a range stand before, at or behind those of another.
    @inline(never)
    func comparison(_ range: Range<Int>, with other: Span<UInt8>, _ otherRange: Range<Int>) -> Int {
        for offset in 0..<min(range.count, otherRange.count) {
            let left = self[range.lowerBound + offset]
            let right = other[otherRange.lowerBound + offset]
            if left != right { return Int(left) - Int(right) }
        }
        return range.count - otherRange.count
    }

    /// The range without spaces and tabs at its ends.
    @inline(__always)
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, self[unchecked: start].isWhitespace {
            start &+= 1
        }
        while end > start, self[unchecked: end &- 1].isWhitespace {
            end &-= 1
        }
        return start..<end
    }

    /// Whether a range begins with the octets of `prefix`, in any case; `prefix` is in lower case.
    @inline(never)
    func starts(_ range: Range<Int>, withLowercase prefix: StaticString) -> Bool {
        guard range.count >= prefix.utf8CodeUnitCount else { return false }
        for offset in 0..<prefix.utf8CodeUnitCount
        where self[range.lowerBound &+ offset].lowercased != prefix.utf8Start[offset] {
            return false
        }
        return true
    }
}
