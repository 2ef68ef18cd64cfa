import Testing

@testable import TandemCookies

@Suite("The tables of international names")
struct IDNATablesTests {
    private func mapped(_ codePoint: UInt32) -> [UInt32]? {
        var result: [UInt32] = []
        return IDNATables.shared.map(codePoint, into: &result) ? result : nil
    }

    @Test(
        "A code point stays, becomes others or nothing, or is disallowed",
        arguments: [
            Row(0x2D, [0x2D]), Row(0x2E, [0x2E]), Row(0x30, [0x30]), Row(0x41, [0x61]),
            Row(0x5A, [0x7A]),
            Row(0x61, [0x61]), Row(0x7A, [0x7A]), Row(0xAD, []), Row(0xB7, [0xB7]),
            Row(0xB5, [0x3BC]),
            Row(0xC0, [0xE0]), Row(0xD7, [0xD7]), Row(0xDE, [0xFE]), Row(0xDF, [0xDF]),
            Row(0xE0, [0xE0]),
            Row(0x100, [0x101]), Row(0x130, [0x69, 0x307]), Row(0x149, [0x2BC, 0x6E]),
            Row(0x17F, [0x73]),
            Row(0x1C4, [0x64, 0x17E]), Row(0x345, [0x3B9]), Row(0x34F, []), Row(0x3A3, [0x3C3]),
            Row(0x3C2, [0x3C2]), Row(0x3F4, [0x3B8]), Row(0x1E9E, [0xDF]),
            Row(0x1F80, [0x1F00, 0x3B9]),
            Row(0x200B, []), Row(0x200C, [0x200C]), Row(0x200D, [0x200D]), Row(0x2060, []),
            Row(0x2126, [0x3C9]), Row(0x212A, [0x6B]), Row(0x2170, [0x69]), Row(0x2460, [0x31]),
            Row(0x3002, [0x2E]), Row(0xFF0E, [0x2E]), Row(0xFF61, [0x2E]),
            Row(0xFB01, [0x66, 0x69]),
            Row(0xFB1D, [0x5D9, 0x5B4]), Row(0xFE0F, []), Row(0xFEFF, []), Row(0xFF21, [0x61]),
            Row(0xFF5A, [0x7A]), Row(0x4E00, [0x4E00]), Row(0xAC00, [0xAC00]),
            Row(0xF900, [0x8C48]),
            Row(0x10400, [0x10428]), Row(0x1D7CE, [0x30]), Row(0x1F600, [0x1F600]),
            Row(0x20000, [0x20000]),
            Row(0x2F800, [0x4E3D]), Row(0x2615, [0x2615]),
            Row(0x3300, [0x30A2, 0x30D1, 0x30FC, 0x30C8]),
            Row(0x378, nil), Row(0xD800, nil), Row(0xDFFF, nil), Row(0xE000, nil), Row(0xF8FF, nil),
            Row(0xFDD0, nil), Row(0xFFFD, nil), Row(0xFFFE, nil), Row(0xFFFF, nil),
            Row(0x202E, nil),
            Row(0x2028, nil), Row(0xE0001, nil), Row(0xF0000, nil), Row(0x10FFFD, nil),
            Row(0x10FFFF, nil),
        ] as [Row<UInt32, [UInt32]?>]
    )
    func mapping(_ row: Row<UInt32, [UInt32]?>) {
        #expect(mapped(row.input) == row.output)
    }

    @Test("Of every code point they say what the data of Unicode says")
    func everyCodePoint() {
        var checksum = Checksum()
        var result: [UInt32] = []
        for codePoint in 0..<0x110000 as Range<UInt32> {
            // Where nothing is allowed, a few stand for all, since the table is of ranges.
            if 0x40000..<0xE0000 ~= codePoint || codePoint >= 0xE1000, codePoint & 0x3FF != 0 {
                checksum.add(UInt32.max)
                continue
            }
            result.removeAll(keepingCapacity: true)
            if IDNATables.shared.map(codePoint, into: &result) {
                checksum.add(UInt32(result.count))
                for mapped in result {
                    checksum.add(mapped)
                }
            } else {
                checksum.add(UInt32.max)
            }
            if let parts = IDNATables.shared.decomposition(of: codePoint) {
                checksum.add(parts.first)
                checksum.add(parts.second)
            }
        }
        #expect(checksum.value == IDNATables.checksum)
    }

    @Test("Of ASCII only the capitals change")
    func ascii() {
        for codePoint in 0..<0x80 as Range<UInt32> {
            let isCapital = 0x41...0x5A ~= codePoint
            #expect(mapped(codePoint) == [isCapital ? codePoint + 0x20 : codePoint])
        }
    }

    @Test("What a code point becomes stays as it is, but for what is disallowed anyway")
    func idempotence() {
        for codePoint in 0..<0x32400 as Range<UInt32> {
            guard let result = mapped(codePoint), result != [codePoint] else { continue }
            let again = NormalizationFormC.normalize(result).map(mapped)
            let isStable = again.allSatisfy { $0?.count == 1 }
            if !isStable || again.flatMap({ $0 ?? [] }) != NormalizationFormC.normalize(result) {
                Issue.record("\(String(codePoint, radix: 16)) becomes \(result), and that \(again)")
            }
        }
    }

    @Test("Every composite comes apart into what composes it, and into no more")
    func compositions() {
        var count = 0
        for codePoint in 0..<0x1FFFF as Range<UInt32> {
            guard let parts = IDNATables.shared.decomposition(of: codePoint) else { continue }
            count += 1
            if IDNATables.shared.composite(of: parts.first, parts.second) != codePoint {
                Issue.record("\(String(codePoint, radix: 16)) comes apart into \(parts)")
            }
        }
        #expect(count > 900)
        #expect(IDNATables.shared.composite(of: 0x65, 0x301) == 0xE9)
        #expect(IDNATables.shared.composite(of: 0x301, 0x65) == nil)
        #expect(IDNATables.shared.composite(of: 0x78, 0x301) == nil)
        #expect(IDNATables.shared.decomposition(of: 0x61) == nil)
    }
}
