/// Octets are scanned eight at a time, which is what makes parsing fast.
extension Span<UInt8> {
    /// The eight octets from a place on, the first in the lowest bits.
    @inline(__always)
    private func word(at place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    /// The four octets from a place on, the first in the lowest bits.
    @inline(__always)
    func halfWord(at place: Int) -> UInt32 {
        UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
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

    /// The first place in a range that holds the octet, or nil.
    @inline(__always)
    func firstIndex(of octet: UInt8, in range: Range<Int>) -> Int? {
        let pattern = Self.repeated(octet)
        var place = range.lowerBound
        while place &+ 8 <= range.upperBound {
            let found = Self.zeros(in: word(at: place) ^ pattern)
            if found != 0 { return place &+ found.trailingZeroBitCount / 8 }
            place &+= 8
        }
        while place < range.upperBound {
            if self[place] == octet { return place }
            place &+= 1
        }
        return nil
    }

    /// Whether an octet is a control character that no cookie may hold.
    var hasControl: Bool {
        var place = 0
        while place &+ 8 <= count {
            let word = word(at: place)
            // Below 0x20, or 0x7F; a tab is found too, and looked at again.
            let low = (word &- Self.repeated(0x20)) & ~word & Self.repeated(0x80)
            if low | Self.zeros(in: word ^ Self.repeated(0x7F)) != 0 {
                for offset in place..<place &+ 8 where self[offset].isControl { return true }
            }
            place &+= 8
        }
        while place < count {
            if self[place].isControl { return true }
            place &+= 1
        }
        return false
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

    /// The range without spaces and tabs at its ends.
    @inline(__always)
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, self[start].isWhitespace {
            start &+= 1
        }
        while end > start, self[end &- 1].isWhitespace {
            end &-= 1
        }
        return start..<end
    }

    /// Whether a range begins with the octets of `prefix`, in any case; `prefix` is in lower case.
    func starts(_ range: Range<Int>, withLowercase prefix: StaticString) -> Bool {
        guard range.count >= prefix.utf8CodeUnitCount else { return false }
        for offset in 0..<prefix.utf8CodeUnitCount
        where self[range.lowerBound &+ offset].lowercased != prefix.utf8Start[offset] {
            return false
        }
        return true
    }
}
