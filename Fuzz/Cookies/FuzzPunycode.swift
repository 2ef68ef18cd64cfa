@testable import TandemCookies

/// Decodes any octets as Punycode and encodes any code points: each undoes the other.
enum FuzzPunycode: FuzzTarget {
    static let seeds: [Seed] = [
        "bcher-kva", "egbpdaj6bu4bxfgehfvwxn", "ihqwcrb4cv8a8dqg056pqjye", "-> $1.00 <--", "a-", "",
        "maana-pta", "\u{7AE0}\u{9B5A}", "99999999", "z", "3B-ww4c5e180e575a65lsy2b",
    ]

    /// Both cost the square of a label's length, which callers bound at 253.
    static let growing = [
        Growing("a"), Growing("z"), Growing("9"), Growing("-"), Growing("\u{E9}"),
        Growing("\u{E9}\u{4E00}"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = try? CookieHost("xn--" + input.text)
        _ = try? CookieHost(input.text)
    }

    static func check(_ input: [UInt8]) {
        guard input.count <= 253 else { return }
        if let decoded = Punycode.decode(input[...]) {
            // Digits have two cases, a number more than one spelling only where it overflows.
            let encoded = Punycode.encode(decoded)
            let isPlain = decoded.allSatisfy { $0 < 0x80 }
            expect(
                encoded.flatMap { Punycode.decode($0[...]) } == decoded || isPlain,
                "decoded again"
            )
        }
        let text = input.text.unicodeScalars.map(\.value)
        guard let encoded = Punycode.encode(text) else {
            expect(false, "a label's numbers do not overflow")
            return
        }
        expect(encoded.allSatisfy { $0 < 0x80 }, "encoded in ASCII")
        expect(Punycode.decode(encoded[...]) == text, "encoded and decoded again")
    }
}
