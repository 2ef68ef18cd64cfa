import Testing

@testable import TandemCookies

/// Scanning goes by words of eight octets, so that every length and place is compared with what a
/// look at one octet after the other finds.
@Suite("Scanning octets")
struct SpanOctetsTests {
    /// Octets that are near to those searched, and some that carry or borrow between lanes.
    static let alphabet: [UInt8] = [
        0x00, 0x01, 0x08, 0x09, 0x0A, 0x1F, 0x20, 0x21, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x41, 0x61,
        0x7E,
        0x7F, 0x80, 0x81, 0xBB, 0xBD, 0xFE, 0xFF,
    ]

    private func samples(_ seed: UInt64) -> [[UInt8]] {
        var generator = SeededGenerator(seed: seed)
        return (0..<300).map { _ in generator.sequence(of: Self.alphabet, count: 0...36) }
    }

    @Test("The first of an octet in a range is found, or the range's end", arguments: 0..<3)
    func firstIndex(_ seed: UInt64) {
        for octets in samples(seed) {
            for octet in [0x3B, 0x00, 0x80, 0xFF] as [UInt8] {
                for start in stride(from: 0, through: octets.count, by: 3) {
                    for end in stride(from: start, through: octets.count, by: 5) {
                        let expected = octets[start..<end].firstIndex(of: octet) ?? end
                        let found = octets.span.firstIndex(of: octet, in: start..<end)
                        #expect(found == expected, "\(octet) in \(octets)[\(start)..<\(end)]")
                    }
                }
            }
        }
    }

    @Test("The first of two octets from a place on is found, or the end", arguments: 3..<6)
    func firstOfTwo(_ seed: UInt64) {
        for octets in samples(seed) {
            for start in 0...octets.count {
                let expected =
                    octets[start...].firstIndex { $0 == 0x3D || $0 == 0x3B } ?? octets.count
                let found = octets.span.firstIndex(of: 0x3D, or: 0x3B, from: start)
                #expect(found == expected, "\(octets) from \(start)")
            }
        }
    }

    private func hasControl(_ octets: [UInt8]) -> Bool {
        octets.span.hasControl
    }

    @Test("A control is found exactly where there is one", arguments: 6..<9)
    func control(_ seed: UInt64) {
        for octets in samples(seed) {
            let harmless = octets.filter { !$0.isControl }
            #expect(hasControl(octets) == (harmless.count != octets.count), "\(octets)")
            #expect(!hasControl(harmless), "\(harmless)")
        }
    }

    @Test("Each octet is a control or not, at each place of each length")
    func controlPlaces() {
        for count in 1...24 {
            for place in 0..<count {
                for octet in Self.alphabet {
                    var octets = Array(repeating: 0x61 as UInt8, count: count)
                    octets[place] = octet
                    if hasControl(octets) != octet.isControl {
                        Issue.record("\(octet) at \(place) of \(count)")
                    }
                }
            }
        }
    }

    @Test("Octets outside ASCII are found within the range only", arguments: 9..<12)
    func ascii(_ seed: UInt64) {
        for octets in samples(seed) {
            for start in stride(from: 0, through: octets.count, by: 2) {
                for end in stride(from: start, through: octets.count, by: 3) {
                    let expected = octets[start..<end].allSatisfy { $0 < 0x80 }
                    let isASCII = octets.span.isASCII(in: start..<end)
                    #expect(isASCII == expected, "\(octets)[\(start)..<\(end)]")
                }
            }
        }
    }

    @Test("A range is trimmed of spaces and tabs alone", arguments: 12..<14)
    func trimmed(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let octets = generator.sequence(of: Array(" \t\u{B}a\u{A0}".utf8), count: 0...12)
            let start = Int.random(in: 0...octets.count, using: &generator)
            let end = Int.random(in: start...octets.count, using: &generator)
            let range = octets.span.trimmed(start..<end)
            #expect(range.lowerBound >= start && range.upperBound <= end)
            let isWhite = { (octet: UInt8) in octet == 0x20 || octet == 0x09 }
            let expected = octets[start..<end].drop(while: isWhite)
                .reversed().drop(while: isWhite).reversed()
            #expect(octets[range].elementsEqual(expected), "\(octets)[\(start)..<\(end)]")
        }
    }

    @Test("Octets match those of another span exactly when they are equal")
    func matches() {
        var generator = SeededGenerator(seed: 14)
        for _ in 0..<2000 {
            let octets = generator.sequence(of: Array("ab".utf8), count: 0...20)
            let start = Int.random(in: 0...octets.count, using: &generator)
            let end = Int.random(in: start...octets.count, using: &generator)
            var other = generator.sequence(of: Array("ab".utf8), count: 0...4)
            let place = other.count
            other += octets[start..<end]
            if Bool.random(using: &generator), !other.isEmpty {
                other[Int.random(in: other.indices, using: &generator)] = 0x62
            }
            if Bool.random(using: &generator) {
                other += octets
            }
            for from in 0...place {
                let isMatch = other[from...].starts(with: octets[start..<end])
                #expect(matches(octets, start..<end, other, from: from) == isMatch)
            }
        }
        let octets = Array("abc".utf8)
        #expect(!matches(octets, 0..<3, octets, from: 1))
        #expect(matches(octets, 3..<3, octets, from: 3))
    }

    private func matches(
        _ octets: [UInt8],
        _ range: Range<Int>,
        _ other: [UInt8],
        from start: Int
    ) -> Bool {
        octets.span.matches(range, other.span, from: start)
    }

    @Test("The same octets hash alike wherever they stand, and others otherwise")
    func hash() {
        func hash(_ octets: [UInt8], from start: Int) -> Int {
            var hasher = Hasher()
            octets.span.hash(from: start, into: &hasher)
            return hasher.finalize()
        }
        var generator = SeededGenerator(seed: 15)
        var hashes: Set<Int> = []
        for count in 0...40 {
            let octets = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let expected = hash(octets, from: 0)
            for offset in 1...9 {
                let shifted = Array(repeating: 0x2E as UInt8, count: offset) + octets
                #expect(hash(shifted, from: offset) == expected)
            }
            hashes.insert(expected)
            hashes.insert(hash(octets + [0], from: 0))
            hashes.insert(hash([0] + octets, from: 0))
        }
        // No octets, and one zero octet, are there twice.
        #expect(hashes.count >= 3 * 41 - 2)
    }

    @Test("A range begins with a text in any case, or does not")
    func starts() {
        let octets = Array("x__HoSt-y".utf8)
        let ranges = [1..<9, 1..<8, 1..<7, 0..<9, 2..<9, 9..<9]
        let found = ranges.map { octets.span.starts($0, withLowercase: "__host-") }
        #expect(found == [true, true, false, false, false, false])
        let isEmptyFound = octets.span.starts(9..<9, withLowercase: "")
        #expect(isEmptyFound)
    }

    @Test("Four octets are read with the first in the lowest bits")
    func halfWord() {
        let octets: [UInt8] = [0xFF, 0x01, 0x02, 0x03, 0x84, 0xFF]
        let words = [1, 2].map { octets.span.halfWord(at: $0) }
        #expect(words == [0x8403_0201, 0xFF84_0302])
    }
}
