import Testing

@testable import TandemCookies

@Suite("Compressed numbers")
struct CompressedNumbersTests {
    @Test("What the script packs is unpacked, behind the count")
    func decoding() {
        let numbers = CompressedNumbers.decode(
            "\u{1F}\u{0}C\u{10},o\u{1F}\u{1B}\u{7}'.5q<6q7^*\u{1C}"
        )
        #expect(numbers == [14, 0, 1, 2, 3, 5, 127, 128, 1000, 1_114_111, 2_097_152, 0, 0, 0, 7])
    }
}
