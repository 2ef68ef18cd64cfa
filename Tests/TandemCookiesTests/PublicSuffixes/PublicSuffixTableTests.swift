import Testing

@testable import TandemCookies

@Suite("The compiled public suffix list")
struct PublicSuffixTableTests {
    private func flags(of name: String) throws -> PublicSuffixList.Flags? {
        var fingerprint = PublicSuffixTable.Fingerprint()
        for octet in try CookieHost(name).slice.reversed() {
            fingerprint.prepend(octet)
        }
        return PublicSuffixTable.flags(of: fingerprint)
    }

    @Test(
        "It holds the names of the list with their kinds",
        arguments: [
            Row("com", .suffix), Row("uk", .suffix), Row("co.uk", .suffix), Row("jp", .suffix),
            Row("github.io", .suffix), Row("中国", .suffix), Row("公司.cn", .suffix),
            Row("arpa", .suffix),
            Row("ck", .wildcard), Row("er", .wildcard), Row("kobe.jp", .wildcard),
            Row("kawasaki.jp", .wildcard),
            Row("www.ck", []), Row("city.kobe.jp", []), Row("city.kawasaki.jp", []),
        ] as [Row<String, PublicSuffixList.Flags>]
    )
    func kinds(_ row: Row<String, PublicSuffixList.Flags>) throws {
        #expect(try flags(of: row.input) == row.output)
    }

    @Test(
        "It does not hold other names",
        arguments: [
            "example.com", "localhost", "notatld", "xco.uk", "a.ck", "c.kobe.jp", "xcity.kobe.jp",
            "moc",
            "ku.oc", "githubio", "github.i", "-", "a", "b.c.d.e", "www.com",
        ]
    )
    func absent(_ name: String) throws {
        #expect(try flags(of: name) == nil)
    }

    @Test("It takes no random name for one of the list")
    func random() throws {
        var generator = SeededGenerator(seed: 20)
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
        for _ in 0..<5000 {
            let name = generator.sequence(of: letters, count: 16...24).joined()
            #expect(try flags(of: "a\(name)") == nil)
        }
    }

    @Test("Every bucket begins where the one before ends, and the last ends with the records")
    func buckets() {
        let starts = PublicSuffixTable.buckets.withUTF8Buffer { octets in
            stride(from: 0, to: octets.count, by: 3).map { place in
                (0..<3).reduce(0) { $0 << 6 | Int(octets[place + $1] - 0x30) }
            }
        }
        let count = PublicSuffixTable.records.utf8CodeUnitCount / 8
        #expect(starts.count == 4097 && starts.first == 0 && starts.last == count)
        #expect(starts == starts.sorted())
        #expect(count > 9000)
    }

    @Test("A fingerprint depends on the order and the number of octets")
    func fingerprints() {
        func value(_ octets: [UInt8]) -> UInt64 {
            var fingerprint = PublicSuffixTable.Fingerprint()
            for octet in octets {
                fingerprint.prepend(octet)
            }
            return fingerprint.value
        }
        let values = [[], [0], [0, 0], [1], [1, 2], [2, 1], [255], [1, 2, 3]].map(value)
        #expect(Set(values).count == values.count)
        #expect(value([1, 2]) == value([1, 2]))
    }
}
