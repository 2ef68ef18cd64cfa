import Testing

@testable import TandemCookies

@Suite("Compressed numbers")
struct CompressedNumbersTests {
    @Test("What the script packs is unpacked, behind the count")
    func decoding() {
        let numbers = CompressedNumbers.decode("w\u{14}/regng\u{0}V4Q17\u{6}4Ve%")
        #expect(numbers == [14, 0, 1, 2, 3, 5, 127, 128, 1000, 1_114_111, 2_097_152, 0, 0, 0, 7])
    }
}
