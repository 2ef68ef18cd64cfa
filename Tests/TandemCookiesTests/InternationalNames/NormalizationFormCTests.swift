import Foundation
import Testing

@testable import TandemCookies

@Suite("Normalisation form C")
struct NormalizationFormCTests {
    @Test(
        "Marks are ordered and composed",
        arguments: [
            Row([], []), Row([0x61, 0x62], [0x61, 0x62]), Row([0x65, 0x301], [0xE9]),
            Row([0xE9], [0xE9]),
            Row([0x61, 0x323, 0x307], [0x1EA1, 0x307]),
            Row([0x61, 0x307, 0x323], [0x1EA1, 0x307]),
            Row([0x6F, 0x302, 0x301], [0x1ED1]), Row([0xF4, 0x301], [0x1ED1]),
            Row([0x6F, 0x301, 0x302], [0xF3, 0x302]),
            Row([0x44, 0x307, 0x323], [0x1E0C, 0x307]), Row([0x1E0A, 0x323], [0x1E0C, 0x307]),
            Row([0x45, 0x304, 0x300], [0x1E14]), Row([0x112, 0x300], [0x1E14]),
            Row([0x73, 0x307, 0x323], [0x1E69]),
            Row([0x71, 0x307, 0x323], [0x71, 0x323, 0x307]),
            Row([0x61, 0x315, 0x327], [0x61, 0x327, 0x315]),
            Row([0x61, 0x315, 0x300, 0x5AE, 0x300, 0x62], [0xE0, 0x5AE, 0x300, 0x315, 0x62]),
            Row([0x61, 0x5B0, 0x327, 0x315], [0x61, 0x5B0, 0x327, 0x315]),
            Row([0x65, 0x338, 0x301], [0xE9, 0x338]), Row([0x301, 0x65], [0x301, 0x65]),
            Row([0x301], [0x301]),
            Row([0x65, 0x301, 0x301], [0xE9, 0x301]), Row([0x65, 0x300, 0x301], [0xE8, 0x301]),
            Row([0x65, 0x62, 0x301], [0x65, 0x62, 0x301]), Row([0x304B, 0x3099], [0x304C]),
            Row([0x3099, 0x304B], [0x3099, 0x304B]), Row([0x9C7, 0x9BE], [0x9CB]),
            Row([0x1B05, 0x1B35], [0x1B06]), Row([0xCC6, 0xCC2, 0xCD5], [0xCCB]),
            Row([0xDD9, 0xDCF, 0xDCA], [0xDDD]), Row([0x11131, 0x11127], [0x1112E]),
            // A starter between a composite's parts keeps them apart.
            Row([0xB47, 0x300, 0xB3E], [0xB47, 0x300, 0xB3E]),
        ] as [Row<[UInt32], [UInt32]>]
    )
    func composition(_ row: Row<[UInt32], [UInt32]>) {
        #expect(NormalizationFormC.normalize(row.input) == row.output)
        #expect(NormalizationFormC.normalize(row.output) == row.output)
    }

    @Test(
        "Hangul is composed by arithmetic",
        arguments: [
            Row([0x1100, 0x1161], [0xAC00]), Row([0x1100, 0x1161, 0x11A8], [0xAC01]),
            Row([0x1100, 0x1161, 0x11C2], [0xAC1B]), Row([0x1112, 0x1175, 0x11C2], [0xD7A3]),
            Row([0xAC00, 0x11A8], [0xAC01]), Row([0xAC01, 0x11A8], [0xAC01, 0x11A8]),
            Row([0xAC00, 0x11A7], [0xAC00, 0x11A7]),
            Row([0x1100, 0x1161, 0x11A7], [0xAC00, 0x11A7]),
            Row([0xAC00, 0x11C3], [0xAC00, 0x11C3]), Row([0x1113, 0x1161], [0x1113, 0x1161]),
            Row([0x10FF, 0x1161], [0x10FF, 0x1161]), Row([0x1100, 0x1160], [0x1100, 0x1160]),
            Row([0x1100, 0x1176], [0x1100, 0x1176]), Row([0x1161, 0x1100], [0x1161, 0x1100]),
            Row([0x1100, 0x300, 0x1161], [0x1100, 0x300, 0x1161]),
            Row([0xAC00, 0x11A8, 0x11A8], [0xAC01, 0x11A8]),
            Row([0xD7A3], [0xD7A3]), Row([0xD7A4], [0xD7A4]), Row([0xABFF], [0xABFF]),
        ] as [Row<[UInt32], [UInt32]>]
    )
    func hangul(_ row: Row<[UInt32], [UInt32]>) {
        #expect(NormalizationFormC.normalize(row.input) == row.output)
    }

    @Test("Every syllable of Hangul is one whole, also when it is taken apart")
    func syllables() {
        for lead in 0..<19 as Range<UInt32> {
            for vowel in 0..<21 as Range<UInt32> {
                let open = 0xAC00 + (lead * 21 + vowel) * 28
                for trail in stride(from: 0, to: 28, by: 9) as StrideTo<UInt32> {
                    let jamo =
                        [0x1100 + lead, 0x1161 + vowel] + (trail > 0 ? [0x11A7 + trail] : [])
                    #expect(NormalizationFormC.normalize(jamo) == [open + trail])
                }
            }
        }
    }

    @Test("Random texts become what Foundation makes of them", arguments: 0..<5)
    func reference(_ seed: UInt64) throws {
        let marks = Array(0x300...0x345) + [0x5B0, 0x93C, 0x3099, 0x11A8, 0x1161] as [UInt32]
        let ranges: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0xDF...0x24F, 0x391...0x3C9, 0x410...0x44F, 0x900...0xDFF, 0x1100...0x11FF,
            0x1E00...0x1EFF, 0x3041...0x30FF, 0xAC00...0xAC80,
        ]
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            var mapped: [UInt32] = []
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let isMark = Bool.random(using: &generator)
                let codePoint = UInt32.random(in: generator.pick(ranges), using: &generator)
                // Only what UTS 46 maps to comes here, so that no singleton does.
                _ = IDNATables.shared.map(isMark ? generator.pick(marks) : codePoint, into: &mapped)
            }
            var text = ""
            text.unicodeScalars += try mapped.map { try #require(Unicode.Scalar($0)) }
            let normalized = NormalizationFormC.normalize(mapped)
            let expected = text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
            #expect(normalized == expected, "\(mapped)")
            #expect(NormalizationFormC.normalize(normalized) == normalized)
        }
    }

    @Test("A long run of marks is ordered as a short one is")
    func longRun() {
        let marks = Array(repeating: [0x307, 0x323] as [UInt32], count: 500).flatMap { $0 }
        let normalized = NormalizationFormC.normalize([0x61] + marks)
        #expect(normalized.count == 1000 && normalized.first == 0x1EA1)
        #expect(normalized[1..<500].allSatisfy { $0 == 0x323 })
        #expect(normalized[500...].allSatisfy { $0 == 0x307 })
    }
}
