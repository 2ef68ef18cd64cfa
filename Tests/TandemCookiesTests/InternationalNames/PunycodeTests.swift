import Testing

@testable import TandemCookies

@Suite("Punycode")
struct PunycodeTests {
    @Test(
        "What is encoded is decoded again",
        arguments: [
            // The samples of RFC 3492 section 7.1.
            Row("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            Row("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            Row("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
            Row("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
            Row("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
            Row("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
            Row("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
            Row("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            Row(
                "PorquénopuedensimplementehablarenEspañol",
                "PorqunopuedensimplementehablarenEspaol-fmd56a"
            ),
            Row("TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"),
            Row("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
            Row("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
            Row("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
            Row("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
            Row("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
            Row("パフィーdeルンバ", "de-jg4avhby1noc0d"), Row("そのスピードで", "d9juau41awczczp"),
            Row("-> $1.00 <-", "-> $1.00 <--"),
            // The ends of what can be encoded, and hyphens in every place.
            Row("", ""), Row("a", "a-"), Row("-", "--"), Row("--", "---"), Row("ab-", "ab--"),
            Row("a-b-c", "a-b-c-"), Row("ü", "tda"), Row("üü", "tdaa"), Row("aü", "a-eha"),
            Row("üa", "a-dha"),
            Row("ü-", "--dha"), Row("-ü", "--eha"), Row("zzü-ü", "zz--ioab"), Row("\u{80}", "a"),
            Row("ÿĀ", "wdac"), Row("bücher", "bcher-kva"), Row("😀", "e28h"), Row("😀😀😁", "e28had"),
            Row("éééééééééé", "9caaaaaaaaaa"),
        ]
    )
    func samples(_ row: Row<String, String>) {
        let codePoints = row.input.unicodeScalars.map(\.value)
        #expect(Punycode.encode(codePoints) == Array(row.output.utf8))
        #expect(Punycode.decode(Array(row.output.utf8)[...]) == codePoints)
    }

    @Test("The case of digits means nothing, that of basic code points is kept")
    func digitCase() {
        for text in ["bcher-kva", "bcher-KVA", "bcher-kVa"] {
            let decoded = Punycode.decode(Array(text.utf8)[...])
            #expect(decoded == "bücher".unicodeScalars.map(\.value))
        }
        let decoded = Punycode.decode(Array("BCHER-kva".utf8)[...])
        #expect(decoded == "BüCHER".unicodeScalars.map(\.value))
    }

    @Test(
        "What is no Punycode is not decoded",
        arguments: [
            "é", "a b!", "99999999", "-9999999999", "zzzzzzzzzzzz", "0", "tda-!", "tda!", "t", "kv",
            "bcher-kv",
            "bcher-kv_", "a-\u{7F}", "a- ", "tda.", "a-é", "9", "99", "z9", "--9", "zzzzz9999999",
            // Beyond the last code point, and among the surrogates.
            "en32g", "0000000a", "99999a",
        ]
    )
    func invalid(_ text: String) {
        #expect(Punycode.decode(Array(text.utf8)[...]) == nil)
    }

    @Test("No surrogate comes out, and the code points beside them do")
    func surrogates() {
        for codePoint in [0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
            let encoded = Punycode.encode([codePoint])
            #expect(encoded.flatMap { Punycode.decode($0[...]) } == [codePoint])
        }
        for codePoint in [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000] as [UInt32] {
            let encoded = Punycode.encode([codePoint]) ?? []
            #expect(!encoded.isEmpty && Punycode.decode(encoded[...]) == nil)
        }
    }

    @Test("A number that overflows is neither written nor read")
    func overflow() {
        let text = Array(repeating: 0x61, count: 5000) + [0x10FFFF, 0xFFFF_FFFF] as [UInt32]
        #expect(Punycode.encode(text) == nil)
        let digits = Array(String(repeating: "9", count: 4000).utf8)
        #expect(Punycode.decode(digits[...]) == nil)
        #expect(Punycode.decode((Array("a-".utf8) + digits)[...]) == nil)
    }

    @Test("Random labels survive the round trip", arguments: 0..<4)
    func roundTrip(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let ranges: [ClosedRange<UInt32>] = [
            0x2D...0x7A, 0x80...0xFF, 0x100...0xD7FF, 0xE000...0x10FFFF,
        ]
        for _ in 0..<300 {
            let codePoints = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                UInt32.random(in: generator.pick(ranges), using: &generator)
            }
            let encoded = Punycode.encode(codePoints)
            #expect(encoded?.allSatisfy { $0 < 0x80 } == true)
            #expect(encoded.flatMap { Punycode.decode($0[...]) } == codePoints)
        }
    }

    @Test("What is decoded is encoded to the same digits, in lower case")
    func canonical() {
        var generator = SeededGenerator(seed: 21)
        let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
        var decodedCount = 0
        for _ in 0..<3000 {
            let text = generator.sequence(of: digits, count: 1...7)
            guard let decoded = Punycode.decode(text[...]) else { continue }
            decodedCount += 1
            // What is all ASCII has a hyphen more than it need have, and a first hyphen is none.
            guard decoded.contains(where: { $0 >= 0x80 }), text.first != 0x2D else { continue }
            #expect(Punycode.encode(decoded) == text, "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(decodedCount > 100)
    }
}
