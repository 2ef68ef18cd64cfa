import Testing

@testable import TandemCookies

@Suite("Octets")
struct OctetsTests {
    @Test("Each octet is of the classes that ASCII puts it in")
    func classes() {
        for octet in UInt8.min...UInt8.max {
            let character = Character(Unicode.Scalar(octet))
            let isASCII = octet < 0x80
            #expect(octet.isDigit == "0123456789".contains(character), "\(octet)")
            #expect(octet.isLetter == (isASCII && character.isLetter), "\(octet)")
            #expect(octet.isWhitespace == " \t".contains(character), "\(octet)")
            let isControl = isASCII && octet < 0x20 && octet != 0x09 || octet == 0x7F
            #expect(octet.isControl == isControl, "\(octet)")
            #expect([octet].isASCII == isASCII, "\(octet)")
            let value = isASCII ? character.hexDigitValue : nil
            #expect(octet.hexadecimalValue.map { Int($0) } == value, "\(octet)")
        }
    }

    @Test("Only the letters of ASCII have a lower case")
    func lowercased() {
        for octet in UInt8.min...UInt8.max {
            let isUpper = 0x41...0x5A ~= octet
            #expect(octet.lowercased == (isUpper ? octet + 0x20 : octet), "\(octet)")
        }
    }

    @Test("Octets with a name have that value")
    func names() {
        let named: [(UInt8, String)] = [
            (Octet.tab, "\t"), (Octet.space, " "), (Octet.percent, "%"), (Octet.comma, ","),
            (Octet.hyphen, "-"), (Octet.dot, "."), (Octet.slash, "/"), (Octet.zero, "0"),
            (Octet.colon, ":"), (Octet.semicolon, ";"), (Octet.equals, "="),
            (Octet.backslash, "\\"),
        ]
        for (octet, text) in named {
            #expect([octet] == Array(text.utf8))
        }
    }

    @Test("One octet outside ASCII is found wherever it stands")
    func ascii() {
        #expect([UInt8]().isASCII)
        for place in 0..<20 {
            var octets = Array(repeating: 0x7F as UInt8, count: 20)
            #expect(octets.isASCII)
            octets[place] = 0x80
            #expect(!octets.isASCII)
        }
    }

    @Test(
        "A beginning is compared in lower case, at the start of a range",
        arguments: [
            Row("__host-x", true), Row("__HOST-", true), Row("__Host", false), Row("", false),
            Row("x__host-", false), Row("_.host-", false), Row("__hoſt-", false),
        ]
    )
    func starts(_ row: Row<String, Bool>) {
        let octets = Array("??".utf8) + row.input.utf8
        let range = 2..<octets.count
        #expect(octets.span.starts(range, withLowercase: "__host-") == row.output)
    }
}
