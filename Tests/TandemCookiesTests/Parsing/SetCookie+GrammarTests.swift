import Testing

@testable import TandemCookies

@Suite("The grammar for servers")
struct SetCookieGrammarTests {
    /// Every visible character, less the delimiters that RFC 9110 section 5.6.2 keeps out of tokens.
    static let tokens: Set<UInt8> = Set(UInt8(0x21)...0x7E).subtracting("\"(),/:;<=>?@[\\]{}".utf8)

    /// Every visible character but the quote, the comma, the semicolon and the backslash.
    static let cookieOctets: Set<UInt8> = Set(UInt8(0x21)...0x7E).subtracting("\",;\\".utf8)

    @Test("Each octet is part of a token or not")
    func token() {
        for octet in UInt8.min...UInt8.max {
            #expect(SetCookie.isToken(octet) == Self.tokens.contains(octet), "\(octet)")
        }
        #expect(Self.tokens.count == 77)
    }

    @Test("Each octet is part of a cookie-value or not, between quotes too")
    func cookieOctet() {
        for octet in UInt8.min...UInt8.max {
            let isOctet = Self.cookieOctets.contains(octet)
            #expect(SetCookie.isCookieValue([octet]) == isOctet, "\(octet)")
            #expect(SetCookie.isCookieValue([0x61, octet, 0x62]) == isOctet, "\(octet)")
            #expect(SetCookie.isCookieValue([0x22, octet, 0x22]) == isOctet, "\(octet)")
        }
        #expect(Self.cookieOctets.count == 90)
    }

    @Test(
        "Quotes come in pairs, around all of a value",
        arguments: [
            Row("", true), Row("\"\"", true), Row("\"a\"", true), Row("\"", false),
            Row("\"a", false), Row("a\"", false), Row("a\"b", false), Row("\"\"\"", false),
            Row("\"a\"b\"", false), Row("\"a\" ", false), Row("''", true), Row("\"\"a", false),
            Row("\"a b\"", false), Row("\"a,b\"", false), Row("\"a;b\"", false), Row("a b", false),
        ]
    )
    func quotes(_ row: Row<String, Bool>) {
        #expect(SetCookie.isCookieValue(Array(row.input.utf8)[...]) == row.output)
    }

    @Test("A field is told to break the grammar exactly when its name or value does")
    func violations() throws {
        for octet in UInt8(0x21)...0xFF where octet != 0x7F {
            // An equals sign or a semicolon would end the name, a semicolon the value.
            if octet != 0x3B, octet != 0x3D {
                let name = try SetCookie.parse([0x61, octet, 0x3D, 0x62])
                #expect(name.violations == (Self.tokens.contains(octet) ? [] : [.nameIsNoToken]))
            }
            if octet != 0x3B {
                let value = try SetCookie.parse([0x61, 0x3D, 0x62, octet])
                let isOctet = Self.cookieOctets.contains(octet)
                #expect(value.violations == (isOctet ? [] : [.valueOutsideGrammar]))
            }
        }
    }
}
