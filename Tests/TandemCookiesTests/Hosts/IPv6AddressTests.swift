import Testing

@testable import TandemCookies

@Suite("IPv6 addresses")
struct IPv6AddressTests {
    @Test(
        "They get brackets and their shortest form",
        arguments: [
            Row("[::1]", "[::1]"), Row("::1", "[::1]"), Row("[::]", "[::]"), Row("::", "[::]"),
            Row("[1::]", "[1::]"), Row("[0:0:0:0:0:0:0:0]", "[::]"),
            Row("[::0:0:0:0:0:0:0]", "[::]"),
            Row("[2001:DB8:0:0:0:0:0:1]", "[2001:db8::1]"),
            Row("[2001:db8::ABCD]", "[2001:db8::abcd]"),
            Row("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"), Row("[1:0:0:0:0:0:0:8]", "[1::8]"),
            Row("[0001:0002:0003:0004:0005:0006:0007:0008]", "[1:2:3:4:5:6:7:8]"),
            // The longest run of zeros is left out, the first of equal ones, and no single zero.
            Row("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"), Row("[1:0:0:1:0:0:1:1]", "[1::1:0:0:1:1]"),
            Row("[0:0:1:0:0:0:1:1]", "[0:0:1::1:1]"), Row("[0:0:0:1:0:0:0:0]", "[0:0:0:1::]"),
            Row("[1:0:2:0:3:0:4:0]", "[1:0:2:0:3:0:4:0]"),
            Row("[0:1:0:1:0:1:0:1]", "[0:1:0:1:0:1:0:1]"),
            Row("[0:0:1:1:1:1:1:1]", "[::1:1:1:1:1:1]"),
            Row("[1:1:1:1:1:1:0:0]", "[1:1:1:1:1:1::]"),
            Row("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"),
            Row("[1::2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
            Row("[::2:3:4:5:6:7:8]", "[0:2:3:4:5:6:7:8]"), Row("[fe80:0:0:0:0:0:0:1]", "[fe80::1]"),
            Row("[::ffff:192.0.2.1]", "[::ffff:c000:201]"), Row("[::1.2.3.4]", "[::102:304]"),
            Row("[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:102:304]"),
            Row("[1::8:1.2.3.4]", "[1::8:102:304]"),
            Row("[::ffff:255.255.255.255]", "[::ffff:ffff:ffff]"), Row("[::0.0.0.0]", "[::]"),
            Row("[64:ff9b::0.0.0.10]", "[64:ff9b::a]"),
        ]
    )
    func address(_ row: Row<String, String>) throws {
        let host = try CookieHost(row.input)
        #expect(host.serialized == row.output)
        #expect(host.isIPAddress && host.parent == nil)
        #expect(try CookieHost(host.serialized) == host)
    }

    @Test(
        "What is none is no host",
        arguments: [
            "", ":", "1", "1:2", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:", ":1",
            ":1:2:3:4:5:6:7",
            ":::", ":::1", "1:::2", "1::2::3", "::1::", "1::2:3:4:5:6:7:8", "1:2:3::4:5:6:7:8",
            "12345::", "00001::", "g::", "::G", "::-1", "::+1", ":: 1", " ::1", "::1 ", "::0x1",
            "::1%eth0", "::1%25eth0", "fe80::1%1", "::1/64", "[::1]", "::1]", "a.example::",
            "1.2.3.4", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::01.2.3.4", "::1.2.3.04",
            "::1.2.3.00",
            "::1.2.3.", "::.1.2.3", "::1..2.3", "::1.2.3.4:5", "::1.2.3.4::", "1.2.3.4::",
            "::0x1.2.3.4",
            "1:2:3:4:5:6:7:1.2.3.4", "1:2:3:4:5:1.2.3.4", "::1.2.3.999999999999", "::1.2.3.4a",
            "１::", "::é",
        ]
    )
    func noAddress(_ text: String) {
        #expect(throws: CookieHost.Error.invalidIPv6Address) { try CookieHost("[\(text)]") }
    }

    /// The form of RFC 5952, by trying each run of zeros.
    private func shortest(_ pieces: [UInt16]) -> String {
        let texts = pieces.map { String($0, radix: 16) }
        var best = texts.joined(separator: ":")
        var longest = 1
        for start in 0..<8 {
            for end in start..<8 where end - start + 1 > longest {
                guard pieces[start...end].allSatisfy({ $0 == 0 }) else { continue }
                longest = end - start + 1
                let before = texts[..<start].joined(separator: ":")
                best = "\(before)::\(texts[(end + 1)...].joined(separator: ":"))"
            }
        }
        return "[\(best)]"
    }

    @Test("Every way to write random pieces is the same address, in the form of RFC 5952")
    func forms() throws {
        var generator = SeededGenerator(seed: 18)
        for _ in 0..<1000 {
            let pieces = (0..<8).map { _ in
                generator.pick(
                    [0, 0, 0, 1, 0xA, .random(in: 0...(.max), using: &generator)] as [UInt16]
                )
            }
            let digits = pieces.map { piece -> String in
                let text = String(piece, radix: 16, uppercase: Bool.random(using: &generator))
                let zeros = String(
                    repeating: "0",
                    count: Int.random(in: 0...4 - text.count, using: &generator)
                )
                return zeros + text
            }
            let expected = shortest(pieces)
            #expect(try CookieHost("[\(digits.joined(separator: ":"))]").serialized == expected)
            let tail = "\(pieces[6] >> 8).\(pieces[6] & 255).\(pieces[7] >> 8).\(pieces[7] & 255)"
            let mixed = digits[..<6].joined(separator: ":")
            #expect(try CookieHost("\(mixed):\(tail)").serialized == expected)
            guard let start = pieces.firstIndex(of: 0) else { continue }
            let end = pieces[start...].firstIndex { $0 != 0 } ?? 8
            let before = digits[..<start].joined(separator: ":")
            let compressed = "\(before)::\(digits[end...].joined(separator: ":"))"
            #expect(try CookieHost("[\(compressed)]").serialized == expected)
        }
    }
}
