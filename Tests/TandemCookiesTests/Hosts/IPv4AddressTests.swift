import Testing

@testable import TandemCookies

@Suite("IPv4 addresses")
struct IPv4AddressTests {
    @Test(
        "They become four decimal numbers, whatever the radix and the number of parts",
        arguments: [
            Row("192.0.2.1", "192.0.2.1"), Row("0.0.0.0", "0.0.0.0"),
            Row("255.255.255.255", "255.255.255.255"),
            Row("1.2.3.4.", "1.2.3.4"), Row("255.255.255.255.", "255.255.255.255"),
            Row("0", "0.0.0.0"), Row("00", "0.0.0.0"), Row("0x", "0.0.0.0"), Row("0x0", "0.0.0.0"),
            Row("0X", "0.0.0.0"), Row("0x.0x", "0.0.0.0"), Row("1", "0.0.0.1"),
            Row("1.", "0.0.0.1"),
            Row("255", "0.0.0.255"), Row("256", "0.0.1.0"), Row("65535", "0.0.255.255"),
            Row("65536", "0.1.0.0"), Row("16777216", "1.0.0.0"), Row("2130706433", "127.0.0.1"),
            Row("4294967295", "255.255.255.255"), Row("0xffffffff", "255.255.255.255"),
            Row("0xFFFFFFFF", "255.255.255.255"), Row("037777777777", "255.255.255.255"),
            Row("0x7F000001", "127.0.0.1"), Row("017700000001", "127.0.0.1"),
            Row("127.1", "127.0.0.1"),
            Row("1.1", "1.0.0.1"), Row("1.256", "1.0.1.0"), Row("1.65536", "1.1.0.0"),
            Row("1.16777215", "1.255.255.255"), Row("1.2.772", "1.2.3.4"),
            Row("1.2.65535", "1.2.255.255"),
            Row("192.168.257", "192.168.1.1"), Row("01.02.03.04", "1.2.3.4"),
            Row("0377.1", "255.0.0.1"),
            Row("0300.0250.01.01", "192.168.1.1"), Row("0x7f.1", "127.0.0.1"),
            Row("0xff.0xff.0xff.0xff", "255.255.255.255"), Row("0x7f.0.0.01", "127.0.0.1"),
            Row("00000000000000000000000001", "0.0.0.1"),
            Row("0x00000000000000000000000001", "0.0.0.1"),
            Row(String(repeating: "0", count: 300) + "1.2", "1.0.0.2"),
            Row("1.0x\(String(repeating: "0", count: 300))2", "1.0.0.2"),
            Row("1。\(String(repeating: "0", count: 300))2", "1.0.0.2"),
            Row("1.2.3.0x", "1.2.3.0"), Row("１２７.0.0.1", "127.0.0.1"), Row("１.２.３.４", "1.2.3.4"),
            Row("𝟏𝟐𝟕。0｡0．1", "127.0.0.1"), Row("%31%32%37.1", "127.0.0.1"),
            Row("①.②.③.④", "1.2.3.4"),
            Row("0\u{AD}x7f.1", "127.0.0.1"), Row("0ｘ7f.1", "127.0.0.1"),
        ]
    )
    func address(_ row: Row<String, String>) throws {
        let host = try CookieHost(row.input)
        #expect(host.serialized == row.output)
        #expect(host.isIPAddress && host.parent == nil)
        #expect(try CookieHost(host.serialized) == host)
    }

    @Test(
        "What ends in a number and is no address is no host",
        arguments: [
            "256.0.0.1", "1.256.1", "256.1", "1.2.256.1", "1.2.3.256", "1.2.65536", "1.16777216",
            "4294967296", "0x100000000", "040000000000", "999999999999", "9999999999.1",
            "1.2.3.4.5",
            "0.0.0.0.0", "08", "08.1", "1.08", "1.2.3.09", "0400.1", "a.0", "a.09", "a.0x", "a.0x1",
            "foo.1.2.3", "1.2.3.a.4", "0x1g.1", "1.0x1g.1", "+1.1", "-1.1", "1.2.3.4.0x",
            "a.b.c.1.",
            "99999999999999999999999999", "0xfffffffffffffffffffffffff", "1.99999999999999999999",
        ]
    )
    func noAddress(_ text: String) {
        #expect(throws: CookieHost.Error.invalidIPv4Address) { try CookieHost(text) }
    }

    @Test(
        "Only a number in the last place makes a name an address",
        arguments: [
            "1.2.3.4a", "1.2.3.com", "256.com", "0x.com", "08.com", "1.2.3.4.5.com", "1-2-3-4",
            "0xg",
            "1.0xg", "192.168.0.1e", "0x1.0x1g", "1_2.3_4", "1.2.3.-4",
        ]
    )
    func name(_ text: String) throws {
        let host = try CookieHost(text)
        #expect(!host.isIPAddress && host.serialized == text)
    }

    @Test("Every form of a random address is that address")
    func forms() throws {
        var generator = SeededGenerator(seed: 17)
        let radixes: [(prefix: String, radix: Int)] = [("", 10), ("0", 8), ("0x", 16), ("0X0", 16)]
        for _ in 0..<500 {
            let value = UInt32.random(in: 0...(.max), using: &generator)
            let octets = [24, 16, 8, 0].map { value >> $0 & 0xFF }
            let expected = octets.map(String.init).joined(separator: ".")
            for parts in 1...4 {
                let last = value & UInt32.max >> UInt32(8 * (parts - 1))
                let numbers = octets.prefix(parts - 1) + [last]
                let text = numbers.map { number in
                    let (prefix, radix) = generator.pick(radixes)
                    return prefix + String(number, radix: radix)
                }
                let host = try CookieHost(text.joined(separator: "."))
                #expect(host.serialized == expected, "\(text)")
            }
        }
    }

    @Test("Octets alone decide whether a name is meant for an address")
    func intention() {
        let rows: [(String, Bool)] = [
            ("1", true), ("a.1", true), ("a.1.", true), ("1a", false), ("0x", true), ("0xf", true),
            ("0xg", false), ("09", true), ("", false), (".", false), ("a.", false),
            ("0x1.a", false),
        ]
        for (name, isIntended) in rows {
            #expect(IPv4Address.isIntended(by: Array(name.utf8)) == isIntended, "\(name)")
        }
    }
}
