import Foundation
import TandemCookies

/// Reads any text as an address, as the C library does.
enum FuzzIPAddress: FuzzTarget {
    static let seeds: [Seed] = [
        "::", "::1", "1::", "2001:db8::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::ffff:1.2.3.4",
        "1:0:0:2:0:0:0:3", "64:ff9b::192.0.2.1", "1::2::3", "127.0.0.1", "0x7f000001", "1.2",
        "0300.0250.1.1", "1.2.3.4.", "4294967295", "1.0xffffff", "fe80::1%eth0",
        Seed(Array("0.\(String(repeating: "0", count: 300))1".utf8)),
    ]

    static let growing = [
        Growing("1"), Growing("1."), Growing("0x"), Growing(":"), Growing("1:"), Growing("::"),
        Growing("0"), Growing("[", before: "::1]"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = try? CookieHost(input.text)
    }

    static func check(_ input: [UInt8]) {
        let text = input.text
        guard !text.utf8.contains(0) else { return }
        checkVersion6(text)
        checkVersion4(text)
    }

    private static func checkVersion6(_ text: String) {
        let expected = address6(text)
        for spelling in ["[\(text)]", text] where spelling.contains(":") && !text.hasPrefix("[") {
            let host = try? CookieHost(spelling)
            expect((host != nil) == (expected != nil), "both take \(spelling) for an address")
            guard let host else { continue }
            let written = host.serialized.dropFirst().dropLast()
            expect(host.isIPAddress && address6(String(written)) == expected, "and for the same")
            expect(written.utf8.count <= 39, "an address is written in 39 octets at most")
        }
    }

    private static func checkVersion4(_ text: String) {
        var expected = in_addr()
        let isNumbers = text.utf8.allSatisfy { "0123456789abcdefABCDEFxX.".utf8.contains($0) }
        guard isNumbers, inet_aton(text, &expected) != 0 else { return }
        guard let host = try? CookieHost(text) else {
            expect(false, "what the C library takes for an address is one")
            return
        }
        var written = in_addr()
        expect(inet_pton(AF_INET, host.serialized, &written) == 1, "four numbers are written")
        expect(host.isIPAddress && written.s_addr == expected.s_addr, "the same address")
    }

    private static func address6(_ text: String) -> [UInt8]? {
        var octets: [UInt8] = Array(repeating: 0, count: 16)
        return inet_pton(AF_INET6, text, &octets) == 1 ? octets : nil
    }
}
