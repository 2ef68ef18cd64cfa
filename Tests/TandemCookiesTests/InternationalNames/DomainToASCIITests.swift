import Testing

@testable import TandemCookies

@Suite("Names in ASCII")
struct DomainToASCIITests {
    private func convert(_ text: String) -> Result<String, CookieHost.Error> {
        Result { () throws(CookieHost.Error) in
            String(decoding: try DomainToASCII.convert(Array(text.utf8)), as: UTF8.self)
        }
    }

    @Test(
        "Labels are converted each by itself",
        arguments: [
            Row("ü.a.ü", "xn--tda.a.xn--tda"), Row("xn--tda.ü", "xn--tda.xn--tda"),
            Row("ü.", "xn--tda."),
            Row("ü。ü．ü｡", "xn--tda.xn--tda.xn--tda."), Row("a.xn--TDA", "a.xn--tda"),
            Row("-x.ß", "-x.xn--zca"), Row("x-.ß", "x-.xn--zca"), Row("ab--c.ß", "ab--c.xn--zca"),
            Row("a†--", "xn--a---kp0a"), Row("-†", "xn----xhn"), Row("≠", "xn--1ch"),
            Row("≮", "xn--gdh"),
            Row("<\u{338}", "xn--gdh"), Row("=\u{338}", "xn--1ch"), Row("a\u{AD}b", "ab"),
            Row("\u{AD}a.b\u{AD}", "a.b"), Row("ශ්\u{200D}රී", "xn--10cl1a0b660p"),
            Row("%c3%bc", "xn--tda"),
            Row("1.2.3", "1.2.3"), Row("0x7F", "0x7f"), Row("Ａ１", "a1"),
        ]
    )
    func labels(_ row: Row<String, String>) {
        #expect(convert(row.input) == .success(row.output))
        #expect(convert(row.output) == .success(row.output))
    }

    @Test(
        "A name with a label that is none fails as a whole",
        arguments: [
            "a.xn--a", "xn--a.ß", "xn--tešla", "xn--ls8h=", "xn--.a", "a.xn--ü.b", "\u{FFFD}.com",
            "a.\u{301}",
            "ü..a", "ü.\u{AD}.a", ".ü", "xn--xn---epa.ü", "ü.xn--u-ccb", "\u{378}.a",
            "ü.xn--zn7c.a",
        ]
    )
    func failures(_ text: String) {
        #expect(convert(text) == .failure(.invalidLabel))
    }

    @Test("Octets that are no UTF-8 are no name")
    func malformed() {
        let malformed: [[UInt8]] = [
            [0xFF], [0x61, 0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
        ]
        for octets in malformed {
            #expect(throws: CookieHost.Error.invalidLabel) { try DomainToASCII.convert(octets) }
            // Percent-encoded, each of them is above 0x0F.
            let escaped = octets.map { "%" + String($0, radix: 16) }.joined()
            #expect(convert("a" + escaped) == .failure(.invalidLabel))
        }
    }

    @Test("The bounds of a name hold for what it becomes")
    func bounds() {
        let label = String(repeating: "a", count: 63)
        let longest = [label, label, label, String(repeating: "a", count: 61)].joined(
            separator: "."
        )
        #expect(convert(longest) == .success(longest))
        #expect(convert(longest + "a") == .failure(.tooLong))
        #expect(convert(longest + ".") == .success(longest + "."))
        // Short texts that become long, and long ones that become short.
        #expect(convert("\(longest.dropLast())ü") == .failure(.tooLong))
        #expect(convert(longest + "\u{AD}\u{200B}") == .success(longest))
        #expect(
            convert(String(repeating: "%61", count: 253))
                == .success(String(repeating: "a", count: 253))
        )
        #expect(convert(String(repeating: "\u{AD}", count: 2049)) == .failure(.tooLong))
        #expect(convert(String(repeating: "\u{AD}", count: 2048)) == .failure(.empty))
    }
}
