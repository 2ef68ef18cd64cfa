import Testing

@testable import TandemCookies

@Suite("Punycode")
struct PunycodeTests {
    /// Some of RFC 3492 section 7.1, and names in use.
    static let pairs = [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
        ("-> $1.00 <-", "-> $1.00 <--"),
        ("bücher", "bcher-kva"),
        ("ü", "tda"),
        ("", ""),
        ("a", "a-"),
        ("😀", "e28h"),
    ]

    @Test("What is encoded is decoded again", arguments: pairs)
    func samples(_ text: String, _ encoded: String) {
        let codePoints = text.unicodeScalars.map(\.value)
        #expect(Punycode.encode(codePoints) == Array(encoded.utf8))
        #expect(Punycode.decode(Array(encoded.utf8)[...]) == codePoints)
    }

    @Test(
        "What is no Punycode is not decoded",
        arguments: ["é", "a b!", "99999999", "-9999999999", "zzzzzzzzzzzz", "0", "tda-!"]
    )
    func invalid(_ text: String) {
        #expect(Punycode.decode(Array(text.utf8)[...]) == nil)
    }

    @Test("Random labels survive the round trip")
    func roundTrip() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<500 {
            let codePoints = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                UInt32.random(in: 0x21...0xD7FF, using: &generator)
            }
            let encoded = Punycode.encode(codePoints)
            #expect(encoded.flatMap { Punycode.decode($0[...]) } == codePoints)
        }
    }
}
