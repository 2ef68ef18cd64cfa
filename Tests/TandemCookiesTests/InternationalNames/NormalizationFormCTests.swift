import Testing

@testable import TandemCookies

@Suite("Normalisation form C")
struct NormalizationFormCTests {
    private func normalize(_ text: String) -> [UInt32] {
        NormalizationFormC.normalize(text.unicodeScalars.map(\.value))
    }

    @Test(
        "Marks are ordered and composed",
        arguments: [
            ("e\u{301}", [0xE9]), ("\u{E9}", [0xE9]), ("a\u{323}\u{307}", [0x1EA1, 0x307]),
            ("a\u{307}\u{323}", [0x1EA1, 0x307]), ("o\u{302}\u{301}", [0x1ED1]),
            ("\u{F4}\u{301}", [0x1ED1]), ("\u{1100}\u{1161}", [0xAC00]),
            ("\u{1100}\u{1161}\u{11A8}", [0xAC01]), ("\u{AC00}\u{11A8}", [0xAC01]),
            ("\u{AC01}\u{11A8}", [0xAC01, 0x11A8]), ("\u{AC00}\u{11A7}", [0xAC00, 0x11A7]),
            ("e\u{338}\u{301}", [0xE9, 0x338]), ("\u{301}e", [0x301, 0x65]),
            ("\u{9C7}\u{9BE}", [0x9CB]), ("\u{1B05}\u{1B35}", [0x1B06]),
            ("abc", [0x61, 0x62, 0x63]),
        ] as [(String, [UInt32])]
    )
    func composition(_ text: String, _ expected: [UInt32]) {
        #expect(normalize(text) == expected)
    }

    @Test("The result is canonically equivalent, and normalising it again changes nothing")
    func equivalence() throws {
        var generator = SeededGenerator(seed: 3)
        let marks: [UInt32] = [0x300, 0x301, 0x307, 0x308, 0x323, 0x327, 0x328, 0x338, 0x345]
        for _ in 0..<1000 {
            var text = ""
            for _ in 0..<6 {
                let codePoint =
                    Bool.random(using: &generator)
                    ? UInt32.random(in: 0x61...0x24F, using: &generator)
                    : marks.randomElement(using: &generator) ?? 0x300
                text.unicodeScalars.append(try #require(Unicode.Scalar(codePoint)))
            }
            let normalized = normalize(text)
            var again = ""
            for codePoint in normalized {
                again.unicodeScalars.append(try #require(Unicode.Scalar(codePoint)))
            }
            // Swift compares strings by canonical equivalence.
            #expect(again == text)
            #expect(NormalizationFormC.normalize(normalized) == normalized)
        }
    }
}
